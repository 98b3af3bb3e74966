/**
 * What the texts that come with the program (`db/seed/content`) name: labels of the interface are written as they stand
 * there, lists are those of the code, and commands and calls exist.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { COMMANDS } from "../cli/commands/mod.ts";
import { allMessages, type MessageKey, translator } from "../locales/mod.ts";
import { ALTERNATIVES, type Capability } from "../routes/_not_implemented.ts";
import { POLICY_SECTIONS } from "../sdk/model/data_policy/choices.ts";
import { DATASET_STATUSES } from "../sdk/model/lifecycle.ts";
import { type Locale, LOCALES } from "../sdk/model/locale.ts";
import { findMissing } from "../sdk/model/completeness.ts";
import { manifestSchema, toMetadata } from "../sdk/model/manifest.ts";
import { RETRACTION_REASONS } from "../sdk/model/request.ts";
import { CHECKLIST } from "../sdk/model/review.ts";
import { findSubject } from "../sdk/model/vocabulary/subjects.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { articleOf, articles, type Text } from "./seeded_texts.ts";

/** Kinds that tell people what to press. */
const GUIDING = /^(?:help|faq|policy|terms|about|video)\//;

/** What these texts quote besides labels: words as words, examples, and parts of themselves. */
const QUOTED: Record<Locale, string[]> = {
  zh: [
    ...[
      "海洋",
      "170",
      "国家自然科学基金",
      "最终版",
      "新建文件",
      ".",
      "..",
      "或",
      "且",
      "禁止演绎",
      "非商业性使用",
    ],
    ...["CSV UTF-8", "正当使用", "放得下", "用得好", "公元前 501 年", "距今 11700 年", "66 Ma"],
    ...[
      "使用其中的 `data/water.csv`，CSTR:31253.11.sdb.00001.f00001",
    ],
  ],
  en: [
    ...[
      "ocean",
      "170",
      "501 BCE",
      "11700 BP",
      "66 Ma",
      "final",
      "new",
      ".",
      "..",
      "NoDerivatives",
      "NonCommercial",
    ],
    ...["CSV UTF-8", "Fair use", "from `data/water.csv`, CSTR:31253.11.sdb.00001.f00001"],
  ],
};

const quotesIn = ({ body }: Text): string[] =>
  [...body.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").matchAll(/“([^”]+)”/g)].map(([, quoted]) => quoted!);

/** Labels; subjects of mails up to what they are about; titles of other texts. */
function namesOf(locale: Locale): Set<string> {
  const messages = [...allMessages(locale)];
  const subjects = messages.filter(([key]) => /^mail\..*Subject$/.test(key)).map(([, text]) =>
    text.split(/：|: /)[0]!
  );
  const titles = articles.map((article) => String(article[locale].front.title));
  return new Set([...messages.map(([, text]) => text), ...subjects, ...titles, ...QUOTED[locale]]);
}

Deno.test("labels that help quotes stand in the interface of its language", () => {
  for (const locale of LOCALES) {
    const known = namesOf(locale);
    const wrong = articles.filter(({ key }) => GUIDING.test(key)).flatMap((article) =>
      quotesIn(article[locale]).filter((quoted) => !known.has(quoted)).map((quoted) =>
        `${article.key}: ${quoted}`
      )
    );
    assert.deepEqual(wrong, [], locale);
  }
});

Deno.test("words that help quotes without being labels are still quoted somewhere", () => {
  for (const locale of LOCALES) {
    const quoted = new Set(articles.flatMap((article) => quotesIn(article[locale])));
    assert.deepEqual(QUOTED[locale].filter((words) => !quoted.has(words)), [], locale);
  }
});

const cellsOf = ({ body }: Text, heading: RegExp, column = 1): string[] => {
  const section = body.split(/^(?=#+ )/m).find((part) => heading.test(part)) ?? "";
  const rows = [...section.matchAll(/^\|.*\|$/gm)].map(([row]) => row.split("|").map((cell) => cell.trim()));
  return rows.slice(2).map((cells) => cells[column]!);
};
const itemsOf = ({ body }: Text, heading: RegExp): string[] => {
  const section = body.split(/^(?=#+ )/m).find((part) => heading.test(part)) ?? "";
  return [...section.matchAll(/^\d+\. (.+?)[。.]?$/gm)].map(([, item]) => item!);
};
/** Messages without the full stop at their end. */
const said = (locale: Locale, keys: string[]): string[] =>
  keys.map((key) => translator(locale)(key as MessageKey).replace(/[。.]$/, ""));

Deno.test("lists of the policies and guides are those of the interface, word for word", () => {
  for (const locale of LOCALES) {
    const text = (key: string) => articleOf(key)[locale];
    assert.deepEqual(
      itemsOf(text("help/data_policy"), /^## (?:审核|Review)\n/),
      said(locale, CHECKLIST.map((item) => `review.check.${item}`)),
    );
    assert.deepEqual(
      cellsOf(text("help/P5"), /^## (?:审核看什么|What reviewers look at)\n/),
      said(locale, CHECKLIST.map((item) => `review.check.${item}`)),
    );
    assert.deepEqual(
      itemsOf(text("policy/deposit_agreement"), /^## (?:协议内容|The agreement)\n/),
      said(
        locale,
        ["owner", "metadata", "files", "review", "public", "secret"].map((one) =>
          `dataset_form.agreement.${one}`
        ),
      ),
    );
    assert.ok(
      text("policy/deposit_agreement").body.includes(translator(locale)("dataset_form.agreement.archived")),
    );
    assert.deepEqual(
      cellsOf(text("policy/retraction"), /^## (?:什么情况下撤稿|When data are retracted)\n/),
      said(locale, RETRACTION_REASONS.map((reason) => `retraction.reason.${reason}`)),
    );
    assert.deepEqual(
      cellsOf(text("help/P5"), /^## (?:数据集的状态|States of a dataset)\n/),
      said(locale, DATASET_STATUSES.map((status) => `vocabulary.status.${status}`)),
    );
    assert.deepEqual(
      cellsOf(text("help/P7"), /^## (?:数据集页面|The page of a dataset)\n/),
      said(locale, ["info", "files", "cite", "statistics", "versions"].map((tab) => `detail.tab.${tab}`)),
    );
    assert.deepEqual(
      cellsOf(text("help/data_policy_tool"), /^## (?:九个部分|Nine sections)\n/),
      said(locale, POLICY_SECTIONS.map((section) => `data_policy_text.heading.${section}`))
        .map((name, index) => `${index + 1}. ${name}`),
    );
  }
});

/** How the introduction names what is not built; `undefined`: nobody would look for it there. */
const NOT_OFFERED: Record<Capability, [zh: string, en: string] | undefined> = {
  ai: ["AI 助手", "AI assistant"],
  communities: ["社区的专题与定制页面", "topics and pages of their own for communities"],
  discovery: ["高级检索表单", "advanced search form"],
  favourites: ["收藏", "favourites"],
  manage: undefined,
  property: ["数据知识产权登记", "data IP registration"],
};

Deno.test("the introduction names each capability that is not built, and only those", () => {
  const { zh, en } = articleOf("about/introduction");
  assert.deepEqual(Object.keys(NOT_OFFERED).sort(), Object.keys(ALTERNATIVES).sort());
  for (const words of Object.values(NOT_OFFERED)) {
    if (!words) continue;
    assert.ok(zh.body.split("目前不提供：")[1]!.split("\n")[0]!.includes(words[0]), words[0]);
    assert.ok(en.body.split("not offered yet: ")[1]!.split("\n")[0]!.includes(words[1]), words[1]);
  }
});

/** Cookies of the program, from the sources that name them. */
function cookiesInCode(): string[] {
  const root = join(import.meta.dirname!, "..");
  const sources = ["sdk/model/account", "sdk/model/content"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  );
  const text = [...sources, "routes/_session.ts", "sdk/model/link.ts"].filter((path) =>
    !path.includes("_test")
  )
    .map((path) => readFileSync(join(root, path), "utf8")).join("\n");
  return [...new Set([...text.matchAll(/"(sdb-[a-z-]+|dismissedNotices)"/g)].map(([, name]) => name!))];
}

Deno.test("the privacy policy names every cookie", () => {
  const { zh, en } = articleOf("policy/privacy");
  const cookies = cookiesInCode();
  assert.ok(cookies.length >= 7, cookies.join(" "));
  // The table calls that of the session by what it is.
  const names = [...cookies.filter((name) => name !== "sdb-session"), "userName", "loginType", "lang"];
  for (const name of [...names, "i18n_redirected", "path", "theme"]) {
    for (const { path, body } of [zh, en]) assert.ok(body.includes(`\`${name}\``), `${path}: ${name}`);
  }
});

/** Lines of code in a text that call the command line. */
const commandsIn = ({ body }: Text): string[] =>
  [...body.matchAll(/^ *(?:\w+=\$\()?(sdb [a-z][^\n]*)$|`(sdb [a-z][^`]*)`/gm)].map(([, line, inline]) =>
    line ?? inline!
  );

Deno.test("commands in the texts exist, with their options", async () => {
  let count = 0;
  for (const text of articles.flatMap(({ zh, en }) => [zh, en])) {
    for (const line of commandsIn(text)) {
      count++;
      const listed = COMMANDS.find(({ noun, verb }) =>
        `${line} `.startsWith(`sdb ${noun && `${noun} `}${verb} `)
      );
      assert.ok(listed, `${text.path}: ${line}`);
      const command = await listed.load();
      const known = new Set(["--json", "--lang", "--server", "--help"]);
      for (const syntax of Object.keys(command.flags ?? {})) known.add(/--[a-z-]+/.exec(syntax)![0]);
      for (const [flag] of line.matchAll(/--[a-z-]+/g)) {
        assert.ok(known.has(flag), `${text.path}: ${flag} in ${line}`);
      }
    }
  }
  assert.ok(count > 20, String(count));
});

Deno.test("calls in the texts exist, with their parameters", async () => {
  await using test = await openTestApp();
  const { paths } = await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
  let count = 0;
  for (const { path, body } of articles.flatMap(({ zh, en }) => [zh, en])) {
    for (const [, address] of body.matchAll(/\$SDB_SERVER(\/api\/[^"]+)"/g)) {
      count++;
      const [pathname, query = ""] = address!.split("?");
      const call = paths[pathname!.replace(/\$ID|(?<=\/report\/)dsr$/, "{id}")];
      assert.ok(call, `${path}: ${pathname}`);
      const known: string[] = (Object.values(call) as { parameters?: { name: string }[] }[])
        .flatMap(({ parameters = [] }) => parameters.map(({ name }) => name));
      for (const [name] of new URLSearchParams(query)) assert.ok(known.includes(name), `${path}: ${name}`);
    }
  }
  assert.ok(count >= 14, String(count));
});

Deno.test("the manifest in the texts has known fields alone, and lacks nothing but files", () => {
  for (const { body } of Object.values(articleOf("help/P9")).filter((text) => typeof text !== "string")) {
    const [, yaml] = /^```yaml\n([^]*?)^```$/m.exec(body)!;
    const given = parse(yaml!);
    const manifest = manifestSchema.parse(given);
    for (const name of Object.keys(given)) assert.ok(name in manifest, name);
    const missing = findMissing(toMetadata(manifest), { files: 1, source: "new" });
    assert.deepEqual(missing, []);
    for (const { code } of manifest.subjects ?? []) assert.ok(findSubject(code), code);
  }
});
