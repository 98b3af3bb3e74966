/**
 * Whether an error says that the client closed the connection before the body was whole. Deno has no class of its own
 * for this: it is a `BadResource`, as for a file that was closed, and told apart by its sentence.
 */
export const isClientAbort = (error: unknown): boolean =>
  error instanceof Deno.errors.BadResource && /\bread (request )?body\b/.test(error.message);
