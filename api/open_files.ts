/**
 * Whether an error says that the process, or the machine, has no file descriptor left. It says nothing about a file. SQLite
 * knows no other words for it than that a file cannot be opened.
 */
export function isOutOfDescriptors(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = "", message } = cause as Error & { code?: string };
    if (
      /\b(?:EMFILE|ENFILE|SQLITE_CANTOPEN)\b|Too many open files|os error 2[34]\b/.test(`${code} ${message}`)
    ) return true;
  }
  return false;
}
