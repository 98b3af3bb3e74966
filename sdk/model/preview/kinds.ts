/**
 * Which previews a file may have, by the extension of its name: the one vocabulary that previews, the list of files and
 * the page of formats read. The bytes decide in the end (`api/services/preview`).
 */
import { LANGUAGES, PLAIN_NAMES } from "./text.ts";

/** In the order of preference: a file that has several is shown as the first of them. */
export const PREVIEW_KINDS = [
  "map",
  "table",
  "grid",
  "image",
  "video",
  "audio",
  "pdf",
  "sequences",
  "variants",
  "notebook",
  "molecule",
  "structures",
  "markdown",
  "json",
  "archive",
  "text",
] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** Documents of office programs, of which the text is shown. */
const DOCUMENTS: readonly string[] = ["docx", "docm", "dotx", "pptx", "pptm", "ppsx", "odt", "ott", "odp"];

/** Without the dot, in lower case. Any text may be shown as text besides, whatever its extension is. */
export const PREVIEW_EXTENSIONS: Readonly<Record<PreviewKind, readonly string[]>> = {
  image: [
    ...["png", "jpg", "jpeg", "jpe", "gif", "webp", "avif", "svg", "bmp", "tif", "tiff", "btf"],
    ...["jp2", "j2k", "jpf", "jpx", "heic", "heif"],
  ],
  video: ["mp4", "m4v", "webm", "ogv", "mov"],
  audio: ["mp3", "wav", "wave", "flac", "ogg", "oga", "opus", "m4a", "aac", "weba"],
  pdf: ["pdf"],
  table: [
    "csv",
    "tsv",
    "tab",
    "xlsx",
    "xlsm",
    "xls",
    "ods",
    "parquet",
    "jsonl",
    "ndjson",
    "sqlite",
    "sqlite3",
    "db",
    "db3",
    "gpkg",
    "sav",
    "zsav",
    "dta",
    "sas7bdat",
    "dbf",
  ],
  map: ["geojson", "topojson", "shp", "kml", "kmz", "gpx", "gpkg"],
  grid: [
    "tif",
    "tiff",
    "geotiff",
    "gtiff",
    "btf",
    "nc",
    "nc4",
    "cdf",
    "netcdf",
    "h5",
    "hdf5",
    "he5",
    "h5ad",
    "loom",
    "npy",
    "npz",
    "mat",
    "fits",
    "fit",
    "fts",
    "nii",
    "rds",
    "rdata",
    "rda",
  ],
  sequences: ["fasta", "fa", "fna", "faa", "ffn", "frn", "fas", "fastq", "fq", "ab1", "abi", "sff"],
  variants: ["vcf"],
  notebook: ["ipynb"],
  molecule: ["pdb", "ent", "cif", "mmcif", "mcif", "sdf", "sd", "mol", "mol2", "xyz"],
  structures: ["smi", "smiles", "inchi"],
  markdown: ["md", "markdown", ...DOCUMENTS],
  json: ["json", "geojson", "topojson", "jsonld", "webmanifest", "ipynb"],
  archive: ["zip", "tar", "gz", "tgz", "bgz", "bz2", "tbz2", "tbz", "xz", "txz", "zst", "tzst", "7z"],
  text: Object.keys(LANGUAGES),
};

/** Kinds that are played from an address, by parts and in any size; an archive has none for what is in it. */
export const STREAMED_KINDS: ReadonlySet<PreviewKind> = new Set(["video", "audio"]);
const ADDRESSED_KINDS: ReadonlySet<PreviewKind> = new Set([...STREAMED_KINDS, "pdf"]);

/** What a member of an archive with this name may be shown as; archives in archives are not opened. */
export function memberKindsOf(path: string): PreviewKind[] {
  return previewKindsOf(path).filter((kind) => kind !== "archive" && !ADDRESSED_KINDS.has(kind));
}

/** Kinds that are texts, so that they may be read as such too; of tables, those with these extensions. */
const TEXTS: ReadonlySet<PreviewKind> = new Set([
  "sequences",
  "variants",
  "molecule",
  "structures",
  "markdown",
  "json",
]);
const TEXT_TABLES: ReadonlySet<string> = new Set(["csv", "tsv", "tab", "jsonl", "ndjson"]);
/** Formats of those kinds that are no texts. */
const BINARY: ReadonlySet<string> = new Set(["ab1", "abi", "sff", ...DOCUMENTS]);

/** Whether a name is that of a document of an office program. */
export const isDocument = (path: string): boolean => DOCUMENTS.includes(extensionOf(path));

/** The extension of a name in lower case without its dot; empty for `README` and `.gitignore`. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}

/** Extensions of a single compressed file, of which the name before it tells the content. */
const COMPRESSED: ReadonlySet<string> = new Set(["gz", "bgz", "bz2", "xz", "zst"]);

/** `data/reads.vcf` of `data/reads.vcf.gz`; nothing where what is compressed cannot be shown, or is an archive. */
export function compressedName(path: string): string | undefined {
  const extension = extensionOf(path);
  if (!COMPRESSED.has(extension)) return undefined;
  const inner = path.slice(0, -extension.length - 1);
  return !COMPRESSED.has(extensionOf(inner)) && memberKindsOf(inner).length > 0 ? inner : undefined;
}

/** What a file with this name may be shown as, the best first; empty where its name promises nothing. */
export function previewKindsOf(path: string): PreviewKind[] {
  const inner = compressedName(path);
  if (inner !== undefined) return [...memberKindsOf(inner), "archive"];
  const extension = extensionOf(path);
  const kinds = PREVIEW_KINDS.filter((kind) => PREVIEW_EXTENSIONS[kind].includes(extension));
  const isText = kinds.some((kind) => TEXTS.has(kind)) && !BINARY.has(extension) ||
    TEXT_TABLES.has(extension) || (kinds.length === 0 && isPlainName(path));
  return isText && !kinds.includes("text") ? [...kinds, "text"] : kinds;
}

/** `README`, `LICENSE`, `Makefile`: names that need no extension. */
function isPlainName(path: string): boolean {
  return PLAIN_NAMES.has(path.slice(path.lastIndexOf("/") + 1).toLowerCase());
}
