/** What a cover shows, and where it comes from. */

/**
 * `upload`: a picture that a person chose. The platform draws all others, and `pattern` if there is nothing to show.
 */
export const COVER_ORIGINS = ["upload", "image", "molecule", "table", "map", "pattern"] as const;
export type CoverOrigin = (typeof COVER_ORIGINS)[number];
export type DrawnOrigin = Exclude<CoverOrigin, "upload">;

/** Covers drawn from files, which are visible only to those who may download the files. */
const FROM_FILES: ReadonlySet<CoverOrigin> = new Set(["image", "molecule", "table"]);

export function isFromFiles(origin: CoverOrigin): boolean {
  return FROM_FILES.has(origin);
}

/** File name of a cover. It tells the origin, also to a depositor who saves it. */
export function coverName(origin: CoverOrigin): string {
  return origin === "upload" ? "cover.webp" : `cover-${origin}.webp`;
}

/**
 * Reads the origin. Pictures from before names contained it count as chosen by a person, so that none is replaced by
 * itself.
 */
export function coverOrigin(name: string): CoverOrigin {
  return COVER_ORIGINS.find((origin) => coverName(origin) === name) ?? "upload";
}

/** Whether a list shows it; a pattern tells nothing about the data. */
export function showsData(origin: CoverOrigin | undefined): boolean {
  return origin !== undefined && origin !== "pattern";
}
