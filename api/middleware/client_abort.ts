/**
 * Whether an error means that the client closed the connection before the body was complete. Deno has no class for it:
 * the error is a `BadResource`, like that of a closed file, and differs only in its message.
 */
export const isClientAbort = (error: unknown): boolean =>
  error instanceof Deno.errors.BadResource && /\bread (request )?body\b/.test(error.message);
