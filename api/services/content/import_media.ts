/**
 * Files of another server's media library, under the ids that its articles know them by. They are kept to the byte, so that
 * their hashes stay true; so each must be what the library itself would have kept, and nothing else.
 */
import type { Transaction } from "../../../db/client.ts";
import { listMediaUses } from "../../../db/queries/content/article_writes.ts";
import { findMedia, insertMedia, type MediaRow } from "../../../db/queries/content/media.ts";
import type { MediaImportQuery } from "../../../sdk/model/content/media.ts";
import { isPixelsAlone, looksLikeWebp } from "../../../sdk/model/content/webp_chunks.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import {
  CAPTIONS_SIZE_MAX,
  MEDIA_EDGE_MAX,
  MEDIA_SIZE_MAX,
  VIDEO_SIZE_MAX,
} from "../../../sdk/model/limits.ts";
import { sizesApart } from "../../../locales/format.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { inspectLibraryPicture, redrawLibraryPicture } from "../../external/images.ts";
import { streamOf } from "../file/attachments.ts";
import { captionsAnew, keepExisting, looksLikeCaptions, tellType, withoutExtension } from "./add_media.ts";
import { auditMedia, type ListedMedia, requireAlt } from "./media.ts";
import { requireEditor } from "./require_editor.ts";

/** Bytes that say what a file is. */
const HEAD = 64;

/**
 * @param body Of a file that an export of another server holds.
 * @returns with `existed` where the file is here already under this id.
 * @throws DomainError notLoggedIn, forbidden, busy; invalidInput: the bytes have another hash, are none that the library
 * keeps, or the id stands for another file here, which is never written over.
 */
export async function importMedia(
  context: Context,
  id: string,
  given: MediaImportQuery,
  body: ReadableStream<Uint8Array>,
): Promise<ListedMedia> {
  requireEditor(context);
  const existing = await findMedia(context.db.read, id);
  if (existing) {
    await body.cancel().catch(() => {});
    return await context.db.withTx((tx) => keepSame(tx, context, existing, given));
  }
  const { head, all } = await beginningOf(body);
  if (looksLikeWebp(head)) {
    return await importPicture(context, id, given, await readWhole(all, 2 * MEDIA_SIZE_MAX));
  }
  if (looksLikeCaptions(head)) {
    return await importCaptions(context, id, given, await readWhole(all, 2 * CAPTIONS_SIZE_MAX));
  }
  let mediaType = "";
  const told = ReadableStream.from(tellType(all, (type) => mediaType = type));
  return await keepAs(context, id, given, told, VIDEO_SIZE_MAX, () => ({
    name: `${withoutExtension(given.name)}.${mediaType.slice("video/".length)}`,
    mediaType,
    width: 0,
    height: 0,
  }));
}

/** Decodes the picture, which tells that it is whole, and keeps it as it came. */
async function importPicture(
  context: Context,
  id: string,
  given: MediaImportQuery,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ListedMedia> {
  const size = isPixelsAlone(bytes) ? await inspectLibraryPicture(bytes) : undefined;
  if (!size || Math.max(size.width, size.height) > MEDIA_EDGE_MAX) throw refusal("file", "mediaKept");
  requireAlt(given.alt);
  if (!await redrawLibraryPicture(bytes, MEDIA_EDGE_MAX ** 2)) throw refusal("file", "pictureType");
  const file = { name: `${withoutExtension(given.name)}.webp`, mediaType: "image/webp", ...size };
  return await keepAs(context, id, given, streamOf(bytes), 2 * MEDIA_SIZE_MAX, () => file);
}

async function importCaptions(
  context: Context,
  id: string,
  given: MediaImportQuery,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ListedMedia> {
  const written = captionsAnew(bytes);
  if (written.length !== bytes.length || written.some((byte, at) => byte !== bytes[at])) {
    throw refusal("file", "mediaKept");
  }
  const file = { name: `${withoutExtension(given.name)}.vtt`, mediaType: "text/vtt", width: 0, height: 0 };
  return await keepAs(context, id, given, streamOf(bytes), 2 * CAPTIONS_SIZE_MAX, () => file);
}

/** The first bytes, and a stream that begins with them. */
async function beginningOf(
  body: ReadableStream<Uint8Array>,
): Promise<{ head: Uint8Array; all: ReadableStream<Uint8Array> }> {
  const chunks: Uint8Array[] = [];
  const rest = body[Symbol.asyncIterator]();
  let length = 0;
  while (length < HEAD) {
    const { done, value } = await rest.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const head = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  async function* whole() {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { head, all: ReadableStream.from(whole()) };
}

/** @throws DomainError invalidInput as soon as there are more bytes than the library keeps of its kind. */
async function readWhole(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) throw refusal("file", "pictureTooBig", sizesApart(length, limit));
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

async function keepAs(
  context: Context,
  id: string,
  given: MediaImportQuery,
  body: ReadableStream<Uint8Array>,
  limit: number,
  made: () => Pick<MediaRow, "name" | "mediaType" | "width" | "height">,
): Promise<ListedMedia> {
  const blob = await context.external.storage.write(body, {
    limit,
    check: ({ sha256: found }) => {
      if (found !== given.sha256) throw refusal("sha256", "mediaHash", { found, wanted: given.sha256 });
    },
  });
  const file = made();
  return await context.db.withTx(async (tx) => {
    const existing = await findMedia(tx, id);
    if (existing) return await keepSame(tx, context, existing, given);
    if (!await context.external.storage.has(blob)) {
      throw new DomainError("storageDamaged", { what: file.name });
    }
    const row = {
      ...blob,
      ...file,
      id,
      altZh: given.alt.zh,
      altEn: given.alt.en,
      userId: context.actor.kind === "user" ? context.actor.id : null,
      createdAt: context.clock().getTime(),
    };
    await insertMedia(tx, row);
    await auditMedia(tx, context, "importMedia", row);
    return { row, usedBy: await listMediaUses(tx, [id]) };
  });
}

async function keepSame(
  tx: Transaction,
  context: Context,
  existing: MediaRow,
  { sha256, alt }: MediaImportQuery,
): Promise<ListedMedia> {
  if (existing.sha256 !== sha256) throw refusal("mediaId", "mediaTaken", { name: existing.name });
  return await keepExisting(tx, context, existing, alt);
}

const refusal = (path: string, key: Issue["key"], params?: Issue["params"]) =>
  new DomainError("invalidInput", {}, [{ path, key, params }]);
