/** The picture that other sites show beside the address of a dataset: its names, authors, identifiers, and what holds of it. */
import { createHash } from "node:crypto";
import type { VersionRecord } from "../../../db/schema/records.ts";
import { translator } from "../../../locales/mod.ts";
import { LOCALES, localized, type LocalizedText } from "../../../sdk/model/locale.ts";
import { SHARE_IMAGE_HEIGHT, SHARE_IMAGE_WIDTH } from "../../../sdk/model/share_image.ts";
import type { PublishedRecord } from "../../../sdk/model/published_record.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { drawPoster, type Poster, type PosterText } from "../../external/poster.ts";
import { isPublic } from "../../policies/dataset.ts";
import { statePart } from "../../process_state.ts";
import { WorkQueue } from "../../work_queue.ts";
import { getVersion } from "../dataset/read.ts";
import { askerKey } from "../limits/limit_key.ts";
import { toPublishedRecord } from "../publication/build_published_record.ts";

export interface ShareImage {
  /** Of what it shows, so that nothing is drawn for whoever has it. */
  etag: string;
  /** Name of the file. */
  name: string;
  /** @returns a PNG. @throws DomainError busy. */
  draw(): Promise<Uint8Array>;
}

/** Changes with the look of the picture, so that caches ask for it anew. */
const LOOK = 1;
/** Authors by name; the others are only said to be there. */
const AUTHORS_SHOWN = 4;
const INK = "#12202e";
const FAINT = "#4a5968";
const BLUE = "#0b5cad";
const RED = "#b3261e";

/**
 * Finds what the picture of a version shows, to everybody the same.
 * @throws DomainError notFound where the version is not public.
 */
export async function findShareImage(
  context: Context,
  dataSetId: string,
  label?: string,
): Promise<ShareImage> {
  const found = await getVersion({ ...context, actor: { kind: "visitor" } }, dataSetId, label);
  if (!isPublic(found)) throw new DomainError("notFound", { what: dataSetId.slice(0, 80) });
  const record = toPublishedRecord(context, found);
  const poster = posterOf(record, found);
  const hash = createHash("sha256").update(JSON.stringify([LOOK, poster])).digest("hex").slice(0, 32);
  return {
    etag: `"${hash}"`,
    name: `${record.id}-${record.version}.png`,
    draw: () => drawOnce(context, hash, poster),
  };
}

/** Pictures that wait in all, and those of one account or one network. */
const WAITING_MAX = 24;
const WAITING_OF_ONE_MAX = 8;
/** Bytes of the pictures that are kept; one has some 30,000. */
const KEPT_MAX = 16 * 1024 * 1024;

const DRAWINGS = statePart(() => ({
  turns: new WorkQueue(1),
  /** By hash; the longest unasked first. */
  kept: new Map<string, Uint8Array>(),
  bytes: 0,
}));

async function drawOnce(context: Context, hash: string, poster: Poster): Promise<Uint8Array> {
  const drawings = context.state.of(DRAWINGS);
  const { turns, kept } = drawings;
  const known = kept.get(hash);
  if (known) {
    kept.delete(hash);
    kept.set(hash, known);
    return known;
  }
  const asker = askerKey(context);
  if (turns.waiting >= WAITING_MAX || turns.waitingOf(asker) >= WAITING_OF_ONE_MAX) {
    throw new DomainError("busy");
  }
  return await turns.run(
    async () => {
      // Somebody who stood before may have asked for the same.
      const bytes = kept.get(hash) ?? await drawPoster(poster);
      if (!kept.has(hash)) drawings.bytes += bytes.length;
      kept.set(hash, bytes);
      for (const [oldest, { length }] of kept) {
        if (drawings.bytes <= KEPT_MAX) break;
        kept.delete(oldest);
        drawings.bytes -= length;
      }
      return bytes;
    },
    undefined,
    asker,
  );
}

function posterOf(record: PublishedRecord, found: VersionRecord): Poster {
  const { zh, en } = record.title;
  const line = (text: string, more: Partial<PosterText>): PosterText => ({
    ...{ text, size: 28, colour: FAINT, lines: 1, gap: 20 },
    ...more,
  });
  const standing = standingOf(record, found);
  return {
    width: SHARE_IMAGE_WIDTH,
    height: SHARE_IMAGE_HEIGHT,
    margin: 64,
    ground: "#ffffff",
    bar: standing.withdrawn ? RED : BLUE,
    top: [
      line(inBoth((t) => t("layout.siteName")), { size: 26, colour: BLUE, bold: true, gap: 24 }),
      line(standing.text, { size: 30, colour: standing.withdrawn ? RED : INK, bold: true }),
      line(zh || en, { size: 46, colour: INK, bold: true, lines: 3, gap: 18 }),
      line(zh && en && zh !== en ? en : "", { size: 30, colour: INK, lines: 2, gap: 20 }),
      line(authorsOf(record), { size: 28, lines: 1 }),
    ],
    bottom: [
      line(
        [record.doi, record.cstr].flatMap((id) => id ? [`${id.scheme.toUpperCase()} ${id.value}`] : [])
          .join(" · "),
        { size: 26, gap: 0 },
      ),
    ],
  };
}

/** What keeps a reader from the data now; nothing where everything is open. */
function standingOf(
  record: PublishedRecord,
  { version }: VersionRecord,
): { text: string; withdrawn: boolean } {
  if (version.status === "RETRACTED") {
    return { text: inBoth((t) => t("vocabulary.status.RETRACTED")), withdrawn: true };
  }
  if (version.withheldAt !== null) {
    return { text: inBoth((t) => t("retraction.withheldTitle")), withdrawn: true };
  }
  const { accessRight, embargoEndsAt } = record;
  if (accessRight === "PUBLIC") return { text: "", withdrawn: false };
  const until = accessRight === "EMBARGO" && embargoEndsAt ? ` · ${shanghaiDate(embargoEndsAt)}` : "";
  return { text: inBoth((t) => t(`vocabulary.accessRight.${accessRight}`)) + until, withdrawn: false };
}

/** A sentence in both languages, since one picture serves the readers of both. */
const inBoth = (say: (t: ReturnType<typeof translator>) => string): string =>
  LOCALES.map((locale) => say(translator(locale))).join(" · ");

function authorsOf({ creators }: PublishedRecord): string {
  const names = creators.slice(0, AUTHORS_SHOWN).map(({ name }) => shownName(name));
  const more = creators.length > AUTHORS_SHOWN ? " … 等 et al." : "";
  return names.join(", ") + more;
}

const shownName = (name: LocalizedText) => localized(name, "zh");
