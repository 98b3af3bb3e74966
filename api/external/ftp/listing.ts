/** How folders and files are listed. */
import type { FtpEntry } from "./backend.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (value: number): string => String(value).padStart(2, "0");
const HALF_YEAR_MS = 180 * 24 * 3_600_000;

/** A line as `ls -l` writes it, which old clients read. */
export function unixLine({ name, isFolder, size, modifiedAt }: FtpEntry, now: number): string {
  const at = new Date(modifiedAt);
  const day = `${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)}`;
  const isRecent = Math.abs(now - modifiedAt) < HALF_YEAR_MS;
  const when = isRecent ? `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}` : ` ${at.getUTCFullYear()}`;
  const mode = isFolder ? "drwxr-xr-x" : "-rw-r--r--";
  return `${mode} 1 sdb sdb ${String(size).padStart(13)} ${day} ${when} ${name}`;
}

/** A line of facts (RFC 3659 §7). */
export function factLine({ name, isFolder, size, modifiedAt }: FtpEntry): string {
  const facts = isFolder
    ? `type=dir;modify=${timestamp(modifiedAt)};perm=elcfmp;`
    : `type=file;size=${size};modify=${timestamp(modifiedAt)};perm=adfw;`;
  return `${facts} ${name}`;
}

/** `YYYYMMDDHHMMSS` in UTC (RFC 3659 §2.3). */
export function timestamp(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "").replace(/[-T:]/g, "");
}
