/** The cover of a draft, as its depositor chooses it (spec 2 §5, §9); `drawn_covers.ts` draws it where nobody does. */
import type { Transaction } from "../../../db/client.ts";
import {
  type AttachmentRow,
  deleteAttachments,
  listAttachments,
} from "../../../db/queries/file/attachments.ts";
import { changeExtent } from "../../../db/queries/file/files.ts";
import { COVER_PIXELS_MAX, COVER_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { coverRatioFits } from "../../../sdk/model/attachment.ts";
import { coverName, type CoverOrigin } from "../../../sdk/model/cover.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { inspectPicture, redrawCover } from "../../external/images.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { keepAttachment, streamOf } from "../file/attachments.ts";
import { requireEditable } from "../dataset/save.ts";
import { recordSharedSave } from "../link/shared_work.ts";

interface VersionAddress {
  dataSetId: string;
  version: string;
}

/**
 * Accepts a JPG or PNG under 1 MB with a ratio of about 1.5:1, redraws it and replaces the present cover.
 * @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict; invalidInput with coverTooBig, coverType,
 * coverPixels or coverRatio.
 */
export async function putCover(
  context: Context,
  target: VersionAddress,
  body: ReadableStream<Uint8Array>,
  announced = 0,
): Promise<AttachmentRow> {
  await requireEditable(context.db.read, context, target, "save");
  const bytes = await readSmall(body, announced);
  const picture = await inspectPicture(bytes);
  if (!picture) throw refuse("coverType", describeBytes(bytes));
  const { width, height } = picture;
  if (width * height > COVER_PIXELS_MAX) throw refuse("coverPixels", `${width} × ${height}`);
  if (!coverRatioFits(width, height)) throw refuse("coverRatio", `${(width / height).toFixed(2)}:1`);
  const drawn = await redrawCover(bytes, COVER_PIXELS_MAX);
  if (!drawn) throw refuse("coverType", describeBytes(bytes));
  return await replaceCover(context, target, drawn);
}

/** @throws DomainError notLoggedIn, notFound, forbidden, datasetStateConflict. */
export async function removeCover(context: Context, target: VersionAddress): Promise<void> {
  await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    const { version } = head;
    await recordSharedSave(tx, context, head, "cover");
    if (await deleteAttachments(tx, version.id, "cover") === 0) {
      throw new DomainError("notFound", { what: "cover" });
    }
    await changeExtent(tx, version.id, { count: 0, size: 0, at: context.clock().getTime() });
  });
}

async function replaceCover(
  context: Context,
  target: VersionAddress,
  bytes: Uint8Array,
): Promise<AttachmentRow> {
  const cover = await storeCover(context, { origin: "upload", bytes });
  return await context.db.withTx(async (tx) => {
    const head = await requireEditable(tx, context, target, "save");
    await recordSharedSave(tx, context, head, "cover");
    return await keepCover(tx, context, head.version.id, cover);
  });
}

export interface StoredCover {
  blob: StoredBlob;
  origin: CoverOrigin;
}

/** Stores the bytes. The caller writes the row afterwards, in a transaction. */
export async function storeCover(
  context: Context,
  { origin, bytes }: { origin: CoverOrigin; bytes: Uint8Array },
): Promise<StoredCover> {
  const blob = await context.external.storage.write(streamOf(bytes), { limit: 2 * COVER_SIZE_MAX });
  failpoint(context.config, "cover.after_blob");
  return { blob, origin };
}

/** Replaces the present cover. If the same bytes are stored already, the row and its address stay as they are. */
export async function keepCover(
  tx: Transaction,
  context: Context,
  versionId: string,
  cover: StoredCover,
): Promise<AttachmentRow> {
  const [last] = await listAttachments(tx, versionId, "cover");
  const unchanged = last?.sha256 === cover.blob.sha256;
  await changeExtent(tx, versionId, { count: 0, size: 0, at: context.clock().getTime(), unchanged });
  return await putInPlace(tx, context, versionId, cover, last);
}

/** Leaves what the version says of its last change as it is. @param last The cover that is there. */
export async function putInPlace(
  tx: Transaction,
  context: Context,
  versionId: string,
  { blob, origin }: StoredCover,
  last: AttachmentRow | undefined,
): Promise<AttachmentRow> {
  const name = coverName(origin);
  if (last?.sha256 === blob.sha256 && last.name === name) return last;
  const about = { versionId, kind: "cover", name, mediaType: "image/webp" } as const;
  const cover = await keepAttachment(tx, context, blob, about, last?.id);
  failpoint(context.config, "cover.before_commit");
  return cover;
}

/** Bytes after which a cover that is too big is not counted to its end. */
const COUNTED_MAX = 2 * COVER_SIZE_MAX;

/** Keeps no more than is allowed. @throws DomainError coverTooBig with the size that was announced or counted. */
async function readSmall(body: ReadableStream<Uint8Array>, announced: number): Promise<Uint8Array> {
  if (announced >= COVER_SIZE_MAX) {
    await body.cancel();
    throw refuse("coverTooBig", announced);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size < COVER_SIZE_MAX) parts.push(part);
    if (size > COUNTED_MAX) break;
  }
  if (size >= COVER_SIZE_MAX) throw refuse("coverTooBig", size);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const KNOWN: readonly (readonly [name: string, head: RegExp])[] = [
  ["JPEG", /^\xff\xd8\xff/],
  ["PNG", /^\x89PNG/],
  ["GIF", /^GIF8/],
  ["WebP", /^RIFF....WEBP/s],
  ["PDF", /^%PDF/],
  ["SVG", /^\s*<(?:\?xml|svg)/],
];

/** Describes what the bytes are instead of a picture, for the error message. */
function describeBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return "0 B";
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  const name = KNOWN.find(([, pattern]) => pattern.test(head))?.[0];
  return name === "JPEG" || name === "PNG" ? `${name} ?` : name ?? bytes.subarray(0, 4).toHex();
}

function refuse(key: Issue["key"], found: string | number): DomainError {
  const params = { found, maximum: COVER_PIXELS_MAX };
  return new DomainError("invalidInput", {}, [{ path: "cover", key, params }]);
}
