import assert from "node:assert/strict";
import { EXCLUDED_MAX, SCAN_FILE_BYTES, SCAN_FINDINGS_MAX } from "../../../sdk/model/limits.ts";
import type { AnonymityFinding } from "../../../sdk/mod.ts";
import { deposit } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { docxBy, gzipOf, pdfBy, photoBy, zipOf } from "../../../tests/identity_files.ts";
import { TermFinder } from "./find_terms.ts";

const AUTHOR = {
  name: { zh: "王芳", en: "Fang Wang" },
  family: { zh: "王", en: "Wang" },
  given: { zh: "芳", en: "Fang" },
  email: "wangfang@example.org",
  orcid: "0000-0002-1825-0097",
  corresponding: true,
  affiliations: [{ name: { zh: "某湖泊研究所", en: "Institute of Lakes" } }],
};

const METADATA = {
  authors: [AUTHOR],
  title: { zh: "王芳团队的水位数据", en: "Water levels" },
  description: { zh: "水位。", en: "Levels, see lakes.example.org/team for the rest." },
  references: [{ type: "literature" as const, text: "Wang, F. (2020). Levels." }],
  funding: [{ name: { zh: "基金", en: "Fund" }, number: "NSFC-41871023" }],
  projects: [{
    name: { zh: "湖泊项目", en: "Lakes Project" },
    url: "https://lakes.example.org/team/",
    number: "LP-2019-77",
  }],
};

const shortOf = ({ kind, place, path, member }: AnonymityFinding) =>
  [kind, place, path ?? "", member ?? ""].join(" ").trim();

Deno.test("scanForIdentities() finds the people of a record in fields, names, texts, documents, images and archives", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor, METADATA);
  const { files, links } = depositor.repository;
  const notebook = JSON.stringify({ cells: [{ source: "王芳" }] }).replace(
    /[王芳]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16)}`,
  );
  const uploads: Record<string, string | Uint8Array> = {
    "raw/Wang_Fang.csv": "a,b\n1,2\n",
    "table.csv": "station,observer\n1,F. Wang\n2,f wang\n",
    "analysis.ipynb": notebook,
    "paper.docx": await docxBy("J. Secret", ["Fang W", "ang"]),
    "paper.pdf": pdfBy("王芳", ["Institute", "of", "Lakes"]),
    "photo.jpg": await photoBy("wangfang@example.org"),
    "log.txt.gz": gzipOf("orcid 0000000218250097\n"),
    "all.zip": await zipOf({ "deep.zip": await zipOf({ "a.txt": "grant LP-2019-77" }) }),
    "clean.txt": "Nothing but wangfangs and Fangwang.\n",
  };
  for (const [path, content] of Object.entries(uploads)) {
    await files.upload(dataSetId, "V1", path, content as BodyInit);
  }
  const scan = await links.scan({ dataSetId, version: "V1" });
  assert.deepEqual(scan.findings.map(shortOf).sort(), [
    "affiliation content paper.pdf",
    "author properties paper.docx docProps/core.xml",
    "author properties paper.pdf",
    "email properties photo.jpg",
    "grant content all.zip deep.zip/a.txt",
    "name content analysis.ipynb",
    "name content paper.docx word/document.xml",
    "name content table.csv",
    "name fileName raw/Wang_Fang.csv",
    "name properties paper.pdf",
    "name references",
    "name title",
    "orcid content log.txt.gz",
    "project description",
  ]);
  const inTable = scan.findings.find(({ path }) => path === "table.csv")!;
  assert.deepEqual([inTable.count, inTable.term], [2, "Fang Wang"]);
  assert.ok(inTable.excerpt.includes("1,F. Wang"));
  assert.deepEqual([scan.filesScanned, scan.unscanned, scan.cut], [10, [], false]);
});

Deno.test("scanForIdentities() says what it could not read, and answers the depositor alone", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor);
  const stranger = await test.signIn();
  await depositor.repository.files.upload(dataSetId, "V1", "broken.docx", "PK\x03\x04 and nothing else");
  const pdf = `%PDF-1.7 /Encoding /Identity-H ${"x".repeat(10)}`;
  await depositor.repository.files.upload(dataSetId, "V1", "glyphs.pdf", pdf);
  const sevenZip = new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4, 0, 0]);
  await depositor.repository.files.upload(dataSetId, "V1", "raw.7z", sevenZip);
  const { unscanned } = await depositor.repository.links.scan({ dataSetId });
  assert.deepEqual(unscanned, [
    { path: "broken.docx", reason: "unreadable" },
    { path: "glyphs.pdf", reason: "partly" },
    { path: "raw.7z", reason: "partly" },
  ]);
  await assert.rejects(async () => await stranger.repository.links.scan({ dataSetId }), {
    error: "notFound",
  });
  await assert.rejects(async () => await test.visitor.links.scan({ dataSetId }), { error: "notLoggedIn" });
});

Deno.test("scanForIdentities() names at most 500 places, and reads of a long file the beginning, saying both", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor, METADATA);
  const upload = (path: string, bytes: Uint8Array) =>
    depositor.repository.files.upload(dataSetId, "V1", path, bytes as BodyInit);
  await upload("whole.bin", new Uint8Array(SCAN_FILE_BYTES));
  await upload("long.bin", new Uint8Array(SCAN_FILE_BYTES + 1));
  const scan = () => depositor.repository.links.scan({ dataSetId });
  const before = await scan();
  assert.deepEqual(before.unscanned, [{ path: "long.bin", reason: "tooLarge" }]);
  assert.equal(before.cut, false);
  const members = Array.from({ length: SCAN_FINDINGS_MAX }, (_, at) => [`${at}.txt`, "Fang Wang"]);
  await upload("all.zip", await zipOf(Object.fromEntries(members)));
  const { findings, cut } = await scan();
  assert.deepEqual([findings.length, cut], [SCAN_FINDINGS_MAX, true]);
  const excluded = Array.from({ length: EXCLUDED_MAX + 1 }, (_, at) => `${at}.txt`);
  const making = () =>
    depositor.repository.links.create({ dataSetId, kind: "anonymous", expiry: "1w", excluded });
  await assert.rejects(making, { error: "invalidInput" });
});

Deno.test("TermFinder.find() finds words as words, whatever separates them, and Chinese within a text", () => {
  const finder = new TermFinder([
    { kind: "name", text: "Li Na", forms: ["Li Na"] },
    { kind: "name", text: "李娜", forms: ["李娜"] },
  ]);
  const found = (text: string) => finder.find(text).map(({ term, count }) => `${term} ${count}`);
  assert.deepEqual(found("li  na, LI_NA; Li.Na"), ["Li Na 3"]);
  assert.deepEqual(found("Lina, Li Nao, ali na"), []);
  assert.deepEqual(found("由李娜采集"), ["李娜 1"]);
  const long = `${"x ".repeat(249_998)}x Li Na,`;
  assert.deepEqual(found(long), ["Li Na 1"], "a name that two steps share is counted once");
  assert.deepEqual(new TermFinder([]).find("Li Na"), []);
});
