/** Words that stand for a value that is not there; some are values in other columns. */

/** Never a value. */
const GAPS: ReadonlySet<string> = new Set(["", "缺测", "缺失", "#N/A", "#NA", "n.a.", "n/a", "N/A"]);
/** Missing where the rest of the column is of another kind: not `NA` among codes of countries, not `None` among answers. */
const WORDS: ReadonlySet<string> = new Set(
  [
    "NA",
    "NaN",
    "nan",
    "NAN",
    "null",
    "NULL",
    "Null",
    "None",
    "none",
    "nil",
    "无",
    "无数据",
    "-",
    "--",
    "---",
    "—",
    "——",
    "–",
    ".",
  ],
);

export const isGap = (value: string): boolean => GAPS.has(value);
export const isGapWord = (value: string): boolean => WORDS.has(value);

/** Values that the shape of a word is compared with. */
const COMPARED_MAX = 200;

/** Whether a word is a value like the others of a column of texts: `NA` among `ZA` and `BW`, `None` among `Daily`. */
export function isValueAmong(word: string, others: Iterable<string>): boolean {
  const shape = shapeOf(word);
  let [alike, all] = [0, 0];
  const lengths = new Set<number>();
  for (const other of others) {
    if (++all > COMPARED_MAX) break;
    if (shapeOf(other) === shape) alike++;
    lengths.add(other.length);
  }
  // Codes of one length have no member of another one.
  const [length] = lengths;
  if (shape === "upper" && lengths.size === 1 && length <= 3 && length !== word.length) return false;
  return all > 0 && alike >= all * .5;
}

function shapeOf(value: string): "upper" | "capital" | "lower" | "han" | "sign" | "other" {
  if (/^\p{Lu}+$/u.test(value)) return "upper";
  if (/^\p{Lu}[\p{Ll}' -]+(?:[\s-]\p{L}+)*$/u.test(value)) return "capital";
  if (/^\p{Ll}[\p{Ll} -]*$/u.test(value)) return "lower";
  if (/^\p{sc=Han}{1,4}$/u.test(value)) return "han";
  return /^[^\p{L}\p{N}]{1,3}$/u.test(value) ? "sign" : "other";
}
