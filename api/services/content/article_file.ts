/**
 * An article as two Markdown files, `<kind>/<slug>.zh.md` and `<kind>/<slug>.en.md`, with YAML between two lines of `---`
 * at their beginning. Each has `title` and `summary`; what both languages share stands in the Chinese file, or in the
 * English one where there is no other: `date`, `tags`, `position`, `sample`, `author`, `cover`, `state`, `publishAt`,
 * `revision` (the save that was exported), and the fields of the kind (`sdk/model/content/article_extra.ts`).
 */
import { parse, stringify, YAMLParseError } from "yaml";
import { z } from "zod";
import {
  ARTICLE_STATES,
  type ArticleContent,
  type ArticleKind,
  type ArticleState,
} from "../../../sdk/model/content/article.ts";
import { ARTICLE_EXTRAS } from "../../../sdk/model/content/article_extra.ts";
import { readArticleFilePath } from "../../../sdk/model/content/article_file_path.ts";
import type { ArticleFile } from "../../../sdk/model/content/managed_article.ts";
import { articleInputSchema } from "../../../sdk/model/content/article_input.ts";
import { type Issue, toIssues } from "../../../sdk/model/issue.ts";
import { type Locale, LOCALES } from "../../../sdk/model/locale.ts";
import { isStorable } from "../../../sdk/model/text.ts";
import { toIso } from "../../../sdk/model/time.ts";
import { DomainError } from "../../error.ts";
import type { Context } from "../../context.ts";
import { inField, sanitizeMarkdown } from "../rich_text/sanitize.ts";

/** The files of one article, and what they say. */
export interface ParsedArticle {
  kind: ArticleKind;
  /** Without bodies. */
  content: ArticleContent;
  markdown: Record<Locale, string>;
  /** Where the files say it. */
  state?: ArticleState;
  /** Number of the save that was exported. */
  revision?: number;
  /** Epoch milliseconds, where the files say it. */
  publishAt?: number;
}

/** The state in which files make a new article: what they call public is scheduled while its time is to come. */
export const firstState = (state: ArticleState, publishAt: number | null, now: number): ArticleState =>
  state === "published" && publishAt !== null && publishAt > now ? "scheduled" : state;

const FRONT = /^\uFEFF?---\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
/** Fields of the front matter that are no `extra`. */
const OWN = [
  "title",
  "summary",
  "date",
  "tags",
  "position",
  "sample",
  "author",
  "cover",
  "state",
  "publishAt",
  "revision",
];

const stateSchema = z.object({
  state: z.enum(ARTICLE_STATES).optional(),
  revision: z.int().min(1).optional(),
  publishAt: z.iso.datetime({ offset: true, error: "invalidDate" }).optional(),
});

interface Half {
  front: Record<string, unknown>;
  markdown: string;
}

/**
 * Groups files by article: `kind/slug` to its languages.
 * @throws DomainError invalidInput for a path that names none, or comes twice.
 */
export function groupFiles(files: readonly ArticleFile[]): Map<string, Partial<Record<Locale, ArticleFile>>> {
  const groups = new Map<string, Partial<Record<Locale, ArticleFile>>>();
  for (const file of files) {
    const named = readArticleFilePath(file.path);
    if (!named) throw fault(file.path, "", "invalidFileName");
    const key = `${named.kind}/${named.slug}`;
    const halves = groups.get(key) ?? {};
    if (halves[named.locale]) throw fault(file.path, "", "duplicatePath");
    groups.set(key, { ...halves, [named.locale]: file });
  }
  return groups;
}

/** @throws DomainError invalidInput; each issue begins with the path of its file. */
export function parseArticle(key: string, files: Partial<Record<Locale, ArticleFile>>): ParsedArticle {
  const [kind, slug] = key.split("/") as [ArticleKind, string];
  const [zh, en] = [files.zh && readHalf(files.zh), files.en && readHalf(files.en)];
  const { front } = (zh ?? en)!;
  const extra = extraFields(front);
  const shared = Object.fromEntries(Object.entries(front).filter(([name]) => OWN.includes(name)));
  const both = (read: (half: Half) => unknown) => ({ zh: zh ? read(zh) : "", en: en ? read(en) : "" });
  const input = articleInputSchema.safeParse({
    ...shared,
    kind,
    slug,
    title: both(({ front }) => front.title),
    summary: both(({ front }) => front.summary ?? ""),
    extra,
  });
  const state = stateSchema.safeParse(shared);
  const wrong = [input, state].flatMap(({ error }) => error ? toIssues(error) : []);
  const issues = [
    ...wrong.map((issue) => inFile(files, saysWhat(front, issue))),
    ...zh && en ? unknownFields(kind, en).map((issue) => inFile({ en: files.en }, issue)) : [],
  ];
  if (!input.success || !state.success || issues.length > 0) {
    throw new DomainError("invalidInput", {}, issues);
  }
  const { kind: _kind, ...content } = input.data;
  const { publishAt, ...rest } = state.data;
  return {
    kind,
    content,
    markdown: { zh: zh?.markdown ?? "", en: en?.markdown ?? "" },
    ...rest,
    ...publishAt !== undefined && { publishAt: Date.parse(publishAt) },
  };
}

const extraFields = (front: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(front).filter(([name]) => !OWN.includes(name)));

/** Of the file whose shared fields are not read: what no article of the kind has. */
function unknownFields(kind: ArticleKind, { front }: Half): Issue[] {
  const { error } = ARTICLE_EXTRAS[kind].safeParse(extraFields(front));
  return error
    ? toIssues(error).filter(({ key, path }) => key === "unknownField" && !path.includes("."))
    : [];
}

/**
 * What files say, with sanitised bodies.
 * @throws DomainError invalidInput for a text that is too long or too deep; the issue begins with the path of its file.
 */
export async function readContent(
  context: Context,
  { kind, content, markdown }: ParsedArticle,
): Promise<ArticleContent> {
  const [zh, en] = await Promise.all(
    LOCALES.map((locale) =>
      inField(`${kind}/${content.slug}.${locale}.md`, sanitizeMarkdown(context, markdown[locale]))
    ),
  );
  return { ...content, body: { zh, en } };
}

/** Fields that a file has for its own language alone. */
const HALVED = /^(title|summary)\.(zh|en)$/;

/** The issue with the file that has the field, and with the field as it is called there. */
function inFile(files: Partial<Record<Locale, ArticleFile>>, issue: Issue): Issue {
  const [, field, locale] = HALVED.exec(issue.path) ?? [];
  const file = files[locale as Locale] ?? files.zh ?? files.en!;
  const name = field ?? issue.path.replace(/^extra\./, "");
  return { ...issue, path: `${file.path}: ${name}` };
}

const FOUND_MAX = 80;

/** The issue with what stands in its place. */
function saysWhat(front: Record<string, unknown>, issue: Issue): Issue {
  const names = issue.path.replace(/^extra\./, "").split(".");
  const given = HALVED.test(issue.path) ? undefined : names.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    front,
  );
  if (given === undefined) return issue;
  return { ...issue, params: { ...issue.params, given: JSON.stringify(given).slice(0, FOUND_MAX) } };
}

const fault = (path: string, field: string, key: Issue["key"], params?: Issue["params"]) =>
  new DomainError("invalidInput", {}, [{
    path: field ? `${path}: ${field}` : path,
    key,
    ...params && { params },
  }]);

/** Characters of front matter; far more than any article needs. */
const FRONT_MAX = 64_000;

function readHalf({ path, text }: ArticleFile): Half {
  if (!isStorable(text)) throw fault(path, "", "invalidText");
  const match = FRONT.exec(text);
  if (!match) throw fault(path, "---", "frontMatterMissing");
  if (match[1]!.length > FRONT_MAX) throw fault(path, "---", "tooLong", { maximum: FRONT_MAX });
  const front = readYaml(path, match[1]!);
  if (typeof front !== "object" || front === null || Array.isArray(front)) {
    throw fault(path, "---", "frontMatterMissing");
  }
  if (Object.hasOwn(front, "__proto__")) throw fault(path, "__proto__", "mustBeEmpty");
  return { front: front as Record<string, unknown>, markdown: text.slice(match[0].length).trim() };
}

/** @returns what the YAML says. @throws DomainError invalidInput, with the line that is wrong. */
function readYaml(path: string, yaml: string): unknown {
  try {
    // Anchors that multiply would make much of little.
    return parse(yaml, { maxAliasCount: 0, logLevel: "error" });
  } catch (error) {
    if (error instanceof ReferenceError) throw fault(path, "---", "yamlAlias");
    const [place] = error instanceof YAMLParseError ? error.linePos ?? [] : [];
    // The front matter begins below its first line of dashes.
    throw fault(path, "---", "invalidYaml", { line: (place?.line ?? 1) + 1, column: place?.col ?? 1 });
  }
}

/** Writes the files of an article; a language in which it has no text at all has none. */
export function writeArticleFiles(article: ParsedArticle): ArticleFile[] {
  const { kind, content: { slug, title, summary, body: _body, extra, ...shared } } = article;
  const { state, publishAt, revision } = article;
  const common = {
    ...shared,
    state,
    ...publishAt !== undefined && { publishAt: toIso(publishAt) },
    revision,
    ...extra,
  };
  const locales = (["zh", "en"] as const).filter((locale) =>
    title[locale] || summary[locale] || article.markdown[locale]
  );
  return locales.map((locale, index) => {
    const front = { title: title[locale], summary: summary[locale], ...index === 0 && common };
    return {
      path: `${kind}/${slug}.${locale}.md`,
      text: `---\n${stringify(front, { lineWidth: 0 })}---\n\n${article.markdown[locale].trim()}\n`,
    };
  });
}
