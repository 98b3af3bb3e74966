/** The Atom feed of the newest datasets (RFC 4287): what is published, and nothing else. */
import assert from "node:assert/strict";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { publish as publishWhole } from "./datasets.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { publish } from "./published_rows.ts";
import { submitRetractionRequest } from "./retractions.ts";
import { openSite, type Site } from "./site.ts";

const HIDDEN = "Canarybird";

async function read(site: Site, path: string) {
  const headers = { Accept: "text/html", "Accept-Language": path.startsWith("/en") ? "en" : "zh" };
  const answer = await site.fetch(new Request(ORIGIN + path, { headers }));
  return { type: answer.headers.get("Content-Type"), text: await answer.text() };
}

Deno.test("datasets.atom lists the newest datasets in the language of its address, and no draft or withdrawn one", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  const [person, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const withdrawn = await publishWhole(test, person, governance, {
    title: { zh: HIDDEN, en: HIDDEN },
  });
  const { retractionId } = await submitRetractionRequest(person, withdrawn.dataSetId);
  await governance.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  await publish(test.app, { title: { zh: HIDDEN, en: HIDDEN } }, { status: "DRAFT" });
  test.advance(1_000);
  const older = await publish(test.app, { title: { zh: "旧 <b> & 数据", en: "" } });
  test.advance(1_000);
  const newer = await publish(test.app, {
    title: { zh: "新数据", en: "New & <i>" },
    authors: [
      { name: { zh: "张三", en: "San Zhang" }, affiliations: [] },
      { name: { zh: "李四", en: "Si Li" }, affiliations: [] },
    ],
  });
  for (const [prefix, lang, title] of [["", "zh-CN", "新数据"], ["/en", "en", "New & <i>"]] as const) {
    const { type, text } = await read(site, `${prefix}/datasets.atom`);
    assert.equal(type, "application/atom+xml; charset=utf-8");
    assert.equal(XMLValidator.validate(text), true);
    assert.ok(!text.includes(HIDDEN) && !text.includes(withdrawn.dataSetId), text);
    const { feed } = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "@",
      isArray: (name) => ["entry", "author"].includes(name),
    }).parse(text);
    assert.equal(feed["@xml:lang"], lang);
    assert.deepEqual(feed.entry.map(({ id }: { id: string }) => id), [
      `${ORIGIN}${prefix}/detail?dataSetId=${newer.dataSetId}`,
      `${ORIGIN}${prefix}/detail?dataSetId=${older.dataSetId}`,
    ]);
    assert.equal(feed.entry[0].title, title);
    assert.equal(feed.entry[0].author.length, 2);
    const list = await read(site, `${prefix}/list`);
    assert.ok(list.text.includes(`type="application/atom+xml" href="${prefix}/datasets.atom"`));
    assert.ok((await read(site, `${prefix}/llms.txt`)).text.includes(`${prefix}/datasets.atom`));
  }
  const { text } = await read(site, "/en/datasets.atom");
  assert.match(text, /<title xml:lang="zh-CN">旧 &lt;b&gt; &amp; 数据<\/title>/);
});
