/** What a file is by the extension of its name (spec 2 §9 "File categories"). Names lie; previews look at the bytes too. */
import table from "./file_categories.json" with { type: "json" };

export const FILE_CATEGORIES = [
  "molecule",
  "document",
  "geo",
  "image",
  "gene",
  "table",
  "archive",
  "video",
  "audio",
  "none",
] as const;
export type FileCategory = (typeof FILE_CATEGORIES)[number];

/** Media type of unknown files; a guess could make a browser execute the file. */
export const DEFAULT_MEDIA_TYPE = "application/octet-stream";

interface Extension {
  category: FileCategory;
  mediaType: string;
}

// A Map instead of an object, so that `file.constructor` finds nothing.
const byExtension = new Map(
  FILE_CATEGORIES.flatMap((category) =>
    Object.entries(table[category]).map(([extension, mediaType]): [string, Extension] => [
      extension,
      { category, mediaType: mediaType || DEFAULT_MEDIA_TYPE },
    ])
  ),
);

/** Compressions of a single file, whose inner extension tells the content: `reads.fastq.gz` contains sequences. */
const COMPRESSIONS = new Set(["gz", "bz2", "xz", "zst"]);

/** Splits `nii.gz` from `scans/brain.nii.gz` as `["nii", "gz"]`, in lower case; empty for `README` and `.gitignore`. */
function extensions(path: string): string[] {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return name.split(".").slice(1).slice(name.startsWith(".") ? 1 : 0);
}

/** Category of a file; `none` if the extension is unknown. */
export function fileCategory(path: string): FileCategory {
  const parts = extensions(path);
  const last = parts.at(-1) ?? "";
  const outer = byExtension.get(last)?.category ?? "none";
  if (!COMPRESSIONS.has(last)) return outer;
  const inner = byExtension.get(parts.at(-2) ?? "")?.category ?? "none";
  return inner === "none" ? outer : inner;
}

/** Media type of the stored bytes: a compressed table is `application/gzip`. */
export function mediaType(path: string): string {
  return byExtension.get(extensions(path).at(-1) ?? "")?.mediaType ?? DEFAULT_MEDIA_TYPE;
}

/** Whether the extension of a name is one that the vocabulary lists. */
export function isListed(path: string): boolean {
  return byExtension.has(extensions(path).at(-1) ?? "");
}
