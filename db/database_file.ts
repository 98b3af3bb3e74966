/**
 * The file behind a `file:` address, read as libSQL reads it (`file:a.db`, `file:/a.db`, `file:///a.db`,
 * percent-encoded); undefined for a database in memory or on a server.
 */
export function databaseFile(url: string): string | undefined {
  const [, path] = /^file:(?:\/\/(?:localhost)?(?=\/))?([^?#]+)/.exec(url) ?? [];
  return path && path !== ":memory:" ? decodeURIComponent(path) : undefined;
}
