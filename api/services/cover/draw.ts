/** Chooses what a cover shows: the first of image, molecule, table and place that can be drawn, else a pattern. */
import { type CoverFile, listCoverFiles } from "../../../db/queries/file/cover_files.ts";
import { toMetadata, type VersionRecord } from "../../../db/schema/records.ts";
import type { DrawnOrigin } from "../../../sdk/model/cover.ts";
import { COVER_PIXELS_MAX } from "../../../sdk/model/limits.ts";
import { COVER_EXTENSIONS } from "../../../sdk/model/vocabulary/file_formats.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { drawThumbnail, renderDrawing } from "../../external/images.ts";
import { describeError, log } from "../../log.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { drawMolecules } from "./molecule.ts";
import { drawPattern } from "./pattern.ts";
import { drawPlaces } from "./place_map.ts";
import { decodeText } from "../file/decode_text.ts";

/** What a cover may be drawn of: endings by kind, and how many files of a kind are tried before the next kind is. */
export const DRAWABLE = {
  kinds: COVER_EXTENSIONS,
  limit: 4,
};
export type DrawableFile = CoverFile<keyof typeof DRAWABLE.kinds>;

/** Bytes of an image, which is only drawn whole; and of a text, of which the beginning will do. */
const IMAGE_SIZE_MAX = 16 * 1024 * 1024;
const TEXT_SIZE_READ = 768 * 1024;

export interface Drawing {
  origin: DrawnOrigin;
  /** WebP. */
  bytes: Uint8Array;
}

/** Files of a draft that {@link drawDataset} takes. */
export function listDrawable({ db }: Context, versionId: string): Promise<DrawableFile[]> {
  return listCoverFiles(db.read, versionId, DRAWABLE.kinds, DRAWABLE.limit);
}

const FROM_FILES: readonly [kind: DrawableFile["kind"], draw: DrawFile][] = [
  ["image", drawImage],
  ["molecule", (file, context) => drawText(context, file, drawMolecules)],
  [
    "table",
    (file, context) =>
      drawText(
        context,
        file,
        (path, text) => context.worker.run({ kind: "table", path, text }, { asker: context }),
      ),
  ],
];

/**
 * Draws a cover. It is visible to everybody, so files that are not open to everybody are never used.
 * @throws DomainError busy while too many pictures are drawn.
 */
export async function drawDataset(
  context: Context,
  record: VersionRecord,
  files: readonly DrawableFile[],
): Promise<Drawing> {
  const { version, subjects } = record;
  for (const [kind, draw] of version.accessRight === "PUBLIC" ? FROM_FILES : []) {
    const drawing = await drawFirst(context, kind, files.filter((file) => file.kind === kind), draw);
    if (drawing) return drawing;
  }
  const map = drawPlaces(toMetadata(record).spatial);
  if (map) return { origin: "map", bytes: await renderDrawing(map) };
  const words = [version.titleZh, version.titleEn, ...subjects].join(" ").trim() || record.dataset.id;
  return { origin: "pattern", bytes: await renderDrawing(drawPattern(words, subjects[0])) };
}

type DrawFile = (file: DrawableFile, context: Context) => Promise<Uint8Array | undefined>;

/** Returns the first cover that can be drawn; files that cannot be read or drawn are skipped. */
async function drawFirst(
  context: Context,
  origin: DrawnOrigin,
  files: readonly DrawableFile[],
  draw: DrawFile,
): Promise<Drawing | undefined> {
  for (const file of files) {
    try {
      const bytes = await draw(file, context);
      if (bytes) return { origin, bytes };
    } catch (error) {
      if (error instanceof DomainError && error.error === "busy") throw error;
      const { traceId } = context;
      log("warn", "a file could not be drawn as a cover", {
        traceId,
        fileId: file.file.id,
        error: describeError(error),
      });
    }
  }
}

async function drawImage(one: DrawableFile, context: Context): Promise<Uint8Array | undefined> {
  const { size } = one.file;
  return size > IMAGE_SIZE_MAX ? undefined : drawThumbnail(await read(context, one, size), COVER_PIXELS_MAX);
}

async function drawText(
  context: Context,
  one: DrawableFile,
  draw: (path: string, text: string) => string | undefined | Promise<string | undefined>,
): Promise<Uint8Array | undefined> {
  const { file } = one;
  const size = Math.min(file.size, TEXT_SIZE_READ);
  const bytes = await read(context, one, size);
  const text = decodeText(bytes, { whole: size === file.size, controls: true })?.text;
  const svg = text && await draw(file.path, text);
  return svg ? await renderDrawing(svg) : undefined;
}

async function read(context: Context, { file, damaged }: DrawableFile, size: number): Promise<Uint8Array> {
  const { sha256, path: name } = file;
  const blob = { sha256, size: file.size, name, known: damaged ? undefined : "unmarked" as const };
  const stream = await readBlob(context, blob, { start: 0, end: size });
  return await new Response(stream).bytes();
}
