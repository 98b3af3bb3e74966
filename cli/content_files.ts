/** A folder of articles: `<kind>/<slug>.<language>.md`. */
import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sizesApart } from "../locales/format.ts";
import type { MessageKey } from "../locales/mod.ts";
import { groupBy } from "../sdk/model/group_by.ts";
import type { ArticleFile } from "../sdk/mod.ts";
import { ARTICLE_KINDS } from "../sdk/model/content/article.ts";
import { readArticleFilePath } from "../sdk/model/content/article_file_path.ts";
import { CliError } from "./error.ts";

export const refusal = (key: MessageKey, values: Record<string, string | number>) =>
  new CliError("invalidInput", key, { values });

/** A link could publish, or write over, what lies elsewhere on this computer. @returns whether there is anything. */
export async function refuseLink(folder: string, path: string): Promise<boolean> {
  const found = await lstat(join(folder, path)).catch(() => undefined);
  if (found?.isSymbolicLink()) throw refusal("cli.content.link", { path });
  return found !== undefined;
}

const isKind = (name: string): boolean => ARTICLE_KINDS.some((kind) => kind === name);
/** A name that only a file of an article has. */
const ARTICLE_NAME = /\.(?:zh|en)\.md$/i;

/** Refuses articles that stand where none is looked for: beside the folders of the kinds, in others, or deeper. */
async function refuseStrays(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile() && ARTICLE_NAME.test(entry.name)) throw stray(entry.name);
    if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
    for (const inner of await readdir(join(folder, entry.name), { withFileTypes: true })) {
      const path = `${entry.name}/${inner.name}`;
      if (!isKind(entry.name) && inner.isFile() && ARTICLE_NAME.test(inner.name)) throw stray(path);
      if (!isKind(entry.name) || !inner.isDirectory()) continue;
      const deeper = (await readdir(join(folder, path))).find((name) => ARTICLE_NAME.test(name));
      if (deeper) throw stray(`${path}/${deeper}`);
    }
  }
}

const stray = (path: string) => refusal("cli.content.stray", { path, kinds: ARTICLE_KINDS.join(", ") });

/** The articles of a folder, in order of their paths. @throws CliError for a link, and for a text that is no article. */
async function listArticleFiles(folder: string): Promise<string[]> {
  await refuseStrays(folder);
  const paths: string[] = [];
  for (const kind of ARTICLE_KINDS) {
    if (!await refuseLink(folder, kind)) continue;
    for (const entry of await readdir(join(folder, kind), { withFileTypes: true })) {
      const path = `${kind}/${entry.name}`;
      if (!/\.md$/i.test(path)) continue;
      if (entry.isSymbolicLink()) throw refusal("cli.content.link", { path });
      if (!readArticleFilePath(path)) throw refusal("cli.content.fileName", { path });
      paths.push(path);
    }
  }
  return paths.sort();
}

/** Bytes of a file; more than the server takes of a text in one language. */
const FILE_MAX = 1024 * 1024;

/** Reads the articles of a folder, one after another: thousands of files open at once are more than a system allows. */
export async function readArticleFiles(folder: string): Promise<ArticleFile[]> {
  const paths = await listArticleFiles(folder);
  if (paths.length === 0) throw refusal("cli.content.noFiles", { folder });
  const files: ArticleFile[] = [];
  for (const path of paths) files.push({ path, text: await readText(folder, path) });
  return files;
}

async function readText(folder: string, path: string): Promise<string> {
  const { size } = await lstat(join(folder, path));
  if (size > FILE_MAX) throw refusal("cli.content.fileSize", { path, ...sizesApart(size, FILE_MAX) });
  const bytes = await readFile(join(folder, path));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal("cli.content.notUtf8", { path, line: lineOfFault(bytes) });
  }
}

/** The line, from 1, in which bytes stop being UTF-8. */
function lineOfFault(bytes: Uint8Array): number {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.findIndex((line) => line.includes("\ufffd")) + 1;
}

/** Writes articles below a folder; a path that is none of theirs is not written, whatever the server sends. */
export async function writeArticleFiles(folder: string, files: readonly ArticleFile[]): Promise<number> {
  const own = files.filter(({ path }) => readArticleFilePath(path));
  for (const { path, text } of own) {
    const [kind] = path.split("/");
    await refuseLink(folder, kind);
    await refuseLink(folder, path);
    await mkdir(join(folder, kind), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return own.length;
}

const FRONT = /^\ufeff?---\r?\n[^]*?\r?\n---/;

/**
 * Puts the numbers of the saves that an import made into the files that name one, so that the next import of them is based
 * on what they say themselves.
 */
export async function renumberFiles(
  folder: string,
  files: readonly ArticleFile[],
  revisions: Readonly<Record<string, number>>,
): Promise<void> {
  for (const { path, text } of files) {
    const number = revisions[path.replace(ARTICLE_NAME, "")];
    const renumbered = number === undefined ? text : text.replace(
      FRONT,
      (front) => front.replace(/^revision:[ \t]*\d+/m, `revision: ${number}`),
    );
    if (renumbered !== text) await writeFile(join(folder, path), renumbered);
  }
}

/** Characters and articles that go in one request, well below what the API takes and does in the time of one. */
const PART_MAX = 1_000_000;
const PART_ARTICLES = 100;

/** Cuts files into parts for one request each; the languages of an article stay together. */
export function partsOf(files: readonly ArticleFile[]): ArticleFile[][] {
  const articles = groupBy(files, ({ path }) => path.replace(/\.(?:zh|en)\.md$/, ""));
  const parts: ArticleFile[][] = [];
  let [size, count] = [0, 0];
  for (const group of articles.values()) {
    const length = group.reduce((sum, { text }) => sum + text.length, 0);
    if (parts.length === 0 || size + length > PART_MAX || count === PART_ARTICLES) {
      parts.push([]);
      [size, count] = [0, 0];
    }
    parts.at(-1)!.push(...group);
    size += length;
    count++;
  }
  return parts;
}
