/**
 * Puts in the articles that come with the program, and brings them up to date as long as nobody has edited them. What an
 * operator edited, or archived, stays as it is.
 */
import { createHash } from "node:crypto";
import {
  findArticle,
  isSeeded,
  listSeedStates,
  type SeedState,
} from "../../../db/queries/content/article_writes.ts";
import type { ArticleKind } from "../../../sdk/model/content/article.ts";
import type { ArticleFile } from "../../../sdk/model/content/managed_article.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { SHANGHAI_MS } from "../../../sdk/model/time.ts";
import { type App, type Context, systemContext } from "../../context.ts";
import { firstState, groupFiles, parseArticle, type ParsedArticle, readContent } from "./article_file.ts";
import { addArticle, reviseArticle } from "./save_article.ts";

export interface SeededContent {
  added: number;
  updated: number;
}

interface SeedOptions {
  /** Whether articles that are samples are put in; a site that is no demo has none of them. */
  samples: boolean;
}

/**
 * Two processes may do this at once: what one of them has put in or brought up to date the other one leaves.
 * @throws DomainError invalidInput where a file is wrong.
 */
export async function seedContent(
  app: App,
  folder: string,
  { samples }: SeedOptions,
): Promise<SeededContent> {
  const context = systemContext(app, "seed");
  const known = byKey(await listSeedStates(app.db.read));
  const counts = { added: 0, updated: 0 };
  for (const [key, files] of groupFiles(await readFiles(folder))) {
    const hash = hashOf(files);
    const row = known.get(key);
    if (row && (row.seedHash === null || row.seedHash === hash)) continue;
    const parsed = parseArticle(key, files);
    if (parsed.content.sample && !samples) continue;
    if (row) counts.updated += await update(context, row.id, parsed, hash);
    else counts.added += await add(context, parsed, { key, hash });
  }
  return counts;
}

/** By the files that they came from, and the others by the files that would be theirs. */
const byKey = (states: SeedState[]): Map<string, SeedState> =>
  new Map([
    ...states.map((row) => [`${row.kind}/${row.slug}`, row] as const),
    ...states.flatMap((row) => row.seedKey === null ? [] : [[row.seedKey, row] as const]),
  ]);

async function add(
  context: Context,
  parsed: ParsedArticle,
  seed: { key: string; hash: string },
): Promise<number> {
  const content = await readContent(context, parsed);
  const now = context.clock().getTime();
  const publishAt = parsed.publishAt ?? firstDay(parsed.kind, content.date, now);
  const state = firstState(parsed.state ?? "published", publishAt, now);
  return await context.db.withTx(async (tx) => {
    if (await isSeeded(tx, seed.key, { kind: parsed.kind, slug: content.slug })) return 0;
    await addArticle(tx, context, { kind: parsed.kind, content, state, publishAt, seed });
    return 1;
  });
}

async function update(
  context: Context,
  id: string,
  parsed: ParsedArticle,
  seedHash: string,
): Promise<number> {
  const content = await readContent(context, parsed);
  return await context.db.withTx(async (tx) => {
    const row = await findArticle(tx, id);
    if (!row || row.seedHash === null || row.seedHash === seedHash) return 0;
    await reviseArticle(tx, context, row, { content, seedHash });
    return 1;
  });
}

/** What readers follow by date appears on its day; everything else is there from the start, whatever the clock says. */
const DATED: readonly ArticleKind[] = ["news", "blog", "discussion", "story", "notice", "video"];

const firstDay = (kind: ArticleKind, date: string, now: number): number =>
  DATED.includes(kind) ? startOfDay(date) : Math.min(startOfDay(date), now);

/** When a day begins in Shanghai. */
const startOfDay = (date: string): number => Date.parse(date) - SHANGHAI_MS;

function hashOf(files: Partial<Record<Locale, ArticleFile>>): string {
  return createHash("sha256").update(JSON.stringify([files.zh?.text, files.en?.text])).digest("hex");
}

async function readFiles(folder: string): Promise<ArticleFile[]> {
  const files: ArticleFile[] = [];
  for await (const { name: kind, isDirectory } of Deno.readDir(folder)) {
    if (!isDirectory) continue;
    for await (const { name } of Deno.readDir(`${folder}/${kind}`)) {
      const path = `${kind}/${name}`;
      if (name.endsWith(".md")) files.push({ path, text: await Deno.readTextFile(`${folder}/${path}`) });
    }
  }
  return files.sort((a, b) => a.path < b.path ? -1 : 1);
}
