/** The description of a dataset as it is saved: rich text is made safe, plain text is not touched. */
import assert from "node:assert/strict";
import { datasetVersion } from "../../../db/schema/mod.ts";
import { DESCRIPTION_MAX } from "../../../sdk/model/limits.ts";
import { isHtml } from "../../../sdk/model/rich_text/is_html.ts";
import { isRichText, plainOf } from "../../../sdk/model/rich_text/stored_text.ts";
import { readTokens, writeTag } from "../../../sdk/model/rich_text/tokens.ts";
import { ApiError } from "../../../sdk/mod.ts";
import payloads from "../../../tests/fixtures/hostile_html.json" with { type: "json" };
import { completeMetadata } from "../../../tests/datasets.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { sourceCommand } from "../worker/command.ts";
import { WorkerProcess } from "../worker/worker_process.ts";
import { withSafeDescription } from "./description.ts";
import { purify } from "./purify.ts";

const PLAIN = 'p < 0.05 and a<b>c & "d" &amp; <Table 1>\n\n<i>x</i>';
const GIVEN =
  '<h2 onclick="x()">方法</h2><p>水位 <b>上升</b><script>alert(1)</script> <a href="https://a.example">见此</a></p>';
const KEPT =
  '<h2>方法</h2><p>水位 <b>上升</b> <a href="https://a.example" rel="noopener nofollow ugc">见此</a></p>';

async function storedOf(test: TestApp) {
  const { descriptionZh: zh, descriptionEn: en } = datasetVersion;
  const [row] = await test.app.db.read.select({ zh, en }).from(datasetVersion);
  return row;
}

Deno.test("createDataset(), saveDataset() and changeDataset() store rich text sanitised and plain text as it is", async () => {
  await using test = await openTestApp();
  const { datasets } = (await test.signIn()).repository;
  const { dataSetId } = await datasets.create(completeMetadata({ description: { zh: GIVEN, en: PLAIN } }));
  assert.deepEqual(await storedOf(test), { zh: KEPT, en: PLAIN });

  const saved = await datasets.get(dataSetId);
  const metadata = completeMetadata({ description: { zh: PLAIN, en: GIVEN } });
  const { revision } = await datasets.save(dataSetId, "V1", { revision: saved.revision, metadata });
  assert.deepEqual(await storedOf(test), { zh: PLAIN, en: KEPT });

  const description = { zh: "<p onclick=x></p>", en: "<table>a<tr><td>b</td></tr></table>" };
  const changed = await datasets.change(dataSetId, "V1", { revision, changes: { description } });
  const stored = await storedOf(test);
  assert.equal(stored.zh, "", "what says nothing is empty");
  assert.ok(isRichText(stored.en), stored.en);
  assert.equal(plainOf(stored.en), "a\nb");
  const answer = await datasets.get(dataSetId);
  assert.equal(answer.description.en, stored.en, "what is edited is answered as it is stored");

  const again = { revision: changed.revision, changes: { description: answer.description } };
  assert.equal(
    (await datasets.change(dataSetId, "V1", again)).revision,
    changed.revision,
    "no change is none",
  );
});

Deno.test("createDataset() stores no empty paragraphs at the end of a description", async () => {
  await using test = await openTestApp();
  const { datasets } = (await test.signIn()).repository;
  const description = {
    zh: '<p><b>甲</b></p><p></p><p style="text-align: center"><br></p><p>&nbsp;</p>',
    en: "<ul><li>a</li></ul><p></p><p>b</p><p> </p>",
  };
  await datasets.create(completeMetadata({ description }));
  assert.deepEqual(await storedOf(test), {
    zh: "<p><b>甲</b></p>",
    en: "<ul><li>a</li></ul><p></p><p>b</p>",
  });
});

Deno.test("createDataset() takes a title without its tags beside a rich description", async () => {
  await using test = await openTestApp();
  const { datasets } = (await test.signIn()).repository;
  const title = { zh: "<p>水位</p>", en: "<b>Levels</b>" };
  const { dataSetId } = await datasets.create(
    completeMetadata({ title, description: { zh: GIVEN, en: GIVEN } }),
  );
  assert.deepEqual((await datasets.get(dataSetId)).title, { zh: "水位", en: "Levels" });
});

const refusal = (work: Promise<unknown>) =>
  work.then(() => undefined, (error) => error instanceof ApiError ? error.issues : error);

Deno.test("changeDataset() counts a description without its tags, and limits its bytes with them", async () => {
  await using test = await openTestApp();
  const { datasets } = (await test.signIn()).repository;
  const { dataSetId } = await datasets.create(completeMetadata());
  const change = (zh: string) =>
    datasets.change(dataSetId, "V1", { revision: 0, changes: { description: { zh, en: "x" } } });
  const at = "metadata.description.zh";
  const keysOf = async (zh: string) =>
    (await refusal(change(zh)))?.map((
      { path, key, params }: { path: string; key: string; params: unknown },
    ) => [
      path,
      key,
      params,
    ]);
  assert.deepEqual(await keysOf(`<p><b>${"字".repeat(DESCRIPTION_MAX + 1)}</b></p>`), [[at, "tooLong", {
    maximum: DESCRIPTION_MAX,
  }]]);
  assert.deepEqual(await keysOf(`<p>${"<b>x</b>".repeat(40_000)}</p>`), [[at, "htmlTooLong", {
    found: 313,
    maximum: 256,
  }]]);
  assert.deepEqual(await keysOf(`<p>${"<b>".repeat(20_000)}</p>`), [[at, "htmlTooComplex", undefined]]);
  assert.deepEqual(await storedOf(test), {
    zh: "1960 年以来的逐月水位。",
    en: "Monthly water levels since 1960.",
  });
  const full = `<p><b>${"字".repeat(DESCRIPTION_MAX)}</b></p>`;
  await change(full);
  assert.equal((await storedOf(test)).zh, full);
});

Deno.test("withSafeDescription() gives of hostile texts rich text that stays the same, or the plain text that was given", async () => {
  await using opened = new AsyncDisposableStack();
  const command = sourceCommand(new URL("../worker/worker.ts", import.meta.url));
  const worker = opened.adopt(new WorkerProcess(command), (one) => one.close());
  const read = async (zh: string) =>
    (await withSafeDescription({ worker, actor: { kind: "system" } }, { description: { zh, en: "" } }))
      .description.zh;
  for (const [index, { html }] of payloads.entries()) {
    const given = index % 2 ? `<p>x</p>${html}` : `<table>${html}</table>`;
    const safe = await read(given);
    assert.ok(safe === "" || isRichText(safe), `${given} became ${safe}`);
    assert.equal(await read(safe), safe);
    if (!isHtml(html)) assert.equal(await read(html), html);
  }
});

/** Tags with their attributes, without what is added to links. */
const tagsOf = (html: string) =>
  [...readTokens(html)].flatMap((token) =>
    token.kind === "open" ? [writeTag(token).replace(/ rel="[^"]*"/, "")] : []
  );

Deno.test("isRichText() calls no hostile text rich of which the sanitiser would take out a tag or an attribute", () => {
  let rich = 0;
  for (const { html } of payloads) {
    for (const text of [html, `<p>${html}</p>`, `<div>${html}</div>`].filter(isRichText)) {
      const kept = tagsOf(purify(text) ?? "");
      assert.deepEqual(tagsOf(text).filter((tag) => !kept.includes(tag)), [], text);
      rich++;
    }
  }
  assert.ok(rich > 0);
});
