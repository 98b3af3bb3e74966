// deno-lint-ignore-file no-control-regex -- files begin with bytes that are no signs of text
/** What was sent in place of a file that the media library takes, so that the refusal can name it. */

/** The words for each stand in `validation.mediaType` and `validation.videoType`. */
export type SentKind =
  | "empty"
  | "text"
  | "page"
  | "drawing"
  | "document"
  | "archive"
  | "picture"
  | "otherPicture"
  | "video"
  | "sound"
  | "unknown";

/** As many bytes as the kinds are told by. */
const HEAD = 512;

const SIGNATURES: readonly (readonly [kind: SentKind, head: RegExp])[] = [
  ["document", /^(?:%PDF-|\xd0\xcf\x11\xe0)/],
  ["archive", /^(?:PK\x03\x04|\x1f\x8b|Rar!|7z\xbc\xaf)/],
  ["picture", /^(?:\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP)/s],
  [
    "otherPicture",
    /^(?:BM.{4}\0\0\0\0|II\*\0|MM\0\*|\0\0\x01\0|8BPS|.{4}ftyp(?:heic|heix|hevc|mif1|msf1|avif|avis))/s,
  ],
  ["sound", /^(?:ID3|\xff[\xf2\xf3\xfa\xfb]|fLaC|OggS|RIFF.{4}WAVE|.{4}ftypM4[AB])/s],
  ["video", /^(?:\x1a\x45\xdf\xa3|RIFF.{4}AVI|\0\0\x01[\xb3\xba]|FLV|\x30\x26\xb2\x75|.{4}ftyp)/s],
];

export function kindOfSent(bytes: Uint8Array): SentKind {
  if (bytes.length === 0) return "empty";
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  const known = SIGNATURES.find(([, signature]) => signature.test(head))?.[0];
  if (known) return known;
  const text = textOf(bytes);
  if (text === undefined) return "unknown";
  if (/<svg[\s>]/i.test(text)) return "drawing";
  return /<!doctype html|<html|<script/i.test(text) ? "page" : "text";
}

/** The beginning as text, or nothing where it is none. */
function textOf(bytes: Uint8Array): string | undefined {
  // The last sign may be cut in two.
  const text = new TextDecoder().decode(bytes.subarray(0, HEAD), { stream: true });
  return /[\0-\x08\x0e-\x1f\ufffd]/.test(text) ? undefined : text;
}

/** Whether captions were meant, by the name or by the times in it, that do not begin as captions do. */
export function meantAsCaptions(name: string, bytes: Uint8Array): boolean {
  const text = textOf(bytes);
  return text !== undefined && (/\.(?:vtt|srt)$/i.test(name) || /^[\d:.,]+ +--> +\d/m.test(text));
}

/** Of text in UTF-8 the first line that is none, with a mark where it is not. */
export function lineNotUtf8(bytes: Uint8Array): { line: number; found: string } {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\n|\r/);
  const at = lines.findIndex((line) => line.includes("\ufffd"));
  return { line: at + 1, found: lines[at]?.trim() ?? "" };
}
