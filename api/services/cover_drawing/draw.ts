/** Chooses what a cover shows: the first image, molecule, table or place that can be drawn, else a pattern. */
import { type FileRow, listFilesEnding } from "../../../db/queries/files.ts";
import { toMetadata, type VersionRecord } from "../../../db/schema/records.ts";
import type { DrawnOrigin } from "../../../sdk/model/cover.ts";
import { COVER_PIXELS_MAX } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { drawThumbnail, renderDrawing } from "../../external/images.ts";
import { describeError, log } from "../../log.ts";
import { readBlob } from "../integrity/blobs.ts";
import { drawMolecules } from "./molecule.ts";
import { MOLECULE_ENDINGS } from "./molecule_files.ts";
import { drawPattern } from "./pattern.ts";
import { drawPlaces } from "./place_map.ts";
import { drawTable } from "./plot.ts";
import { decodeText } from "./text.ts";

const IMAGE_ENDINGS = ["png", "jpg", "jpeg", "webp"];
const TABLE_ENDINGS = ["csv", "tsv", "tab"];
/** Files of a kind that are tried before the next kind. */
const FILES_TRIED = 4;
/** Bytes of an image, which must be read completely, and of a text, of which the beginning is enough. */
const IMAGE_SIZE_MAX = 16 * 1024 * 1024;
const TEXT_SIZE_READ = 768 * 1024;

export interface Drawing {
  origin: DrawnOrigin;
  /** WebP. */
  bytes: Uint8Array;
}

/**
 * Draws a cover. It is visible to everybody, so files that are not open to everybody are never used.
 * @throws DomainError busy while too many pictures are drawn.
 */
export async function drawDataset(context: Context, record: VersionRecord): Promise<Drawing> {
  const { version, subjects } = record;
  const fromFiles = version.accessRight === "PUBLIC"
    ? [
      () => drawFirst(context, record, "image", IMAGE_ENDINGS, drawImage),
      () =>
        drawFirst(context, record, "molecule", MOLECULE_ENDINGS, (file) =>
          drawText(context, file, drawMolecules)),
      () =>
        drawFirst(context, record, "table", TABLE_ENDINGS, (file) =>
          drawText(context, file, drawTable)),
    ]
    : [];
  for (const draw of fromFiles) {
    const drawing = await draw();
    if (drawing) return drawing;
  }
  const map = drawPlaces(toMetadata(record).spatial);
  if (map) return { origin: "map", bytes: await renderDrawing(map) };
  const words = [version.titleZh, version.titleEn, ...subjects].join(" ").trim() || record.dataset.id;
  return { origin: "pattern", bytes: await renderDrawing(drawPattern(words, subjects[0])) };
}

type DrawFile = (file: FileRow, context: Context) => Promise<Uint8Array | undefined>;

/** Returns the first cover that can be drawn; files that cannot be read or drawn are skipped. */
async function drawFirst(
  context: Context,
  { version }: VersionRecord,
  origin: DrawnOrigin,
  endings: readonly string[],
  draw: DrawFile,
): Promise<Drawing | undefined> {
  for (const file of await listFilesEnding(context.db.read, version.id, endings, FILES_TRIED)) {
    try {
      const bytes = await draw(file, context);
      if (bytes) return { origin, bytes };
    } catch (error) {
      if (error instanceof DomainError && error.error === "busy") throw error;
      const { traceId } = context;
      log("warn", "a file could not be drawn as a cover", {
        traceId,
        fileId: file.id,
        error: describeError(error),
      });
    }
  }
}

const drawImage: DrawFile = async (file, context) =>
  file.size > IMAGE_SIZE_MAX
    ? undefined
    : drawThumbnail(await read(context, file, file.size), COVER_PIXELS_MAX);

async function drawText(
  context: Context,
  file: FileRow,
  draw: (path: string, text: string) => string | undefined | Promise<string | undefined>,
): Promise<Uint8Array | undefined> {
  const size = Math.min(file.size, TEXT_SIZE_READ);
  const text = decodeText(await read(context, file, size), { whole: size === file.size });
  const svg = text && await draw(file.path, text);
  return svg ? await renderDrawing(svg) : undefined;
}

async function read(context: Context, file: FileRow, size: number): Promise<Uint8Array> {
  const { sha256, path } = file;
  const stream = await readBlob(context, { sha256, size: file.size, name: path }, { start: 0, end: size });
  return await new Response(stream).bytes();
}
