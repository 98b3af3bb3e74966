/** The calls of widgets, their pictures and oEmbed, through the whole API. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { datasetVersion } from "../../db/schema/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import type { WidgetDataset } from "../../sdk/mod.ts";
import { completeMetadata } from "../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../tests/harness.ts";
import { publish } from "../../tests/published_rows.ts";

/** A title with every sign that a format might need escaped; the form accepts it. */
const HOSTILE = `"5<6" & 'x' ]]> <!-- onload=y`;
const PAPER = "10.1000/journal.1";
const paper = { title: { zh: "一篇论文", en: "A paper" }, doi: PAPER };

async function withDataset(test: TestApp, changes = {}, files = [{ path: "data/a.csv", size: 2_048 }]) {
  const { dataSetId, versionId } = await publish(test.app, completeMetadata(changes), { files });
  const { doi, cstr } = await test.visitor.datasets.get(dataSetId);
  return { dataSetId, versionId, doi: doi!, cstr: cstr! };
}

/** Writes into the row of a version, past the rules of the form and without waiting for days to go by. */
const change = (test: TestApp, versionId: string, values: Partial<typeof datasetVersion.$inferInsert>) =>
  test.app.db.withTx((tx) => tx.update(datasetVersion).set(values).where(eq(datasetVersion.id, versionId)));

const get = (test: TestApp, path: string, headers: Record<string, string> = {}) =>
  test.api.request(`${ORIGIN}${path}`, { headers: { Origin: "https://elsewhere.example", ...headers } });

Deno.test("getWidget() gives in one answer what a widget shows, to every site, for an hour", async () => {
  await using test = await openTestApp();
  const { doi, cstr, dataSetId } = await withDataset(test, { papers: [paper] });
  const found = await test.visitor.widgets.get(`https://doi.org/${doi}`, { files: 10 });
  assert.deepEqual([found.dataSetId, found.doi, found.cstr, found.version], [dataSetId, doi, cstr, "V1"]);
  assert.deepEqual(found.title, { zh: "青海湖水位数据集", en: "Water levels of Qinghai Lake" });
  assert.deepEqual([found.state, found.url], ["open", `${ORIGIN}/doi/${doi}`]);
  assert.deepEqual(found.authors, [{ zh: "王芳", en: "Wang Fang" }]);
  assert.deepEqual(found.papers[0]?.doi, PAPER);
  assert.equal(found.files?.list[0]?.path, "data/a.csv");
  assert.ok(found.files?.list[0]?.fileId);
  assert.deepEqual([found.files?.left, found.files?.total, found.files?.totalSize], [0, 1, 2_048]);
  assert.equal((await test.visitor.widgets.get(cstr)).dataSetId, dataSetId);
  const answer = await get(test, `/api/sdb-widget-service/public/widget?doi=${doi}`);
  assert.equal(answer.headers.get("Cache-Control"), "public, max-age=3600");
  assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
  assert.equal(answer.headers.get("Set-Cookie"), null);
  const etag = answer.headers.get("ETag")!;
  await answer.body?.cancel();
  const again = await get(test, `/api/sdb-widget-service/public/widget?doi=${doi}`, {
    "If-None-Match": etag,
  });
  assert.equal(again.status, 304);
});

Deno.test("getWidget() lists so many files and counts the others; no link leads to what is closed", async () => {
  await using test = await openTestApp();
  const files = Array.from({ length: 5 }, (_, at) => ({ path: `f${at}.csv`, size: 1 }));
  const { doi } = await withDataset(test, { accessRight: "RESTRICTED" }, files);
  const found = await test.visitor.widgets.get(doi, { files: 2 });
  assert.deepEqual([found.state, found.files?.list.length, found.files?.left], ["restricted", 2, 3]);
  assert.ok(found.files?.list.every(({ fileId }) => fileId === undefined));
});

Deno.test("getWidget() says of a withdrawn version that it was withdrawn, and shows no files of it", async () => {
  await using test = await openTestApp();
  const { doi, versionId } = await withDataset(test);
  await change(test, versionId, { status: "RETRACTED", retractedAt: 1_700_000_000_000 });
  const found: WidgetDataset = await test.visitor.widgets.get(doi, { files: 10 });
  assert.deepEqual([found.state, found.files], ["retracted", undefined]);
  assert.equal(found.retractedAt, "2023-11-14T22:13:20.000Z");
  const svg = await (await get(test, `/badge/${doi}.svg?lang=en`)).text();
  assert.ok(svg.includes("Withdrawn"), svg);
});

Deno.test("getWidget() finds nothing that visitors may not see, whoever asks", async () => {
  await using test = await openTestApp();
  const owner = await test.signIn();
  const { dataSetId } = await owner.repository.datasets.create(completeMetadata());
  const { doi } = await owner.repository.datasets.get(dataSetId);
  for (const wanted of [doi ?? "10.5072/none", "10.5072/none", "31253.11.none", "x".repeat(200)]) {
    await assert.rejects(
      owner.repository.widgets.get(wanted),
      (error) => error instanceof ApiError && error.code === 40_400,
    );
  }
  for (
    const query of [
      "",
      "?doi=&cstr=",
      "?doi=10.1/a&cstr=b",
      "?doi=10.1/a&files=201",
      `?doi=${"1".repeat(900)}`,
    ]
  ) {
    const answer = await get(test, `/api/sdb-widget-service/public/widget${query}`);
    assert.equal(answer.status, 400, query);
    await answer.body?.cancel();
  }
});

Deno.test("getWidgetOfPaper() lists the datasets of an article, and none for another", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await withDataset(test, { papers: [paper] });
  await withDataset(test, { papers: [{ ...paper, doi: `${PAPER}1` }] });
  const { total, list } = await test.visitor.widgets.ofPaper(`doi:${PAPER.toUpperCase()}`);
  assert.deepEqual([total, list.map((one) => one.dataSetId)], [1, [dataSetId]]);
  for (const doi of ["10.1000/other", "not a doi", '10.1000/"OR"']) {
    assert.equal((await test.visitor.widgets.ofPaper(doi)).total, 0, doi);
  }
  const empty = await (await get(test, "/badge/10.1000/other.svg?kind=paper")).text();
  assert.ok(!empty.includes("<text"), empty);
});

Deno.test("getBadge() draws every kind, size and theme, and lets no title out of its place", async () => {
  await using test = await openTestApp();
  const title = { zh: `海${HOSTILE}`, en: `Sea${HOSTILE}` };
  const { doi } = await withDataset(test, { title, papers: [paper] });
  for (const kind of ["badge", "metrics", "files", "paper"]) {
    const identifier = kind === "paper" ? PAPER : doi;
    for (const size of ["large", "medium", "small"]) {
      for (const theme of ["light", "dark", "auto"]) {
        const answer = await get(
          test,
          `/badge/${identifier}.svg?kind=${kind}&size=${size}&theme=${theme}&lang=en`,
        );
        const svg = await answer.text();
        assert.equal(answer.status, 200, svg);
        assert.match(answer.headers.get("Content-Security-Policy") ?? "", /default-src 'none'/);
        assert.doesNotMatch(svg, /<!--|<script/);
        assert.match(svg, /^<svg [^>]*role="img"[^>]*><title>[^<]+<\/title>/);
        assert.equal(svg.includes("prefers-color-scheme"), theme === "auto");
        assertInside(svg);
      }
    }
  }
});

/** No text ends behind the edge of its picture. */
function assertInside(svg: string): void {
  const width = Number(/width="(\d+)"/.exec(svg)![1]);
  for (const [, x, length] of svg.matchAll(/<text [^>]*x="(\d+)"[^>]*textLength="(\d+)"/g)) {
    assert.ok(Number(x) + Number(length) <= width, svg);
  }
}

Deno.test("getBadge() answers what it cannot draw clearly", async () => {
  await using test = await openTestApp();
  const { doi } = await withDataset(test);
  const statusOf = async (path: string) => {
    const answer = await get(test, path);
    await answer.body?.cancel();
    return answer.status;
  };
  assert.equal(await statusOf(`/badge/${encodeURIComponent(doi)}.svg`), 200);
  assert.equal(await statusOf("/badge/10.5072/none.svg"), 404);
  assert.equal(await statusOf(`/badge/10.5072/${"x".repeat(600)}.svg`), 404);
  assert.equal(await statusOf("/badge/%00%ff.svg"), 404);
  assert.equal(await statusOf(`/badge/${doi}.svg?size=huge`), 400);
  assert.equal(await statusOf(`/badge/${doi}.svg?metrics=views`), 200);
  assert.equal(await statusOf(`/badge/${doi}`), 404);
});

Deno.test("getOembed() gives the frame of a dataset's page in both formats, within the room there is", async () => {
  await using test = await openTestApp();
  const { doi, dataSetId } = await withDataset(test, { title: { zh: HOSTILE, en: HOSTILE } });
  const ask = (url: string, more = "") => get(test, `/oembed?url=${encodeURIComponent(url)}${more}`);
  for (const url of [`${ORIGIN}/en/doi/${doi}`, `${ORIGIN}/en/detail?dataSetId=${dataSetId}&version=V1`]) {
    const found = await (await ask(url, "&maxwidth=400&format=json")).json();
    assert.deepEqual([found.type, found.version, found.width, found.title], ["rich", "1.0", 400, HOSTILE]);
    assert.match(found.html, /^<iframe src="[^"<>]+" width="400" height="\d+" [^<>]*><\/iframe>$/);
    assert.ok(found.html.includes("lang=en"));
  }
  const xml = await ask(`${ORIGIN}/doi/${doi}`, "&format=xml");
  assert.match(xml.headers.get("Content-Type") ?? "", /^text\/xml/);
  assert.match(await xml.text(), /<oembed><type>rich<\/type>.*<html>&lt;iframe /s);
  const statusOf = async (answer: Response | Promise<Response>) => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  };
  assert.equal(await statusOf(ask(`${ORIGIN}/doi/${doi}`, "&format=yaml")), 501);
  assert.equal(await statusOf(ask("https://elsewhere.example/doi/10.5072/1")), 404);
  assert.equal(await statusOf(ask(`${ORIGIN}/list`)), 404);
  assert.equal(await statusOf(ask(`${ORIGIN}/doi/10.5072/none`)), 404);
  assert.equal(await statusOf(get(test, "/oembed")), 400);
});
