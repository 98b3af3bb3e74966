/** What editors add to the media library. Each type is told by the bytes, and nothing is kept that only a name promises. */
import type { Transaction } from "../../../db/client.ts";
import { listMediaUses } from "../../../db/queries/content/article_writes.ts";
import { findSameMedia, insertMedia, type MediaRow, updateMedia } from "../../../db/queries/content/media.ts";
import { sizesApart } from "../../../locales/format.ts";
import { parseCaptions, writeCaptions } from "../../../sdk/model/content/captions.ts";
import { Mp4Boxes } from "../../../sdk/model/content/mp4_boxes.ts";
import { VIDEO_HEAD, videoTypeOf } from "../../../sdk/model/content/video_type.ts";
import {
  CAPTIONS_SIZE_MAX,
  MEDIA_PIXELS_MAX,
  MEDIA_SIZE_MAX,
  VIDEO_SIZE_MAX,
} from "../../../sdk/model/limits.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { inspectLibraryPicture, redrawLibraryPicture } from "../../external/images.ts";
import { newId } from "../../secrets.ts";
import { streamOf } from "../file/attachments.ts";
import { auditMedia, type ListedMedia, requireAlt } from "./media.ts";
import { requireEditor } from "./require_editor.ts";
import { kindOfSent, lineNotUtf8, meantAsCaptions } from "./sent_file.ts";

export interface GivenMedia {
  name: string;
  alt: LocalizedText;
  bytes: Uint8Array;
}

/**
 * Keeps a file that came in a form: a picture, captions, or a video that is small enough for one.
 * @throws DomainError notLoggedIn, forbidden, busy; invalidInput with the reason.
 */
export async function addMedia(context: Context, given: GivenMedia): Promise<ListedMedia> {
  requireEditor(context);
  const { bytes } = given;
  if (looksLikeCaptions(bytes) || meantAsCaptions(given.name, bytes)) {
    return await addCaptions(context, given);
  }
  if (videoTypeOf(bytes)) return await addVideo(context, given.name, streamOf(bytes), given.alt);
  return await addPicture(context, given);
}

/** Redraws a picture, so that nothing but pixels is kept. One of too many pixels is not decoded (safety 2.5, B11). */
async function addPicture(context: Context, { name, alt, bytes }: GivenMedia): Promise<ListedMedia> {
  if (bytes.length > MEDIA_SIZE_MAX) {
    throw refusal("pictureTooBig", sizesApart(bytes.length, MEDIA_SIZE_MAX));
  }
  const head = await inspectLibraryPicture(bytes);
  if (!head) throw refusal("mediaType", { found: kindOfSent(bytes) });
  const { width, height } = head;
  if (width * height > MEDIA_PIXELS_MAX) {
    throw refusal("picturePixels", { found: `${width} × ${height}`, maximum: MEDIA_PIXELS_MAX });
  }
  requireAlt(alt);
  const drawn = await redrawLibraryPicture(bytes, MEDIA_PIXELS_MAX);
  if (!drawn) throw refusal("pictureType");
  return await keep(context, streamOf(drawn.bytes), 2 * MEDIA_SIZE_MAX, {
    name: `${withoutExtension(name)}.webp`,
    mediaType: "image/webp",
    width: drawn.width,
    height: drawn.height,
    alt,
  });
}

export const looksLikeCaptions = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?WEBVTT/.test(String.fromCharCode(...bytes.subarray(0, 9)));

const HAS_HEADER = /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/;

/** Writes captions anew from their cues. */
async function addCaptions(context: Context, { name, alt, bytes }: GivenMedia): Promise<ListedMedia> {
  const written = captionsAnew(bytes);
  const file = { name: `${withoutExtension(name)}.vtt`, mediaType: "text/vtt", width: 0, height: 0, alt };
  return await keep(context, streamOf(written), 2 * CAPTIONS_SIZE_MAX, file);
}

/** @throws DomainError invalidInput with the line that is wrong. */
export function captionsAnew(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (bytes.length > CAPTIONS_SIZE_MAX) {
    throw refusal("captionsTooBig", sizesApart(bytes.length, CAPTIONS_SIZE_MAX));
  }
  const text = readUtf8(bytes);
  if (!HAS_HEADER.test(text)) {
    throw refusal("captionsHeader", { found: text.trimStart().slice(0, 60).split(/[\r\n]/)[0]! });
  }
  const cues = parseCaptions(text);
  if (!Array.isArray(cues)) throw refusal("captionsType", { ...cues });
  return new TextEncoder().encode(writeCaptions(cues));
}

function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal("captionsType", lineNotUtf8(bytes));
  }
}

/**
 * Keeps a video as it comes, without holding it in memory. What begins as something else is refused before the rest is read.
 * @throws DomainError notLoggedIn, forbidden; invalidInput with videoType or videoTooBig.
 */
export async function addVideo(
  context: Context,
  name: string,
  body: ReadableStream<Uint8Array>,
  alt: LocalizedText = { zh: "", en: "" },
): Promise<ListedMedia> {
  requireEditor(context);
  let mediaType = "";
  const told = ReadableStream.from(tellType(body, (type) => mediaType = type));
  // The type is known once the bytes are there; until then a name stands for it.
  return await keep(context, told, VIDEO_SIZE_MAX, () => ({
    name: `${withoutExtension(name)}.${mediaType.slice("video/".length)}`,
    mediaType,
    width: 0,
    height: 0,
    alt,
  }));
}

/** The same bytes; an error as soon as they are no video. */
export async function* tellType(
  body: ReadableStream<Uint8Array>,
  tell: (type: string) => void,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  let boxes: Mp4Boxes | undefined;
  for await (const chunk of body) {
    if (!head) {
      requireBoxes(boxes, chunk);
      yield chunk;
      continue;
    }
    head = joined(head, chunk);
    if (head.length < VIDEO_HEAD) continue;
    const type = requireVideo(head);
    tell(type);
    if (type === "video/mp4") requireBoxes(boxes = new Mp4Boxes(), head);
    yield head;
    head = undefined;
  }
  if (head) requireVideo(head);
  if (boxes && !boxes.hasMovie) throw refusal("videoBroken");
}

/** What begins as an MP4 and goes on as something else is refused where that begins. */
function requireBoxes(boxes: Mp4Boxes | undefined, bytes: Uint8Array): void {
  boxes?.add(bytes);
  if (boxes?.isJunk) throw refusal("videoBroken");
}

function requireVideo(head: Uint8Array): string {
  const type = head.length >= VIDEO_HEAD ? videoTypeOf(head) : undefined;
  if (!type) throw refusal("videoType", { found: kindOfSent(head) });
  return type;
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const all = new Uint8Array(left.length + right.length);
  all.set(left);
  all.set(right, left.length);
  return all;
}

type NewMedia = Pick<MediaRow, "name" | "mediaType" | "width" | "height"> & { alt: LocalizedText };

async function keep(
  context: Context,
  body: ReadableStream<Uint8Array>,
  limit: number,
  made: NewMedia | (() => NewMedia),
): Promise<ListedMedia> {
  const blob = await context.external.storage.write(body, { limit });
  const { alt, ...file } = typeof made === "function" ? made() : made;
  return await context.db.withTx(async (tx) => {
    if (!await context.external.storage.has(blob)) {
      throw new DomainError("storageDamaged", { what: file.name });
    }
    const existing = await findSameMedia(tx, blob.sha256, file.mediaType);
    if (existing) return await keepExisting(tx, context, existing, alt);
    const row = {
      ...blob,
      ...file,
      id: newId(),
      altZh: alt.zh,
      altEn: alt.en,
      userId: context.actor.kind === "user" ? context.actor.id : null,
      createdAt: context.clock().getTime(),
    };
    await insertMedia(tx, row);
    await auditMedia(tx, context, "addMedia", row);
    return { row, usedBy: [] };
  });
}

/** What is there already stays as it is, but for what it lacks. */
export async function keepExisting(
  tx: Transaction,
  context: Context,
  existing: MediaRow,
  { zh, en }: LocalizedText,
): Promise<ListedMedia> {
  const row = { ...existing, altZh: existing.altZh || zh, altEn: existing.altEn || en };
  if (row.altZh !== existing.altZh || row.altEn !== existing.altEn) {
    await updateMedia(tx, row.id, { altZh: row.altZh, altEn: row.altEn });
    await auditMedia(tx, context, "describeMedia", row);
  }
  return { row, usedBy: await listMediaUses(tx, [row.id]), existed: true };
}

export const withoutExtension = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, "");

const refusal = (key: Issue["key"], params?: Issue["params"]) =>
  new DomainError("invalidInput", {}, [{ path: "file", key, params }]);
