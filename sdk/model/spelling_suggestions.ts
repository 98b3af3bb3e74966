/** Suggests what a person may have meant by an unknown word. */

/** Share of the longer word that may differ. */
const DISTANCE_MAX = 0.4;

/**
 * Finds known words that are similar to a word, nearest first. Case, spaces, hyphens and underscores are ignored. A
 * word that begins with the other one is similar too.
 */
export function suggestWords(word: string, known: readonly string[], most = 3): string[] {
  const wanted = fold(word).slice(0, 64);
  if (!wanted) return [];
  const judged = known.map((one) => ({ one, far: distanceRatio(wanted, fold(one)) }));
  const near = judged.filter(({ far }) => far <= DISTANCE_MAX).sort((a, b) => a.far - b.far);
  return [...new Set(near.map(({ one }) => one))].slice(0, most);
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase().replace(/[\s_-]/g, "");

/** Distance from 0 (equal) to 1 (nothing in common). */
function distanceRatio(word: string, other: string): number {
  const length = Math.max(word.length, other.length);
  const steps = distance(word, other) / length;
  const begins = Math.min(word.length, other.length) >= 3 &&
    (word.startsWith(other) || other.startsWith(word));
  return begins ? Math.min(steps, DISTANCE_MAX) : steps;
}

/**
 * Counts letters that were inserted, left out, replaced or swapped with their neighbour (Damerau and Levenshtein,
 * restricted).
 */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + other);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
