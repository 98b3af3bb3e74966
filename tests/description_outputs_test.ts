/** One rich description, with everything that it may hold and an attack: what shows it without tags, and what shows it rich. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { queueMail } from "../api/services/mail/queue.ts";
import { systemContext } from "../api/context.ts";
import type { LocalizedText } from "../sdk/model/locale.ts";
import { createRepository } from "../sdk/mod.ts";
import { community } from "../db/schema/mod.ts";
import { publish, submit } from "./datasets.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { openPages } from "./pages.ts";

const RICH: LocalizedText = {
  zh:
    '<h2>观测方法</h2><p>水位<strong>逐月</strong>上升，见<a href="https://a.example">说明</a>。</p><ul><li>第一站</li></ul>' +
    '<math alttext="x^2 &lt; 5"></math><table><tr><th>站名</th><td>青海湖</td></tr></table><script>alert("attack")</script>',
  en:
    '<h2>Methods</h2><p>Levels <strong>rose</strong> monthly; see <a href="https://a.example">notes</a>.</p><ul><li>first</li></ul>' +
    '<math alttext="x^2 &lt; 5"></math><table><tr><th>Site</th><td>Qinghai</td></tr></table><img src=x onerror=alert("attack")>',
};
/** Words that stand behind a tag, so that an output which has them has read the whole text. */
const WORDS = {
  zh: ["观测方法", "逐月", "x^2 < 5", "青海湖"],
  en: ["Methods", "rose", "x^2 < 5", "Qinghai"],
};
/** Of tags, in any way that outputs encode them. */
const TAGS =
  /<\/?(?:h2|strong|li|ul|td|math|script)\b|&lt;\/?(?:h2|strong|li|ul|td|math|script)\b|\\u003c\/?(?:h2|strong)|onerror|attack/i;

const test = await openTestApp();
const [owner, reviewer] = [await test.signIn(), await test.signIn({ role: "governance" })];
const { dataSetId } = await publish(test, owner, reviewer, { description: RICH });
const as = (locale: "zh" | "en") =>
  createRepository({ server: ORIGIN, locale, fetch: (request) => test.api.fetch(request) });
const visit = await openPages(test);

/** What stands between two marks of a page. */
const within = (page: string, from: RegExp, to: RegExp): string => {
  const [, rest = ""] = page.split(from);
  return rest.split(to)[0];
};
const pageOf = async (path: string) => (await visit(path)).text;
/** The card of the dataset, without the lists that the card itself has and the marks of what was found. */
const cardOf = (page: string) =>
  within(page, /<article[^>]*>/, /<\/article>/).replace(/<\/?(?:ul|li|mark)\b[^>]*>/g, "");
const both = (text: LocalizedText) => `${text.zh}\n${text.en}`;

const OUTPUTS: [what: string, locales: ("zh" | "en")[], read: () => Promise<string>][] = [
  ["schema.org in Chinese", ["zh"], async () => JSON.stringify(await as("zh").datasets.jsonLd(dataSetId))],
  ["schema.org in English", ["en"], async () => JSON.stringify(await as("en").datasets.jsonLd(dataSetId))],
  ...(["ris", "endnote", "csl-json"] as const).map((format): (typeof OUTPUTS)[number] => [
    `citation as ${format}`,
    ["en"],
    async () => (await as("en").datasets.cite(dataSetId, format)).text,
  ]),
  ["search", ["zh", "en"], async () => {
    const found = [];
    for await (const { dataset, snippet } of as("zh").datasets.search({ q: "青海湖" })) {
      found.push(both(dataset.description), ...[...snippet.zh, ...snippet.en].map(({ text }) => text));
    }
    return found.join("");
  }],
  ["newest of the list", ["zh", "en"], async () => both((await as("zh").datasets.latest())[0].description)],
  ["the owner's list", ["zh", "en"], async () => {
    const { list } = await owner.repository.datasets.mineNewest({ size: 5 });
    return both(list[0].description);
  }],
  [
    "head of the page",
    ["zh"],
    async () =>
      within(await pageOf(`/detail?dataSetId=${dataSetId}`), /<meta name="description" content="/, />/),
  ],
  [
    "head of the page in English",
    ["en"],
    async () =>
      within(await pageOf(`/en/detail?dataSetId=${dataSetId}`), /<meta name="description" content="/, />/),
  ],
  ["home page", ["zh"], async () => cardOf(await pageOf("/"))],
  ["list of the search", ["zh"], async () => cardOf(await pageOf(`/list?q=${encodeURIComponent("逐月")}`))],
];

for (const [what, locales, read] of OUTPUTS) {
  Deno.test(`a rich description stands without tags in: ${what}`, async () => {
    const text = await read();
    assert.doesNotMatch(text, TAGS);
    for (const locale of locales) {
      for (const word of WORDS[locale].slice(0, 2)) {
        assert.ok(text.includes(word), `${word} in ${text.slice(0, 3_000)}`);
      }
    }
  });
}

Deno.test("a rich description is compared word by word without tags, and with them where nothing else differs", async () => {
  const { datasets } = owner.repository;
  await datasets.addVersion(dataSetId);
  const stored = (await datasets.get(dataSetId, "V2")).description;
  assert.match(stored.zh, /<strong>逐月<\/strong>/);
  let { revision } = await datasets.get(dataSetId, "V2");
  const change = async (zh: string, en: string) => {
    ({ revision } = await datasets.change(dataSetId, "V2", {
      revision,
      changes: { description: { zh, en } },
    }));
    const { metadata } = await datasets.compare(dataSetId);
    return ["zh", "en"].map((locale) => metadata.find(({ field }) => field === `description.${locale}`)!);
  };
  const [zh, en] = await change(
    stored.zh.replace("逐月", "逐年"),
    stored.en.replace("https://a.", "https://b."),
  );
  const text = (parts: typeof zh.parts = []) => parts.map((part) => part.text).join("");
  assert.doesNotMatch(text(zh.parts), TAGS);
  assert.deepEqual(zh.parts?.filter((part) => part.change !== "same").map((part) => part.text), [
    "逐月",
    "逐年",
  ]);
  assert.equal(en.changed, true, "the address of a link is a change");
  assert.ok(text(en.parts).includes("https://b.") || text(en.parts).includes("b.example"), text(en.parts));
});

Deno.test("a rich text stands without tags in a mail, as text and as HTML", async () => {
  const context = systemContext(test.app, "test-description");
  const mail = { to: "reader@example.org", template: "contactCopy" as const, locale: "zh" as const };
  const stored = (await owner.repository.datasets.get(dataSetId, "V1")).description.zh;
  const params = { name: "A", reference: "1", kind: "x", given: "no", dataset: "", message: stored };
  await test.app.db.withTx((tx) => queueMail(tx, context, { ...mail, params, key: "rich" }));
  await deliverAll(test.app);
  const sent = (await test.visitor.users.localMails()).find(({ to }) => to === mail.to)!;
  assert.ok(sent.body.includes("观测方法"), sent.body);
  for (const text of [sent.subject, sent.body]) assert.doesNotMatch(text, TAGS);
  assert.doesNotMatch(sent.html, /<(?:strong|ul|math|h2)|&lt;(?:strong|ul|math|h2)/);
});

Deno.test("the page of a dataset shows its description rich, and nothing of the attack", async () => {
  for (const [locale, base] of [["zh", ""], ["en", "/en"]] as const) {
    const page = await pageOf(`${base}/detail?dataSetId=${dataSetId}`);
    assert.ok(page.includes(locale === "zh" ? "<strong>逐月</strong>" : "<strong>rose</strong>"));
    assert.match(page, /<h3 id="section-[^"]+">(?:观测方法|Methods)<\/h3>/, "below the heading of its part");
    assert.match(page, /<div class="rt-scroll"[^>]*><table>/);
    assert.doesNotMatch(page, /alert\(|onerror=/);
  }
});

Deno.test("a reviewer sees the description of a submission rich, and a plain one as it was typed", async () => {
  const plain = "p < 0.05 and a<b>c\n<p>x";
  const { reviewId } = await submit(owner, reviewer, { description: { zh: RICH.zh, en: plain } });
  const page = (await (await openPages(test, reviewer))(`/manage/Details?reviewId=${reviewId}`)).text;
  assert.ok(page.includes("<strong>逐月</strong>"), "rich");
  assert.match(page, /p &lt; 0\.05 and a&lt;b(?:>|&gt;)c/);
  assert.doesNotMatch(page, /alert\(/);
});

Deno.test("a community shows its description rich, where it is; lists and head show none of its tags", async () => {
  const code = "j09999";
  await test.addCommunity(code);
  await test.app.db.withTx((tx) =>
    tx.update(community).set({ descriptionZh: "<p>一本<strong>期刊</strong></p>", descriptionEn: "a < b" })
      .where(eq(community.code, code)).then(() => {})
  );
  const page = await pageOf(`/c/${code}`);
  assert.ok(page.includes("<p>一本<strong>期刊</strong></p>"));
  assert.ok(page.includes('<meta name="description" content="一本期刊"'));
  assert.ok((await pageOf(`/en/c/${code}`)).includes("a &lt; b"));
});

Deno.test.afterAll(async () => {
  await test[Symbol.asyncDispose]();
});
