/** What a cover shows, and where that comes from. */

/** `upload`: a picture that somebody chose; all others the platform draws, `pattern` where nothing is at hand. */
export const COVER_ORIGINS = ["upload", "image", "molecule", "table", "map", "pattern"] as const;
export type CoverOrigin = (typeof COVER_ORIGINS)[number];
export type DrawnOrigin = Exclude<CoverOrigin, "upload">;

/** Drawn from the files themselves, and therefore for nobody but those to whom the files are open. */
const FROM_FILES: ReadonlySet<CoverOrigin> = new Set(["image", "molecule", "table"]);

export function isFromFiles(origin: CoverOrigin): boolean {
  return FROM_FILES.has(origin);
}

/** What a picture is kept as. The name says where it comes from, to the depositor who saves it as well. */
export function coverName(origin: CoverOrigin): string {
  return origin === "upload" ? "cover.webp" : `cover-${origin}.webp`;
}

/** Pictures from before names told their origin count as chosen by somebody: none of those is ever replaced unasked. */
export function coverOrigin(name: string): CoverOrigin {
  return COVER_ORIGINS.find((origin) => coverName(origin) === name) ?? "upload";
}

/** Whether a list gives it room: a pattern says nothing of the data. */
export function showsData(origin: CoverOrigin | undefined): boolean {
  return origin !== undefined && origin !== "pattern";
}
