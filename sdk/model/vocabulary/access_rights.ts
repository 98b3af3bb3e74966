/** How the files of a dataset are shared (spec 2 §4 "Access right"). */

/** Open at once, open after a period, or open on the depositor's approval. */
export const ACCESS_RIGHTS = ["PUBLIC", "EMBARGO", "RESTRICTED"] as const;
export type AccessRight = (typeof ACCESS_RIGHTS)[number];
