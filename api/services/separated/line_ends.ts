/** Line ends of tables, from whatever computers and programs they went through. */

/** The same text with LF alone: CR LF, the CR of old Macs, LF CR, CR CR LF, and any mixture of them. */
export function unifyLineEnds(text: string): string {
  if (!text.includes("\r")) return text;
  const reversed = text.match(/\n\r(?!\n)/g)?.length ?? 0;
  const lines = text.match(/\n/g)?.length ?? 0;
  const turned = reversed > 0 && reversed >= lines - 1 ? text.replaceAll("\n\r", "\n") : text;
  return turned.replace(/\r+\n|\r/g, "\n");
}
