/** A word that tells whose a dataset is stands once in each kind of place that a scan looks through, and is found in each. */
import assert from "node:assert/strict";
import { deflateSync, gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import sharp from "sharp";
import type { AnonymityFinding } from "../../../sdk/mod.ts";
import { deposit } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { docxBy, pdfBy, photoBy, zipOf } from "../../../tests/identity_files.ts";

const CANARY = "Qzxvw Institute";
const METADATA = {
  authors: [{
    name: { zh: "王芳", en: "Fang Wang" },
    family: { zh: "王", en: "Wang" },
    given: { zh: "芳", en: "Fang" },
    email: "fang@lakes.example.org",
    corresponding: true,
    affiliations: [{ name: { zh: "湖泊所", en: CANARY } }],
  }],
  title: { zh: "水位", en: `Levels of ${CANARY}` },
  description: { zh: "水位。", en: `<p><a href="mailto:fang@lakes.example.org">Levels</a> by ${CANARY}</p>` },
  keywords: { zh: ["水位", "湖泊", "青海"], en: [CANARY, "lakes", "levels"] },
  references: [{ type: "literature" as const, text: `${CANARY} (2020). Levels.` }],
};

const tarOf = async (members: Record<string, string>, uname = "root"): Promise<Uint8Array> =>
  await packTar(
    Object.entries(members).map(([name, body]) => ({ header: { name, size: body.length, uname }, body })),
  );

const sheet = () =>
  zipOf({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": "<workbook/>",
    "xl/sharedStrings.xml": `<sst><si><t>Qzxvw</t><t> Institute</t></si></sst>`,
    "xl/comments1.xml": "<comments><authors><author>B. Other</author></authors></comments>",
  });

const document = () =>
  zipOf({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml":
      `<w:document><w:ins w:id="1" w:author="C. Other"><w:t>&#x738B;&#33459;</w:t></w:ins></w:document>`,
    "word/_rels/document.xml.rels":
      `<Relationships><Relationship Target="mailto:fang@lakes.example.org"/></Relationships>`,
    "docProps/app.xml": `<Properties><Company>${CANARY}</Company></Properties>`,
  });

/** A PNG with a packed text between its head and its pixels. */
async function pictureBy(author: string): Promise<Uint8Array> {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#246" } }).png()
    .toBuffer();
  const data = Buffer.concat([Buffer.from("zTXtAuthor\0\0"), deflateSync(author)]);
  const chunk = Buffer.concat([Buffer.alloc(4), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length - 4);
  return new Uint8Array(Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]));
}

const KINDS: [path: string, content: string | Uint8Array | Promise<Uint8Array>, found: string[]][] = [
  ["by Qzxvw Institute.txt", "nothing\n", ["affiliation fileName"]],
  ["readme.txt", `measured at ${CANARY}\n`, ["affiliation content"]],
  [
    "utf16.txt",
    new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from([..."王芳"].map((c) => c.charCodeAt(0))).buffer),
    ]),
    [
      "name content",
    ],
  ],
  ["levels.tsv", `site\tby\n1\t${CANARY}\n`, ["affiliation content"]],
  ["levels.xlsx", sheet(), [
    "affiliation content xl/sharedStrings.xml",
    "author properties xl/comments1.xml",
  ]],
  ["plots.ipynb", JSON.stringify({ cells: [], metadata: { authors: [{ name: CANARY }] } }), [
    "affiliation content",
  ]],
  ["paper.pdf", pdfBy("D. Other", ["Qzxvw", "Institute"]), ["affiliation content", "author properties"]],
  ["letter.docx", document(), [
    "affiliation properties docProps/app.xml",
    "author properties docProps/app.xml",
    "author properties word/document.xml",
    "email properties word/_rels/document.xml.rels",
    "name content word/document.xml",
  ]],
  ["other.docx", docxBy("E. Other", ["Qzxvw", " Institute"]), [
    "affiliation content word/document.xml",
    "author properties docProps/core.xml",
  ]],
  ["photo.jpg", photoBy(CANARY), ["affiliation properties"]],
  ["figure.png", pictureBy(CANARY), ["affiliation properties", "author properties"]],
  ["code.svg", `<svg><metadata>${CANARY}</metadata></svg>`, ["affiliation content"]],
  ["all.zip", zipOf({ "a/b.txt": CANARY, "Qzxvw-Institute.txt": "" }), [
    "affiliation content Qzxvw-Institute.txt",
    "affiliation content a/b.txt",
  ]],
  ["all.tar", tarOf({ "a/b.txt": CANARY }, "fwang"), [
    "affiliation content a/b.txt",
    "author properties a/b.txt",
  ]],
  [
    "all.tar.gz",
    tarOf({ "c.csv": `x\n${CANARY}\n`, "d.txt": "" }).then((tar) => new Uint8Array(gzipSync(tar))),
    [
      "affiliation content c.csv",
    ],
  ],
];

const shortOf = ({ kind, place, member }: AnonymityFinding) =>
  [kind, place, member].filter(Boolean).join(" ");

Deno.test("scanForIdentities() finds a word in a file of each kind, and names the member of an archive that has it", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor, METADATA);
  for (const [path, content] of KINDS) {
    await depositor.repository.files.upload(dataSetId, "V1", path, await content as BodyInit);
  }
  const { findings, unscanned } = await depositor.repository.links.scan({ dataSetId, version: "V1" });
  for (const [path, , wanted] of KINDS) {
    assert.deepEqual(findings.filter((one) => one.path === path).map(shortOf).sort(), wanted, path);
  }
  assert.deepEqual(unscanned, []);
  const inFields = findings.filter(({ path }) => path === undefined);
  assert.deepEqual(inFields.map(shortOf).sort(), [
    "affiliation description",
    "affiliation keywords",
    "affiliation references",
    "affiliation title",
    "email description",
  ]);
});

Deno.test("scanForIdentities() has the worker look through fields and names, and refuses where it has no time for them", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor, METADATA);
  const kinds: string[] = [];
  const worker = test.app.previewWorker;
  const run = worker.run.bind(worker);
  const lack: { left?: "outOfTime" } = {};
  worker.run = (async (task: { kind: string; texts?: readonly { place: string }[] }, options: never) => {
    kinds.push(task.kind);
    const isFields = task.texts?.some(({ place }) => place === "title");
    return isFields && lack.left ? { findings: [], ...lack } : await run(task as never, options);
  }) as typeof run;
  await depositor.repository.links.scan({ dataSetId });
  assert.deepEqual(kinds, ["identityTexts", "identityTexts", "identities"]);
  lack.left = "outOfTime";
  await assert.rejects(async () => await depositor.repository.links.scan({ dataSetId }), { error: "busy" });
});
