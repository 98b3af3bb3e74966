/** Structured logs: one JSON object a line, on standard error. Never a token, a password or a full e-mail. */
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
  Deno.stderr.writeSync(encoder.encode(`${line}\n`));
}
