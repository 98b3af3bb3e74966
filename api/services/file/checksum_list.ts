/** Lists of checksums as the programs of GNU coreutils read them. */

/** A line of a `SHA256SUMS`; a name with a backslash or a line break is escaped, and the line then says so. */
export function checksumLine(checksum: string, path: string): string {
  const escaped = path.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `${escaped === path ? "" : "\\"}${checksum}  ${escaped}\n`;
}
