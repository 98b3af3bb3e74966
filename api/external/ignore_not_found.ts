/** For `.catch()`: too many open files, a missing permission and the like say nothing about whether a file is there. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
