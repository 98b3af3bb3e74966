/** What the first bytes of a file say about its format, where that is not what its name says. */
import { fileTypeFromBuffer } from "file-type";
import { extensionOf, previewKindsOf } from "../../../sdk/model/preview/kinds.ts";
import type { DetectedFormat } from "../../../sdk/model/preview/preview.ts";
import { DEFAULT_MEDIA_TYPE, mediaType } from "../../../sdk/model/vocabulary/file_categories.ts";
import { decodeText } from "../file/decode_text.ts";
import { type FileSource, HEAD_BYTES } from "./source.ts";

/** Formats that are kept in a container, which is all that the signature tells of them. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  zip: [
    ..."docx xlsx xlsm pptx odt ods odp epub jar kmz npz whl cbz zarr gpkg mmtf".split(" "),
  ],
  gz: ["tgz", "svgz", "vcfgz", "bam", "bgz", "nii"],
  cfb: ["doc", "xls", "ppt", "msi", "msg"],
  xml: ["svg", "kml", "gml", "gpx", "html", "htm", "xhtml", "rdf", "owl", "cml", "xsd", "xsl", "xslt"],
  tif: ["tiff", "geotiff", "svs", "lsm", "dng"],
  jpg: ["jpeg", "jpe", "jfif"],
  apng: ["png"],
  mp4: ["m4a", "m4v", "mov", "3gp"],
  m4v: ["mp4"],
  m4a: ["mp4"],
  mov: ["mp4", "m4v"],
  ogg: ["oga", "ogv", "opus"],
  opus: ["ogg", "oga"],
  ogv: ["ogg"],
  webm: ["weba"],
  asf: ["wmv", "wma"],
  mid: ["midi"],
  elf: ["so", "o"],
  bz2: ["tbz2", "tbz"],
  xz: ["txz"],
  sqlite: ["db", "sqlite3", "gpkg", "mbtiles"],
  ps: ["eps", "ai"],
  pdf: ["ai"],
  mpg: ["mpeg"],
  aif: ["aiff"],
  wav: ["wave"],
  shp: ["shx"],
};

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
  const found = await fileTypeFromBuffer(head);
  if (!found) return detectUnsigned(extensionOf(path), head, source.size <= HEAD_BYTES);
  const extension = extensionOf(path);
  // A compressed file, a text that begins with a declaration: the name says more than the signature.
  const agrees = found.ext === extension || CONTAINERS[found.ext]?.includes(extension) ||
    found.mime === mediaType(path);
  return agrees || extension === "" && found.ext === "xml"
    ? undefined
    : { extension: found.ext, mediaType: found.mime };
}

/** What bytes without a signature are where the name promises one, and a page of the web under any other name. */
function detectUnsigned(extension: string, head: Uint8Array, whole: boolean): DetectedFormat | undefined {
  if (head.length === 0) return undefined;
  const text = decodeText(head, { whole, controls: true })?.text;
  if (text !== undefined && PAGE.test(text) && extension !== "" && !PAGES.has(extension)) {
    return { extension: "html", mediaType: "text/html" };
  }
  if (!SIGNED.has(extension)) return undefined;
  if (text !== undefined) return { extension: "txt", mediaType: "text/plain" };
  // What is previewed by its name may be damaged, and its reader says so.
  return previewKindsOf(`x.${extension}`).length > 0
    ? undefined
    : { extension: "bin", mediaType: DEFAULT_MEDIA_TYPE };
}
