/** What the first bytes of a file say about its format, where that is not what its name says. */
import { fileTypeFromBuffer } from "file-type";
import { extensionOf } from "../../../sdk/model/preview/kinds.ts";
import type { DetectedFormat } from "../../../sdk/model/preview/preview.ts";
import { mediaType } from "../../../sdk/model/vocabulary/file_categories.ts";
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

/** `undefined` where name and bytes agree, and where nothing is known of either. */
export async function detectFormat(path: string, source: FileSource): Promise<DetectedFormat | undefined> {
  const found = await fileTypeFromBuffer(source.read(0, HEAD_BYTES));
  if (!found) return undefined;
  const extension = extensionOf(path);
  // A compressed file, a text that begins with a declaration: the name says more than the signature.
  const agrees = found.ext === extension || CONTAINERS[found.ext]?.includes(extension) ||
    found.mime === mediaType(path);
  return agrees || extension === "" && found.ext === "xml"
    ? undefined
    : { extension: found.ext, mediaType: found.mime };
}
