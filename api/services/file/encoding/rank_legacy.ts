/**
 * Ranks the encodings that existed before Unicode for a sample of text: a library's models of languages, and rules for
 * what they know too little of: single signs of units, and few words.
 */
import { detectAll } from "jschardet";
import { type Encoding, ENCODINGS } from "../../../../sdk/model/preview/encodings.ts";

/** The names that the library has for encodings that we know by another one. */
const ALIASES: Readonly<Record<string, Encoding>> = {
  big5hkscs: "big5",
  cp932: "shift_jis",
  shift_jis_2004: "shift_jis",
  "euc-jis-2004": "euc-jp",
  cp949: "euc-kr",
  "iso-8859-1": "windows-1252",
  "iso8859-15": "iso-8859-15",
  "iso-8859-9": "windows-1254",
  "iso-8859-13": "windows-1257",
  cp866: "ibm866",
  cp874: "windows-874",
  "tis-620": "windows-874",
  "mac-roman": "macintosh",
  macroman: "macintosh",
};
const KNOWN: ReadonlySet<string> = new Set(ENCODINGS);

/** Where two are nearly as likely, this one is the more frequent in practice. */
const USUAL: Readonly<Partial<Record<Encoding, number>>> = { gb18030: 1.2, "windows-1252": 1.25 };
const SEVERAL_BYTES: ReadonlySet<Encoding> = new Set(["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"]);
/** An encoding that has no character for more of the bytes beyond ASCII than this is not the one. */
const BAD_MAX = .02;

/** @returns undefined where nothing fits, so that the bytes are no text. */
export function rankLegacy(sample: Uint8Array): Encoding | undefined {
  if (hasSignsOnly(sample)) return "windows-1252";
  const isolated = shareOfIsolated(sample);
  const scores = new Map<Encoding, number>();
  for (const { encoding: name, confidence } of detectAll(sample, { minimumThreshold: 0 })) {
    const encoding = name && knownAs(name.toLowerCase());
    if (!encoding) continue;
    const score = confidence * (USUAL[encoding] ?? 1) * fitOf(encoding, sample, isolated);
    if (score > (scores.get(encoding) ?? 0)) scores.set(encoding, score);
  }
  const [best] = [...scores].sort(([, one], [, other]) => other - one);
  return best?.[0] ?? (fitOf("windows-1252", sample, isolated) >= 1 ? "windows-1252" : undefined);
}

function knownAs(name: string): Encoding | undefined {
  return ALIASES[name] ?? ENCODINGS.find((one) => one === name && KNOWN.has(name));
}

/** From 0 to 2: what the decoded characters say for an encoding, whatever language they are of. */
function fitOf(encoding: Encoding, sample: Uint8Array, isolated: number): number {
  const text = new TextDecoder(encoding).decode(sample);
  const beyond = text.match(/[^\0-\x7f]/gu) ?? [];
  const bad = beyond.filter((character) => /[\ufffd\u0080-\u009f\ue000-\uf8ff]/.test(character)).length;
  if (bad > beyond.length * BAD_MAX) return bad > beyond.length * BAD_MAX * 3 ? 0 : .1;
  if (encoding === "macintosh") return sample.includes(0x0a) ? .5 : 1;
  if (SEVERAL_BYTES.has(encoding)) {
    // A character of two bytes hardly stands between ASCII letters, and its second byte is seldom ASCII.
    const within = text.match(/[A-Za-z][^\0-\x7f]|[^\0-\x7f][a-z]/gu)?.length ?? 0;
    const pairs = isolated > .9 ? .1 : within > beyond.length * .6 ? .2 : 1;
    return pairs *
      (encoding === "gb18030" ? nationalStandardFit(sample) : encoding === "big5" ? big5Fit(sample) : 1);
  }
  // No script but the Latin one has its letters in one word with ASCII letters.
  const mixed =
    text.match(/[A-Za-z](?!\p{sc=Latin})[\p{L}\p{M}]|(?!\p{sc=Latin})[\p{L}\p{M}][A-Za-z]/gu)?.length ?? 0;
  return mixed > beyond.length * .3 ? .1 : 1;
}

/** Of Big5's characters the frequent ones come first. */
function big5Fit(sample: Uint8Array): number {
  let [pairs, frequent] = [0, 0];
  for (let at = 0; at < sample.length - 1; at++) {
    if (sample[at] < 0x81) continue;
    pairs++;
    if (sample[at] >= 0xa1 && sample[at] <= 0xc6) frequent++;
    at++;
  }
  return frequent < pairs * .7 ? .2 : 1;
}

/** Nearly all characters of Chinese texts are of GB 2312, whose two bytes are both beyond A0; half of Big5's are not. */
function nationalStandardFit(sample: Uint8Array): number {
  let [pairs, high] = [0, 0];
  for (let at = 0; at < sample.length - 1; at++) {
    if (sample[at] < 0x81) continue;
    pairs++;
    if (sample[at] >= 0xa1 && sample[at + 1] >= 0xa1) high++;
    at++;
  }
  if (pairs === 0) return 1;
  return high === pairs ? 1.5 : high < pairs * .8 ? .3 : 1;
}

/** Share of the bytes beyond ASCII that have ASCII on both sides. */
function shareOfIsolated(sample: Uint8Array): number {
  let [all, alone] = [0, 0];
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] < 0x80) continue;
    all++;
    if ((sample[at - 1] ?? 0) < 0x80 && (sample[at + 1] ?? 0) < 0x80) alone++;
  }
  return all === 0 ? 0 : alone / all;
}

/** Signs in Latin-1 where units and quotations have them: 12.5 °C, [µg], m², ±2, “word”. */
const SIGNS = [
  /(?:^|[\d\s,;([{"'|\/_-])\u00b0(?=$|[\sCFNSEWKcdhp)\]}"',;|\/.:-])/,
  /(?:^|[\d\s,;([{"'|\/_-])\u00b5(?=[mglsMAVWLkNPJSHFTGrCEe]|at|$|[\s)\]])/,
  /[A-Za-z\d)][\u00b2\u00b3\u00b9]+(?=$|[^A-Za-z\d])/,
  /(?:^|[\s,;("\d])[\u00b1\u00d7\u00f7](?=[\s\d.,;)]|$)/,
  /(?:^|[\s,;(["'\d])\u0089(?=$|[\s,;)\]"'])/,
  /[\s\w.,][\u0091-\u0094](?=[\w\s.,;)]|$)|(?:^|[\s,;("])[\u0091\u0093](?=\w)/,
  /[\s\w][\u0096\u0097\u00b7](?=[\s\w]|$)/,
  /[\s\w][\u0085\u0099\u00ae](?=[\s.,;)"]|$)/,
  /(?:^|[\s,;("])[\u00a9\u00a7\u00a3\u0080](?=[\s\d])/,
  /(?:^|[\s([{\d])\u00c5(?=$|[\s)\]},;])/,
  /[\w][\u00bd\u00bc\u00be](?=\W|$)|(?:^|\s)[\u00bd\u00bc\u00be](?=\s|$)/,
];

/** Whether every byte beyond ASCII is such a sign. */
function hasSignsOnly(sample: Uint8Array): boolean {
  let text = "";
  for (const byte of sample) text += String.fromCharCode(byte);
  let rest = text;
  for (const sign of SIGNS) {
    const all = new RegExp(sign.source, "gm");
    rest = rest.replace(all, (found) => found.replace(/[^\0-\x7f]/g, "~"));
  }
  return !/[^\0-\x7f]/.test(rest);
}
