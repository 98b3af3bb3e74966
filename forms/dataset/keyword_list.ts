/** Several keywords in one text, as people paste them: by semicolon, Chinese comma, new line or tab; ", " too. */
export function splitWords(text: string): string[] {
  // A comma without a space may stand inside a term: 1,2-dichloroethane.
  return text.split(/[;；，、\n\t]|,\s+/).map((word) => word.trim()).filter((word) => word !== "");
}

/** The list with further words, each once, none too long, at most `maximum`. */
export function addWords(list: string[], added: string[], maximum: number, longest: number): string[] {
  const fitting = added.filter((word) => word.length <= longest);
  return [...new Set([...list, ...fitting])].slice(0, maximum);
}
