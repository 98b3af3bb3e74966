/** The texts that come with the program (`db/seed/content`), for the tests that judge them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export const folder: string = join(import.meta.dirname!, "../db/seed/content");

export interface Text {
  path: string;
  front: Record<string, unknown>;
  /** The Markdown as it is written. */
  body: string;
  /** The same without code. */
  prose: string;
}
export interface Article {
  key: string;
  zh: Text;
  en: Text;
}

/** Kinds of which the summary may say everything. */
const SHORT = /^(?:banner|chronicle|partner|promotion)\//;

function readText(path: string): Text {
  const file = readFileSync(join(folder, path), "utf8");
  const [, front, body = ""] = /^---\n([^]*?)\n---\n(?:\n([^]+))?$/.exec(file) ?? [];
  assert.ok(front && (body || SHORT.test(path)), `${path}: front matter, then a text`);
  const prose = body.replaceAll(/^```[^]*?^```$/gm, "").replaceAll(/`[^`\n]+`/g, "");
  return { path, front: parse(front), body, prose };
}

const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".md")
);
const keys = [...new Set(files.map((path) => path.replace(/\.(?:zh|en)\.md$/, "")))].sort();
/** All of them, by kind and slug. */
export const articles: Article[] = keys.map((key) => ({
  key,
  zh: readText(`${key}.zh.md`),
  en: readText(`${key}.en.md`),
}));

/** Headings: the line, its marks, its words. */
export const titlesOf = ({ prose }: Text): RegExpMatchArray[] => [...prose.matchAll(/^(#+) +(.+)$/gm)];
export const levelsOf = (text: Text): number[] => titlesOf(text).map(([, marks]) => marks!.length);
export const slugsOf = (kind: string): string[] =>
  articles.filter(({ key }) => key.startsWith(`${kind}/`)).map(({ key }) => key.split("/")[1]!);

/** An article that has to be there. */
export function articleOf(key: string): Article {
  const found = articles.find((one) => one.key === key);
  assert.ok(found, `there is no ${key}`);
  return found;
}
