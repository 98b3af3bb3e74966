/** Folds text to the form in which it is compared, and keeps the origin of each unit. */

/** Letters that Unicode does not decompose, as people type them without the key. */
const PLAIN: Record<string, string> = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };
const PLAIN_LETTERS = /[øłđıßæœ]/g;
const ACCENTS = /[\u0300-\u036f]/g;
/** A character with the marks that follow it, or marks without a character. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/uy;

export interface NormalizedText {
  text: string;
  /** Start of the origin in the source for each UTF-16 unit of `text`, and one more for the end. */
  starts: Uint32Array;
}

/**
 * Applies NFKC, lower case, and removes accents, one cluster after another, so that index, query and highlighting
 * always agree.
 */
export function normalizeText(source: string): NormalizedText {
  const parts: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < source.length;) {
    const end = clusterEnd(source, at);
    const part = end === at + 1 && isPlain(source.charCodeAt(at))
      ? source[at]
      : foldCluster(source.slice(at, end));
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) starts.push(at);
    at = end;
  }
  starts.push(source.length);
  return { text: parts.join(""), starts: Uint32Array.from(starts) };
}

/** Whether folding leaves a unit unchanged, which is true for most of every text. */
function isPlain(unit: number): boolean {
  return (unit < 0x80 && !(unit >= 0x41 && unit <= 0x5a)) || isCommonHan(unit);
}

function isCommonHan(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff;
}

function clusterEnd(source: string, at: number): number {
  const next = source.charCodeAt(at + 1);
  // There are no combining marks below U+0300. Han have none in practice, but the following character decides.
  if (source.charCodeAt(at) < 0x3000 ? isSingleCodeUnit(source.charCodeAt(at), next) : isCommonHan(next)) {
    return at + 1;
  }
  CLUSTER.lastIndex = at;
  return CLUSTER.test(source) ? CLUSTER.lastIndex : at + 1;
}

function isSingleCodeUnit(unit: number, next: number): boolean {
  return unit < 0x300 && !(next >= 0x300);
}

function foldCluster(cluster: string): string {
  return cluster.normalize("NFKC").toLowerCase().normalize("NFD").replace(ACCENTS, "").normalize("NFC")
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter]);
}
