/** Folds text to the form in which it is compared, and remembers where each unit of it came from. */

/** Letters that Unicode does not take apart, as people type them who lack the key. */
const PLAIN: Record<string, string> = { ø: "o", ł: "l", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };
const PLAIN_LETTERS = /[øłđıßæœ]/g;
const ACCENTS = /[\u0300-\u036f]/g;
/** A character with the marks that follow it, or a mark that follows nothing. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/uy;

export interface NormalizedText {
  text: string;
  /** For each UTF-16 unit of `text` the start of its origin in the source; one more for the end. */
  starts: Uint32Array;
}

/** NFKC, lower case, accents off; cluster by cluster, so that index, query and highlighting always agree. */
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

/** Most of every text: what folding leaves alone. */
function isPlain(unit: number): boolean {
  return (unit < 0x80 && !(unit >= 0x41 && unit <= 0x5a)) || isCommonHan(unit);
}

function isCommonHan(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff;
}

function clusterEnd(source: string, at: number): number {
  const next = source.charCodeAt(at + 1);
  // No mark stands below U+0300; Han takes none in practice but what follows it decides.
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
