/** Reads the README of a dataset for the first tab of its page. */
import { type FileRow, listRootFiles } from "../../../db/queries/file/files.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import type { Readme } from "../../../sdk/model/file.ts";
import { README_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { isStorable } from "../../../sdk/model/text.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { statePart } from "../../process_state.ts";
import { mayDownload, mayDownloadFile } from "../../policies/dataset.ts";
import { getVersionHead } from "../dataset/read.ts";
import { requireUndamaged } from "../integrity/damage_records.ts";
import { decodeText } from "./decode_text.ts";
import { readBlob } from "../integrity/read_blob.ts";
import { findPictures } from "./relative_pictures.ts";

const MARKDOWN = /\.(?:md|markdown)$/i;

/** File names in order of preference. */
const NAMES = ["README", "Readme", "readme", "自述文件", "自述", "说明"].flatMap((name) =>
  ["md", "markdown", "txt", ""].map((ending) => ending ? `${name}.${ending}` : name)
);

/**
 * Reads the README.
 * @returns undefined if there is none, the caller may not download it, or it is too long, not a text, or damaged; the
 * page then shows nothing.
 * @throws DomainError notFound for a version that the caller may not see.
 */
export async function readReadme(
  context: Context,
  dataSetId: string,
  label?: string,
): Promise<Readme | undefined> {
  return (await findReadme(context, await getVersionHead(context, context.db.read, dataSetId, label))).readme;
}

export interface FoundReadme {
  readme?: Readme;
  /** Its file cannot be read now; it may be read the next time. */
  damaged: boolean;
}

/** The same of a version that the caller may see. */
export async function findReadme(context: Context, head: VersionHead): Promise<FoundReadme> {
  const none = { damaged: false };
  if (!mayDownload(head, context.actor)) return none;
  const found = await listRootFiles(context.db.read, head.version.id, NAMES);
  const files = found.filter(({ path }) => mayDownloadFile(head, path, context.actor));
  const rank = ({ path }: FileRow) => NAMES.indexOf(path.slice(path.lastIndexOf("/") + 1));
  const [file] = files.sort((a, b) => rank(a) - rank(b));
  if (!file || file.size > README_SIZE_MAX) return none;
  try {
    const text = await readText(context, file);
    if (!text?.trim()) return none;
    const kind = MARKDOWN.test(file.path) ? "markdown" : "text";
    const pictures = kind === "markdown" ? await findPictures(context, file, text) : undefined;
    return { readme: { fileId: file.id, path: file.path, kind, text, pictures }, damaged: false };
  } catch (error) {
    if (error instanceof DomainError && error.error === "storageDamaged") return { damaged: true };
    throw error;
  }
}

/** Characters of texts that are kept in memory. */
const KEPT_MAX = 4_000_000;
/** Texts by the SHA-256 of their bytes, which never change; the one that was asked for last stands last. */
const TEXTS = statePart(() => ({ known: new Map<string, string>(), length: 0 }));

/** @throws DomainError storageDamaged. */
async function readText(context: Context, file: FileRow): Promise<string | undefined> {
  const row = await requireUndamaged(context, file, file.path);
  const texts = context.state.of(TEXTS);
  const known = texts.known.get(file.sha256);
  const text = known ?? await decodeBlob(context, file, row?.crc32);
  if (text !== undefined) keep(texts, file.sha256, text);
  return text;
}

async function decodeBlob(
  context: Context,
  file: FileRow,
  crc32: number | null | undefined,
): Promise<string | undefined> {
  const stream = await readBlob(context, { ...file, crc32, name: file.path, known: "unmarked" });
  return decode(await new Response(stream).bytes());
}

/** Forgets what has not been asked for the longest, once there is too much. */
function keep(texts: ReturnType<typeof TEXTS.create>, sha256: string, text: string): void {
  if (!texts.known.delete(sha256)) texts.length += text.length;
  texts.known.set(sha256, text);
  for (const [oldest, { length }] of texts.known) {
    if (texts.length <= KEPT_MAX) return;
    texts.known.delete(oldest);
    texts.length -= length;
  }
}

/** @returns undefined for bytes that are not text. */
function decode(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes, { controls: true })?.text;
  return text !== undefined && isStorable(text) ? text : undefined;
}
