/** What the first bytes of a file say about its format, where that is not what its name says. */
import { fileTypeFromBuffer } from "file-type";
import { extensionOf, previewKindsOf } from "../../../sdk/model/preview/kinds.ts";
import type { DetectedFormat } from "../../../sdk/model/preview/preview.ts";
import { DEFAULT_MEDIA_TYPE, isListed, mediaType } from "../../../sdk/model/vocabulary/file_categories.ts";
import { decodeText } from "../file/decode_text.ts";
import { isGeneral, isOfFamily, isTextual } from "./format_families.ts";
import { type FileSource, HEAD_BYTES } from "./source.ts";

/** Formats whose files always begin with their signature: bytes without one are something else. */
const SIGNED: ReadonlySet<string> = new Set(
  [
    "png jpg jpeg gif tif tiff webp bmp psd ico pdf zip docx xlsx xlsm pptx odt ods odp epub gz tgz bz2 xz zst 7z rar",
    "parquet sqlite sqlite3 flac wav ogg mp4 mkv webm avi doc xls ppt",
  ].join(" ").split(" "),
);
/** Texts that a browser would draw have these names. */
const PAGES: ReadonlySet<string> = new Set("html htm xhtml shtml php jsp asp svg xml md markdown".split(" "));
const PAGE = /^\s*(?:<!--[\s\S]{0,1000}?-->\s*)?<(?:!doctype\s+html|html)[\s>]/i;

/** `undefined` where name and bytes agree, and where nothing is known of either. */
export async function detectFormat(path: string, source: FileSource): Promise<DetectedFormat | undefined> {
  const head = source.read(0, HEAD_BYTES);
  const extension = extensionOf(path);
  const whole = source.size <= HEAD_BYTES;
  const found = await fileTypeFromBuffer(head);
  if (!found || isPlainText(found.ext, head, whole)) return detectUnsigned(extension, head, whole);
  // Before 2007 a workbook was kept as all documents of its program were.
  if (found.ext === "cfb" && WORKBOOKS.has(extension)) return OLD_WORKBOOK;
  // A compressed file, a text that begins with a declaration: the name says more than the signature.
  const agrees = isOfFamily(found.ext, extension) || found.mime === mediaType(path) ||
    extension !== "" && isGeneral(found.ext) && !isListed(path) && previewKindsOf(path).length === 0;
  return agrees || extension === "" && found.ext === "xml"
    ? undefined
    : { extension: found.ext, mediaType: found.mime };
}

const WORKBOOKS: ReadonlySet<string> = new Set(["xlsx", "xlsm", "xlsb", "ods", "csv"]);
const OLD_WORKBOOK: DetectedFormat = { extension: "xls", mediaType: "application/vnd.ms-excel" };

/** PostScript has a version behind its two characters; `%!TEX` begins a document of TeX. */
const POST_SCRIPT = /^%!PS/;

/** Whether the bytes are a text that happens to begin as another format does: a table with a column `BMI` or `MZ`. */
function isPlainText(signature: string, head: Uint8Array, whole: boolean): boolean {
  const text = decodeText(head, { whole })?.text;
  if (text === undefined) return false;
  return !isTextual(signature) || signature === "ps" && !POST_SCRIPT.test(text);
}

/** What bytes without a signature are where the name promises one, and a page of the web under any other name. */
function detectUnsigned(extension: string, head: Uint8Array, whole: boolean): DetectedFormat | undefined {
  if (head.length === 0) return undefined;
  const text = decodeText(head, { whole, controls: true })?.text;
  if (text !== undefined && PAGE.test(text) && extension !== "" && !PAGES.has(extension)) {
    return { extension: "html", mediaType: "text/html" };
  }
  if (!SIGNED.has(extension)) return undefined;
  // Instruments and web services give their tables the name of a workbook.
  if (text?.includes("\t") && (extension === "xls" || WORKBOOKS.has(extension))) {
    return { extension: "tsv", mediaType: "text/tab-separated-values" };
  }
  if (text !== undefined) return { extension: "txt", mediaType: "text/plain" };
  // What is previewed by its name may be damaged, and its reader says so.
  return previewKindsOf(`x.${extension}`).length > 0
    ? undefined
    : { extension: "bin", mediaType: DEFAULT_MEDIA_TYPE };
}
