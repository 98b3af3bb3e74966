/**
 * Structured logs: one JSON object a line, on standard error. They must not contain tokens, passwords or complete
 * e-mails.
 */
const LEVELS = ["debug", "info", "warn", "error", "off"] as const;
export type LogLevel = (typeof LEVELS)[number];

let threshold: LogLevel = "info";

export function setLogLevel(level: LogLevel): void {
  threshold = level;
}

const encoder = new TextEncoder();

export function log(
  level: Exclude<LogLevel, "off">,
  message: string,
  fields: Record<string, unknown> = {},
): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(threshold)) return;
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
  Deno.stderr.writeSync(encoder.encode(`${maskEmails(line)}\n`));
}

/** Masks e-mails, which messages of other servers may quote. Three characters are enough to find the mail. */
function maskEmails(text: string): string {
  return text.replace(/([\w.+-]{1,3})[\w.+-]{0,61}(@[\w-]{1,63}\.)/g, "$1***$2");
}

/**
 * Describes an error for logs and for the reason of a failed effect. The database layer wraps errors in one that
 * repeats the statement with all its values, including secrets, so only the innermost cause is used.
 */
export function describeError(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return String(cause).slice(0, 500);
  const message = cause.message.startsWith("Failed query") ? "failed query" : cause.message;
  return `${cause.name}: ${message}`.slice(0, 500);
}

/** Lists where an error was thrown, without its message. */
export function framesOf(error: unknown): string[] {
  const lines = error instanceof Error ? error.stack?.split("\n") ?? [] : [];
  return lines.map((line) => line.trim()).filter((line) => line.startsWith("at ")).slice(0, 12);
}
