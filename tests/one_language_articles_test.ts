/**
 * Articles that lack a language, wholly or in a part: whoever reads the other language finds the text that is there, and
 * whoever hears or translates the page is told its language, on every page, in every list and feed that shows articles.
 */
import assert from "node:assert/strict";
import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { XMLParser } from "fast-xml-parser";
import { languageTag } from "../locales/format.ts";
import { translator } from "../locales/mod.ts";
import { articlePath } from "../sdk/model/content/article_path.ts";
import { ARTICLE_KINDS, type ArticleKind } from "../sdk/model/content/article.ts";
import { DEFAULT_SITE_SETTINGS } from "../sdk/model/content/site_settings.ts";
import { type Locale, LOCALES } from "../sdk/model/locale.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { LANGUAGES } from "./pages.ts";
import { everyPage, read } from "./site_crawl.ts";
import { openSite } from "./site.ts";

/** Stands in every text, and says in which language the text is. */
const MARK: Record<Locale, string> = { zh: "仅有中文", en: "OnlyEnglish" };
const other = (locale: Locale): Locale => locale === "zh" ? "en" : "zh";
const only = (locale: Locale, words: string) => ({ zh: "", en: "", [locale]: `${MARK[locale]} ${words}` });
const inBoth = (words: string) => ({ zh: `${MARK.zh} ${words}`, en: `${MARK.en} ${words}` });

/** Which texts of an article are in which language alone; those that are absent are in both. */
type Shape = Partial<Record<"title" | "summary" | "body" | "alt" | "words", Locale>>;
const ALL = (locale: Locale): Shape => ({
  title: locale,
  summary: locale,
  body: locale,
  alt: locale,
  words: locale,
});
const SHAPES: Record<string, Shape> = {
  "all-zh": ALL("zh"),
  "all-en": ALL("en"),
  "title-zh": { title: "zh" },
  "title-en": { title: "en", summary: "zh" },
  "body-zh": { body: "zh" },
  "body-en": { body: "en", title: "zh" },
};

/** Slugs with pages of their own take the first shapes. */
const SLUGS: Partial<Record<ArticleKind, string[]>> = {
  about: [
    "introduction",
    "data_paper_help",
    "partner_intro",
    "anniversary_intro",
    "anniversary_topic",
    "contact",
  ],
  help: ["P1", "P2", "P3", "publishing_process", "data_policy", "P4"],
  terms: ["terms"],
};

function extraOf(kind: ArticleKind, words: { zh: string; en: string }): Record<string, unknown> {
  switch (kind) {
    case "award":
      return { year: 2024, award: "personal", winner: words };
    case "partner":
      return { relation: "strategic", region: words };
    case "chronicle":
      return { year: 2024 };
    case "banner":
      return { href: "/list", action: words };
    case "video":
      return { mediaId: "/video/sample-first-dataset.webm" };
    case "notice":
      return { until: "2099-01-01" };
    default:
      return {};
  }
}

async function open() {
  const test = await openTestApp();
  const editor = await test.signIn({ role: "governance" });
  const { content } = editor.repository;
  const png = Uint8Array.fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  );
  const { mediaId } = await content.addMedia("a.png", new Blob([png]), { zh: "图" });
  const paths: string[] = [];
  for (const kind of ARTICLE_KINDS) {
    for (const [at, [name, shape]] of Object.entries(SHAPES).entries()) {
      test.advance(3_000);
      const words = (part: keyof Shape) => {
        const text = `${kind} ${name} ${part}`;
        return shape[part] ? only(shape[part], text) : inBoth(text);
      };
      const body = words("body");
      const slug = SLUGS[kind]?.[at] ?? name;
      const extra = extraOf(kind, words("words"));
      const section = (locale: Locale) =>
        body[locale] &&
        `<h2>${body[locale]} 1</h2><p>${body[locale]}</p><h2>${body[locale]} 2</h2><p>${body[locale]}</p>`;
      const made = await content.create({
        ...{ kind, slug, extra, date: "2026-11-01", tags: ["x"] },
        title: words("title"),
        summary: words("summary"),
        body: { zh: section("zh"), en: section("en") },
        cover: { mediaId, alt: words("alt") },
      });
      await content.act(made.articleId, { action: "publish", revision: 1 });
      paths.push(articlePath({ kind, slug, extra }).replace(/#.*$/, ""));
      if (kind === "news" || kind === "award") {
        paths.push(...["article", "preview"].map((page) => `/manage/content/${page}?id=${made.articleId}`));
        paths.push(`/manage/content/revisions?id=${made.articleId}`);
      }
    }
  }
  const { revision } = await content.settings();
  const label = [only("zh", "footer"), only("en", "footer")];
  const footer = label.map((label) => ({ label, href: "/list" }));
  await content.saveSettings({
    revision,
    settings: { ...DEFAULT_SITE_SETTINGS, footer, maintenance: only("zh", "maintenance") },
  });
  return { test, editor, paths, site: await openSite(test) };
}

const { test, editor, paths, site } = await open();

/** Attributes that are read out or shown. */
const SPOKEN = ["alt", "title", "ariaLabel", "placeholder"];
/** What has no language of its own beside that of the page: names in the head, and what scripts get. */
const SILENT = new Set(["title", "script", "style", "template"]);

/** Texts of one language that stand where the page says another one. */
function wrongLanguages(html: string): string[] {
  const found: string[] = [];
  const judge = (text: string, lang: string, where: string) => {
    for (const locale of LOCALES) {
      const both = LOCALES.every((one) => text.includes(MARK[one]));
      // A sentence of the page may quote a text; the text itself begins with its mark.
      if (!both && text.trimStart().startsWith(MARK[locale]) && lang !== languageTag[locale]) {
        found.push(`${where} lang=${lang}: ${text.slice(0, 80)}`);
      }
    }
  };
  const walk = (element: Element, inherited: string) => {
    if (SILENT.has(element.tagName)) return;
    const lang = String(element.properties.lang ?? inherited);
    for (const name of SPOKEN) {
      if (element.properties[name]) {
        judge(String(element.properties[name]), lang, `<${element.tagName} ${name}>`);
      }
    }
    for (const child of element.children) {
      if (child.type === "text") judge(child.value, lang, `<${element.tagName}>`);
      else if (child.type === "element") walk(child, lang);
    }
  };
  const tree = unified().use(rehypeParse).parse(html) as Root;
  for (const child of tree.children) if (child.type === "element") walk(child, "");
  return found;
}

Deno.test("an article without one language is shown in the other, marked with its language, on every page and in every list", async () => {
  const wrong: string[] = [];
  const shown = new Map<string, Set<string>>();
  const pages = [
    ...everyPage(site),
    ...LANGUAGES.flatMap(([, prefix]) =>
      [...paths, "/news?page=2", "/faq", "/help?q=all"].map((path) => prefix + path)
    ),
    ...LANGUAGES.flatMap(([, prefix]) => [`${prefix}/help?q=${MARK.zh}`, `${prefix}/help?q=${MARK.en}`]),
  ];
  for (const path of new Set(pages)) {
    test.advance(500);
    const { html, status } = await read(site, path, path.includes("/manage/") ? editor : undefined);
    if (!html || status !== 200) continue;
    for (const one of wrongLanguages(html)) wrong.push(`${path} ${one}`);
    const page = path.startsWith("/en") ? "en" : "zh";
    for (const kind of ARTICLE_KINDS) {
      if (html.includes(`${MARK[other(page)]} ${kind} all-${other(page)}`)) {
        shown.set(kind, (shown.get(kind) ?? new Set()).add(page));
      }
    }
  }
  assert.deepEqual([...new Set(wrong)], []);
  for (const kind of ARTICLE_KINDS) {
    assert.equal(shown.get(kind)?.size, 2, `${kind} is shown in both languages`);
  }
});

Deno.test("the page of an article in the other language says so above its text", async () => {
  for (const [locale, prefix] of LANGUAGES) {
    const path = `${prefix}/news/Article?id=all-${other(locale)}`;
    const { html } = await read(site, path);
    assert.ok(html.includes(translator(locale)(`detail.onlyIn.${other(locale)}`)), path);
    const own = await read(site, `${prefix}/news/Article?id=all-${locale}`);
    assert.ok(!own.html.includes(translator(locale)(`detail.onlyIn.${other(locale)}`)));
  }
});

Deno.test("feeds hold the text that is there, with its language", async () => {
  for (const [, prefix] of LANGUAGES) {
    for (const path of [`${prefix}/news/atom.xml`, `${prefix}/blogs/atom.xml`]) {
      const text = await (await site.request(ORIGIN + path)).text();
      const parser = new XMLParser({
        ignoreAttributes: false,
        attributeNamePrefix: "@",
        isArray: (name) => name === "entry",
      });
      const { feed } = parser.parse(text);
      const texts = feed.entry.flatMap((
        entry: Record<string, { "#text": string; "@xml:lang"?: string } | string>,
      ) => ["title", "summary", "content"].map((name) => [name, entry[name]] as const));
      assert.ok(texts.length >= 18);
      for (const [name, one] of texts) {
        const words = typeof one === "string" ? one : one?.["#text"];
        const lang = typeof one === "string" ? undefined : one?.["@xml:lang"];
        assert.ok(words, `${path} ${name}`);
        const language = words.includes(MARK.zh) ? "zh" : "en";
        assert.equal(
          lang ?? feed["@xml:lang"],
          languageTag[language as Locale],
          `${path} ${name} ${words.slice(0, 60)}`,
        );
      }
    }
  }
});

Deno.test.afterAll(async () => await test[Symbol.asyncDispose]());
