/** The files of the media library in a folder of articles: `media/<id>.<extension>`, and what is known of them. */
import { createWriteStream } from "node:fs";
import { lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { formatBytes } from "../locales/format.ts";
import { type ExportedMedia, exportedMediaSchema, MEDIA_EXTENSIONS } from "../sdk/model/content/media.ts";
import { openFile } from "../sdk/disk_file.ts";
import type { ArticleFile, Repository } from "../sdk/mod.ts";
import { refusal, refuseLink } from "./content_files.ts";
import { hashFile } from "./hash.ts";

const FOLDER = "media";
const INDEX = `${FOLDER}/index.json`;
/** Bytes of the index; thousands of files need fewer. */
const INDEX_MAX = 4 * 1024 * 1024;

const pathOf = ({ mediaId, mediaType }: ExportedMedia): string =>
  `${FOLDER}/${mediaId}.${MEDIA_EXTENSIONS[mediaType]}`;

/** Whatever could be an id of the library in a text, as a whole; one that was imported may have a single letter. */
const WORD = /[\w-]+/g;

/** Writes the files that the articles show beside them. @returns how many there are. */
export async function exportMedia(
  folder: string,
  { content }: Pick<Repository, "content">,
  articles: readonly ArticleFile[],
): Promise<number> {
  const words = new Set(articles.flatMap(({ text }) => text.match(WORD) ?? []));
  const named: ExportedMedia[] = [];
  for await (const item of content.media({ size: 100 })) {
    if (!words.has(item.mediaId)) continue;
    const { mediaId, name, mediaType, size, sha256, alt } = item;
    // What the server sends becomes names of files here.
    const read = exportedMediaSchema.safeParse([{ mediaId, name, mediaType, size, sha256, alt }]);
    if (!read.success) throw refusal("cli.content.mediaEntry", { name: mediaId });
    named.push(...read.data);
  }
  if (named.length === 0) return 0;
  await refuseLink(folder, FOLDER);
  await mkdir(join(folder, FOLDER), { recursive: true });
  for (const one of named) await exportOne(folder, content, one);
  const ids = new Set(named.map(({ mediaId }) => mediaId));
  // Of another kind of articles, exported into the same folder before.
  const others = (await readIndex(folder)).filter(({ mediaId }) => !ids.has(mediaId));
  const all = [...others, ...named].sort((a, b) => a.mediaId < b.mediaId ? -1 : 1);
  await writeFile(join(folder, INDEX), `${JSON.stringify(all, null, 2)}\n`);
  return named.length;
}

async function exportOne(folder: string, content: Repository["content"], one: ExportedMedia): Promise<void> {
  const path = pathOf(one);
  if (await refuseLink(folder, path) && await isWhole(folder, one)) return;
  const { body } = await content.downloadMedia(one.mediaId);
  const part = join(folder, `${path}.part`);
  await refuseLink(folder, `${path}.part`);
  try {
    await pipeline(Readable.fromWeb(atMost(body!, one.size) as never), createWriteStream(part));
    await requireHash(part, path, one);
    await rename(part, join(folder, path));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Ends with an error where there are more bytes than were announced, before a disk is full of them. */
function atMost(body: ReadableStream<Uint8Array>, size: number): ReadableStream<Uint8Array> {
  let length = 0;
  return body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        length += chunk.length;
        if (length > size) controller.error(new Error(`more than ${size} bytes`));
        else controller.enqueue(chunk);
      },
    }),
  );
}

async function requireHash(place: string, path: string, { sha256 }: ExportedMedia): Promise<void> {
  const found = await hashFile(place);
  if (found !== sha256) throw refusal("cli.content.mediaHash", { path, found, wanted: sha256 });
}

async function isWhole(folder: string, one: ExportedMedia): Promise<boolean> {
  const place = join(folder, pathOf(one));
  const { size } = await lstat(place);
  return size === one.size && await hashFile(place) === one.sha256;
}

/** @returns nothing for a folder without files of the library. @throws CliError for an index that cannot be read. */
async function readIndex(folder: string): Promise<ExportedMedia[]> {
  if (!await refuseLink(folder, FOLDER) || !await refuseLink(folder, INDEX)) return [];
  const { size } = await lstat(join(folder, INDEX));
  if (size > INDEX_MAX) {
    const params = { path: INDEX, found: formatBytes(size), maximum: formatBytes(INDEX_MAX) };
    throw refusal("cli.content.fileSize", params);
  }
  try {
    return exportedMediaSchema.parse(JSON.parse(await readFile(join(folder, INDEX), "utf8")));
  } catch {
    throw refusal("cli.content.mediaIndex", { path: INDEX });
  }
}

/** The files of a folder, each looked at whether it is the one that was exported. @throws CliError for one that is not. */
export async function readMedia(folder: string): Promise<ExportedMedia[]> {
  const all = await readIndex(folder);
  for (const one of all) {
    const path = pathOf(one);
    if (!await refuseLink(folder, path)) throw refusal("cli.content.mediaMissing", { path });
    await requireHash(join(folder, path), path, one);
  }
  return all;
}

/** Those that the site does not have. @throws CliError where an id stands for another file there. */
export async function missingMedia(
  { content }: Pick<Repository, "content">,
  all: readonly ExportedMedia[],
): Promise<ExportedMedia[]> {
  if (all.length === 0) return [];
  const there = new Map<string, string>();
  for await (const { mediaId, sha256 } of content.media({ size: 100 })) there.set(mediaId, sha256);
  const taken = all.find(({ mediaId, sha256 }) => (there.get(mediaId) ?? sha256) !== sha256);
  if (taken) throw refusal("cli.content.mediaTaken", { path: pathOf(taken) });
  return all.filter(({ mediaId }) => !there.has(mediaId));
}

export async function sendMedia(
  folder: string,
  { content }: Pick<Repository, "content">,
  missing: readonly ExportedMedia[],
): Promise<void> {
  for (const one of missing) {
    await content.importMedia(one.mediaId, one, await openFile(join(folder, pathOf(one))));
  }
}
