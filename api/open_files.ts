/** Whether an error says that the process, or the machine, has no file descriptor left. It says nothing about a file. */
export function isOutOfDescriptors(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = "", message } = cause as Error & { code?: string };
    if (/\b(?:EMFILE|ENFILE)\b|Too many open files|os error 2[34]\b/.test(`${code} ${message}`)) return true;
  }
  return false;
}
