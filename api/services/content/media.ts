/** The media library: pictures, videos and captions that articles show. `add_media.ts` says what comes into it. */
import type { Executor, Transaction } from "../../../db/client.ts";
import { listMediaUses, type MediaUseRow } from "../../../db/queries/content/article_writes.ts";
import {
  deleteMedia,
  findMedia,
  listMedia,
  type MediaRow,
  updateMedia,
} from "../../../db/queries/content/media.ts";
import { translator } from "../../../locales/mod.ts";
import { MEDIA_TYPES, type MediaKind, mediaKindOf } from "../../../sdk/model/content/media.ts";
import { type Locale, localized, type LocalizedText } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { ByteRange } from "../../external/storage.ts";
import { recordAudit } from "../audit/record.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { requireEditor } from "./require_editor.ts";

/** A file, and the articles that show it. */
export interface ListedMedia {
  row: MediaRow;
  usedBy: MediaUseRow[];
  /** Set when a file was added that the library had already. */
  existed?: boolean;
}

/** @throws DomainError notLoggedIn, forbidden. */
export async function listLibrary(
  context: Context,
  { kind, page, size }: { kind?: MediaKind; page: number; size: number },
): Promise<{ list: ListedMedia[]; total: number }> {
  requireEditor(context);
  const range = { types: kind && MEDIA_TYPES[kind], limit: size, offset: (page - 1) * size };
  const { rows, total } = await listMedia(context.db.read, range);
  const uses = await listMediaUses(context.db.read, rows.map(({ id }) => id));
  const usedBy = Map.groupBy(uses, ({ mediaId }) => mediaId);
  return { list: rows.map((row) => ({ row, usedBy: usedBy.get(row.id) ?? [] })), total };
}

/** Whoever cannot see a picture is told what it shows. @throws DomainError invalidInput. */
export function requireAlt({ zh, en }: LocalizedText): void {
  if (!zh && !en) throw new DomainError("invalidInput", {}, [{ path: "alt", key: "altRequired" }]);
}

/** @throws DomainError notLoggedIn, forbidden, notFound, invalidInput for a picture without words. */
export async function describeMedia(
  context: Context,
  id: string,
  alt: LocalizedText,
): Promise<ListedMedia> {
  requireEditor(context);
  return await context.db.withTx(async (tx) => {
    const row = { ...await requireMedia(tx, id), altZh: alt.zh, altEn: alt.en };
    if (mediaKindOf(row.mediaType) === "picture") requireAlt(alt);
    await updateMedia(tx, id, { altZh: alt.zh, altEn: alt.en });
    await auditMedia(tx, context, "describeMedia", row);
    return { row, usedBy: await listMediaUses(tx, [id]) };
  });
}

/** @throws DomainError notLoggedIn, forbidden, notFound; mediaInUse, which names the articles. */
export async function removeMedia(context: Context, id: string): Promise<void> {
  requireEditor(context);
  await context.db.withTx(async (tx) => {
    const row = await requireMedia(tx, id);
    const usedBy = await listMediaUses(tx, [id]);
    if (usedBy.length > 0) {
      const where = namesOf(usedBy, context.locale);
      throw new DomainError("mediaInUse", { name: row.name, uses: usedBy.length, where });
    }
    await deleteMedia(tx, id);
    await auditMedia(tx, context, "removeMedia", row);
  });
}

const NAMED_MAX = 5;

/** The first articles by kind and title, in the language of whoever asks. */
function namesOf(usedBy: readonly MediaUseRow[], locale: Locale): string {
  const t = translator(locale);
  const names = usedBy.slice(0, NAMED_MAX).map(({ kind, titleZh, titleEn }) =>
    t("content.useOf", {
      kind: t(`content.kind.${kind}`),
      title: localized({ zh: titleZh, en: titleEn }, locale),
    })
  );
  const more = usedBy.length > NAMED_MAX ? ["…"] : [];
  return [...names, ...more].join(locale === "zh" ? "、" : ", ");
}

/** For everybody. @throws DomainError notFound. */
export function getMedia({ db }: Context, id: string): Promise<MediaRow> {
  return requireMedia(db.read, id);
}

/** @throws DomainError storageDamaged. */
export function readMedia(
  context: Context,
  { sha256, size, name }: MediaRow,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  return readBlob(context, { sha256, size, name }, range);
}

async function requireMedia(db: Executor, id: string): Promise<MediaRow> {
  const found = await findMedia(db, id);
  if (found) return found;
  throw new DomainError("notFound", { what: id.slice(0, 80) });
}

export function auditMedia(
  tx: Transaction,
  context: Context,
  action: string,
  { id, sha256 }: MediaRow,
): Promise<void> {
  return recordAudit(tx, context, { action, subject: "media", subjectId: id, detail: { sha256 } });
}
