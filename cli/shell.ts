/** Writes commands that a person can paste into a shell. */

/**
 * Quotes words that a shell would split, with double quotes where possible, because every system's shell knows them.
 */
export function shellCommand(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./\p{L}-]+$/u.test(word)) return word;
  return /["$`!]/.test(word) ? `'${word.replaceAll("'", `'\\''`)}'` : `"${word}"`;
}
