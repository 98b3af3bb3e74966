/** The texts that come with the program (`db/seed/content`): whole in both languages, alike, and leading only to pages that exist. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { articles, folder, levelsOf, slugsOf, type Text } from "./seeded_texts.ts";

const routes = join(import.meta.dirname!, "../routes");

/** Addresses in a text and in its front matter. */
function linksOf({ prose, front }: Text): string[] {
  const inText = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href!)
    // Samples of addresses write to nobody.
    .filter((href) => !/^mailto:\w+@example\.org$/.test(href));
  return [...inText, ...[front.href, front.url].filter((href) => typeof href === "string")];
}

/** Pages that show these texts, besides those that stand in `routes` by their own names. */
const SHOWN = [
  ...["/about", "/contact", "/decade", "/faq", "/notice", "/blogs", "/data_policy", "/data_policy_tool"],
  ...["/publishing_process", "/sdb_file_format", ...slugsOf("help").map((slug) => `/help/${slug}`)],
];

/** Paths of the page files; a name in brackets stands for any part. */
const PAGES = readdirSync(routes, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx") && !/(?:^|\/)_/.test(path))
  .map((path) => `/${path.replace(/\.tsx$/, "").replace(/(?:^|\/)index$/, "")}`)
  .map((path) => new RegExp(`^${path.replaceAll(/\[(?:\.{3})?\w+\]/g, "[^/]+")}$`, "i"));

function problemOf(href: string): string | undefined {
  const { pathname, searchParams, hash } = new URL(href, "http://localhost");
  const known = SHOWN.includes(pathname) || PAGES.some((page) => page.test(pathname));
  if (!known) return "no such page";
  const guide = searchParams.get("p");
  if (guide && ![...slugsOf("help"), ...slugsOf("policy")].includes(guide)) return "no such guide";
  if (pathname === "/blogs/Article" && !slugsOf("blog").includes(searchParams.get("id") ?? "")) {
    return "no such post";
  }
  return hash && !(pathname === "/faq" && slugsOf("faq").includes(hash.slice(1)))
    ? "no such place"
    : undefined;
}

Deno.test("no text repeats the summary above it", () => {
  for (const { path, front, body } of articles.flatMap(({ zh, en }) => [zh, en])) {
    assert.ok(!body.startsWith(String(front.summary)), path);
  }
});

Deno.test("seeded texts: every article has a title and a summary, and as many texts, in both languages", () => {
  assert.ok(articles.length > 100);
  for (const { zh, en } of articles) {
    for (const { path, front } of [zh, en]) {
      for (const name of ["title", "summary"]) {
        assert.ok(typeof front[name] === "string" && front[name].trim(), `${path}: ${name}`);
      }
    }
    assert.equal(Boolean(zh.prose.trim()), Boolean(en.prose.trim()), zh.path);
    assert.match(String(zh.front.date), /^\d{4}-\d\d-\d\d$/, `${zh.path}: date`);
    assert.equal(typeof zh.front.position, "number", `${zh.path}: position`);
    assert.deepEqual(
      Object.keys(en.front),
      ["title", "summary"],
      `${en.path}: what both share stands in the other file`,
    );
  }
});

Deno.test("seeded texts: both languages have the same headings, tables, code and links", () => {
  const count = (pattern: RegExp, { path }: Text) =>
    [...readFileSync(join(folder, path), "utf8").matchAll(pattern)].length;
  for (const { key, zh, en } of articles) {
    assert.deepEqual(levelsOf(zh), levelsOf(en), `${key}: headings`);
    for (const pattern of [/^\|/gm, /^```/gm, /^\d+\. /gm, /^> /gm]) {
      assert.equal(count(pattern, zh), count(pattern, en), `${key}: ${pattern}`);
    }
    const inChinese = linksOf(en).map((href) => href.replace(/^\/en(?=\/)/, ""));
    assert.deepEqual(linksOf({ ...zh, front: {} }).sort(), inChinese.sort(), `${key}: links`);
  }
});

Deno.test("seeded texts: no heading stands without a text below it", () => {
  for (const { zh, en } of articles) {
    for (const text of [zh, en]) {
      const source = readFileSync(join(folder, text.path), "utf8").replaceAll(/^```[^]*?^```$/gm, "(code)");
      for (const [, marks, title, below] of source.matchAll(/^(#+) +(.+)\n+(.*)/gm)) {
        const next = /^(#+) /.exec(below!)?.[1];
        const holds = next ? next.length > marks!.length : below!.trim() !== "";
        assert.ok(holds, `${text.path}: ${title}`);
      }
    }
  }
});

Deno.test("seeded texts: links lead to pages of their language that exist", () => {
  for (const { zh, en } of articles) {
    for (const href of linksOf(zh)) {
      assert.doesNotMatch(href, /^\/en(?:\/|$)/, zh.path);
      assert.equal(problemOf(href), undefined, `${zh.path}: ${href}`);
    }
    for (const href of linksOf(en)) assert.match(href, /^\/en\//, `${en.path}: ${href}`);
  }
});

/** The glossary: Chinese term, beginnings of its English counterparts, and what is said nowhere. */
function glossary(): { zh: string; en: string[]; not: string[] }[] {
  const text = readFileSync(join(import.meta.dirname!, "../docs/glossary.md"), "utf8");
  const rows = text.split("## Words used freely")[0]!.split("\n").filter((line) => line.startsWith("| "))
    .slice(2);
  const words = (cell: string) => cell.split("\\|").map((word) => word.trim()).filter(Boolean);
  return rows.map((row) => {
    const cells = row.split(/(?<!\\)\|/);
    return { zh: cells[1]!.trim(), en: words(cells[2]!), not: words(cells[5]!) };
  });
}

Deno.test("seeded texts: the words are those of the glossary", () => {
  const forbidden = glossary().flatMap(({ not }) => not);
  assert.ok(forbidden.length > 30);
  for (const { path } of articles.flatMap(({ zh, en }) => [zh, en])) {
    const source = readFileSync(join(folder, path), "utf8");
    const found = forbidden.filter((word) =>
      /^[\x20-\x7e]+$/.test(word) ? new RegExp(`\\b${word}`, "i").test(source) : source.includes(word)
    );
    assert.deepEqual(found, [], path);
  }
});

const everyText = articles.flatMap(({ zh, en }) => [zh, en]);

Deno.test("seeded texts: titles and summaries are plain, and headings go down by one step", () => {
  for (const text of everyText) {
    const { title, summary } = text.front as Record<string, string>;
    for (const plain of [title!, summary!]) assert.doesNotMatch(plain, /[*_`<>#[\]]|\s$/, text.path);
    assert.doesNotMatch(title!, /[。.]$/, text.path);
    let level = 1;
    for (const next of levelsOf(text)) {
      assert.ok(
        next > 1 && next <= level + 1,
        `${text.path}: a heading of rank ${next} after one of ${level}`,
      );
      level = next;
    }
  }
});

/** What `locales/punctuation_test.ts` asks of the catalogs. */
const HALF_WIDTH = /[\u4e00-\u9fff“”] ?[,:;!?()]|[,:;!?(] ?[\u4e00-\u9fff]/;
const FULL_WIDTH = /[\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]/;
const proseOf = ({ front, prose }: Text) =>
  [front.title, front.summary, prose.replaceAll(/\]\([^)]*\)/g, "]")].join("\n");

Deno.test("seeded texts: punctuation is that of the language", () => {
  for (const { zh, en } of articles) {
    assert.equal(HALF_WIDTH.exec(proseOf(zh))?.[0], undefined, zh.path);
    // Chinese examples in an English text keep theirs.
    const english = proseOf(en).replaceAll(/<span lang="zh-CN">.*?<\/span>|\S*\p{Script=Han}\S*/gu, "");
    assert.equal(FULL_WIDTH.exec(english)?.[0], undefined, en.path);
    assert.equal(/[A-Za-z]'[A-Za-z]|"[A-Za-z]/.exec(english)?.[0], undefined, en.path);
  }
  assert.match("作者(必填)", HALF_WIDTH);
});

/** Words that praise and do not tell. */
const PRAISE =
  /领先|一流|最佳|最好的平台|强大|卓越|赋能|打造|全方位|world-class|leading|cutting-edge|seamless|powerful|state-of-the-art|best-in-class|revolutionary|effortless/i;

Deno.test("seeded texts: nothing is praised", () => {
  for (const text of everyText) assert.equal(PRAISE.exec(text.body)?.[0], undefined, text.path);
});

/** Kinds whose articles tell facts about an operator. */
const OPERATORS = /^(?:award|chronicle|partner|news|notice|story|discussion|video)\//;

Deno.test("seeded texts: what would be a fact about an operator is a sample, and says so in both languages", () => {
  for (const { key, zh, en } of articles) {
    const isSample = zh.front.sample === true;
    if (OPERATORS.test(key) || key.includes("/sample-") || /anniversary|addresses/.test(key)) {
      assert.ok(isSample, `${key} is no sample`);
    }
    if (!isSample) continue;
    assert.match(proseOf(zh), /样例/, zh.path);
    assert.match(proseOf(en), /sample/i, en.path);
  }
});

Deno.test("seeded texts: what is no sample names no addresses, persons or pages of samples", () => {
  for (const { key, zh, en } of articles.filter(({ zh }) => !zh.front.sample)) {
    for (const { path, body } of [zh, en]) {
      for (const [found, host] of body.matchAll(/[\w.]+@([\w-]+(?:\.[\w-]+)+)/g)) {
        assert.ok(/(?:^|\.)example\.org$/.test(host!), `${path}: ${found}`);
      }
      assert.doesNotMatch(body, /(?:\+86|电话：|Tel[.:])|\b0\d{2,3}-\d{7,8}\b/, path);
    }
    for (const href of linksOf(zh)) {
      assert.doesNotMatch(href, /^\/(?:decade|ten|Chronicle|c\/)|sample-/, `${key}: ${href}`);
    }
  }
});

Deno.test("seeded texts: there are enough questions, by subject, with those of the specification", () => {
  const questions = articles.filter(({ key }) => key.startsWith("faq/"));
  assert.ok(questions.length >= 25, String(questions.length));
  const subjects = Map.groupBy(questions, ({ zh }) => (zh.front.tags as string[])[0]!);
  assert.ok(subjects.size >= 5 && subjects.size <= 10, [...subjects.keys()].join(", "));
  for (const subject of subjects.keys()) assert.match(subject, /^[^|]+\|[^|]+$/);
  // Spec 1 §2: the anchors of private and anonymous links.
  assert.match(String(articles.find(({ key }) => key === "faq/item5")!.zh.front.title), /私有链接/);
  assert.match(String(articles.find(({ key }) => key === "faq/item6")!.zh.front.title), /匿名私有链接/);
  // Where a subject is scattered, its questions would not stand together.
  const order = questions.toSorted((a, b) => Number(a.zh.front.position) - Number(b.zh.front.position))
    .map(({ zh }) => (zh.front.tags as string[])[0]!);
  assert.equal(order.filter((subject, index) => subject !== order[index - 1]).length, subjects.size);
});

Deno.test("seeded texts: a term of the glossary has its counterpart in the other language", () => {
  const terms = glossary().toSorted((a, b) => b.zh.length - a.zh.length);
  const whole = ({ front, body }: Text) => [front.title, front.summary, body].join("\n");
  const missing = articles.flatMap(({ key, zh, en }) => {
    let rest = whole(zh);
    const english = whole(en).toLowerCase();
    return terms.flatMap((term) => {
      if (!rest.includes(term.zh)) return [];
      // A longer term covers what stands inside it.
      rest = rest.replaceAll(term.zh, "");
      return term.en.some((word) => english.includes(word.toLowerCase())) ? [] : [`${key}: ${term.zh}`];
    });
  });
  assert.deepEqual(missing, []);
});
