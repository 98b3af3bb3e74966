/** What all calls for editors of the texts of the site have in common: those that read, and those that change something. */
export const editing = { tag: "content", scope: "read", signedIn: true } as const;
export const changing = { ...editing, scope: "review" } as const;
