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

/** The media type of whatever is not known: nothing is guessed into something that a browser would run. */
export const DEFAULT_MEDIA_TYPE = "application/octet-stream";

interface Extension {
  category: FileCategory;
  mediaType: string;
}

// A Map and not an object: `file.constructor` must find nothing.
const byExtension = new Map(
  FILE_CATEGORIES.flatMap((category) =>
    Object.entries(table[category]).map(([extension, mediaType]): [string, Extension] => [
      extension,
      { category, mediaType: mediaType || DEFAULT_MEDIA_TYPE },
    ])
  ),
);

/** Compressions of one single file, where the name inside says what it is: `reads.fastq.gz` holds sequences. */
const COMPRESSIONS = new Set(["gz", "bz2", "xz", "zst"]);

/** `nii.gz` of `scans/brain.nii.gz` as `["nii", "gz"]`, lower case; empty for `README` and `.gitignore`. */
function extensions(path: string): string[] {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return name.split(".").slice(1).slice(name.startsWith(".") ? 1 : 0);
}

/** The category of a file; `none` where the extension says nothing. */
export function fileCategory(path: string): FileCategory {
  const parts = extensions(path);
  const last = parts.at(-1) ?? "";
  const outer = byExtension.get(last)?.category ?? "none";
  if (!COMPRESSIONS.has(last)) return outer;
  const inner = byExtension.get(parts.at(-2) ?? "")?.category ?? "none";
  return inner === "none" ? outer : inner;
}

/** The media type of the bytes as they lie in the file: a compressed table is `application/gzip`. */
export function mediaType(path: string): string {
  return byExtension.get(extensions(path).at(-1) ?? "")?.mediaType ?? DEFAULT_MEDIA_TYPE;
}
