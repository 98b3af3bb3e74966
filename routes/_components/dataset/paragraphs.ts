/** Paragraphs of a plain text: parted by a line break, without the empty ones. */
export function paragraphs(text: string): string[] {
  return text.split(/\n+/).map((line) => line.trim()).filter(Boolean);
}
