/** Manifests in JSON and YAML: every fault with its file, line and column; archives, compliance items, packages. */
import assert from "node:assert/strict";
import { stringify } from "yaml";
import { EXIT_CODES } from "../../cli/exit.ts";
import { type Attachment, createRepository } from "../../sdk/mod.ts";
import { openSite, sdb } from "./command_line.ts";
import { type FolderContent, good, writeFolder } from "./manifest_folder.ts";

const FAULTY = {
  ...good,
  authors: [{ ...good.authors[0], orcid: "0000-0000-0000-0000" }],
  spatial: [{ kind: "point", lon: 181, lat: 0 }],
};

const silence = () => Promise.reject(new Error("the server was asked before the manifest was checked"));

async function refuse(content: FolderContent, name: string) {
  const folder = await Deno.makeTempDir({ prefix: "sdb-places-" });
  try {
    await writeFolder(folder, content, name);
    const argv = [
      "dataset",
      "create",
      folder,
      "--submit",
      "--json",
      "--lang",
      "en",
      "--server",
      "http://localhost:9",
    ];
    return await sdb(argv, { fetch: silence });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface Place {
  path: string;
  file: string;
  line: number;
  column: number;
}

/** What stands at the place that an issue names. */
const wordAt = (text: string, { line, column }: Place) => text.split("\n")[line - 1]!.slice(column - 1);

const WRITERS = [
  ["metadata.json", (manifest: object) => JSON.stringify(manifest, null, 1)],
  ["metadata.yaml", (manifest: object) => stringify(manifest, { lineWidth: 0 })],
  ["metadata.yml", (manifest: object) => stringify(manifest, { lineWidth: 0, collectionStyle: "flow" })],
] as const;

for (const [name, write] of WRITERS) {
  Deno.test(`dataset create names file, line and column of every fault of ${name}`, async () => {
    const shapeless = write({ ...FAULTY, keywords_en: "no list" });
    const schema = await refuse({ raw: shapeless }, name);
    assert.equal(schema.code, EXIT_CODES.invalidInput);
    const [keywords]: Place[] = schema.json.error.issues;
    assert.deepEqual([keywords!.path, keywords!.file], ["keywords_en", name]);
    assert.match(wordAt(shapeless, keywords!), /^"?no list/);
    const raw = write(FAULTY);
    const rest = await refuse({ raw }, name);
    const places = new Map<string, string>(
      rest.json.error.issues.map((one: Place) => [one.path, wordAt(raw, one)]),
    );
    assert.match(places.get("authors.0.orcid") ?? "", /^"?0000-0000/);
    assert.match(places.get("spatial.0.lon") ?? "", /^181/);
    assert.match(rest.err, new RegExp(`^  ${name}:\\d+:\\d+ spatial\\.0\\.lon: `, "m"));
  });
}

Deno.test("dataset create points at what lacks a field, and at the whole where the whole lacks it", async () => {
  const { language: _, ...rest } = good;
  const raw = JSON.stringify({ ...rest, authors: [{ ...good.authors[0], name_en: undefined }] }, null, 2);
  const { json } = await refuse({ raw }, "metadata.json");
  const places: Place[] = json.error.issues;
  const language = places.find(({ path }) => path === "language")!;
  assert.deepEqual([language.line, language.column], [1, 1]);
  const name = places.find(({ path }) => path === "authors.0.name_en")!;
  assert.equal(name.line, raw.slice(0, raw.indexOf('"name_zh"')).split("\n").length - 1);
});

const YAML: [name: string, text: string, zh: RegExp, en: RegExp][] = [
  [
    "a key that occurs twice",
    "a: 1\nb: 2\na: 3\n",
    /第 3 行第 1 列.*重复/,
    /line 3, column 1: the key “a:?” occurs twice/,
  ],
  ["a bracket too few", "a: [1, 2\n", /metadata\.yaml 第 \d 行/, /metadata\.yaml is not usable YAML at line/],
  ["a tab that indents", "a:\n\tb: 1\n", /第 2 行/, /line 2/],
  ["two documents", "a: 1\n---\nb: 2\n", /只能有一个文档/, /only one document/],
  ["anchors that unfold without end", bomb(), /引用过多/, /anchors too often/],
  ["100,000 open brackets", "[".repeat(100_000), /不是可用的 YAML/, /not usable YAML/],
];

function bomb(): string {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let n = 1; n < 10; n++) lines.push(`a${n}: &a${n} [${Array(10).fill(`*a${n - 1}`).join(", ")}]`);
  return `${lines.join("\n")}\n`;
}

for (const [name, raw, zh, en] of YAML) {
  Deno.test(`dataset create says where ${name} stops being YAML`, async () => {
    const { code, json } = await refuse({ raw }, "metadata.yaml");
    assert.equal(code, EXIT_CODES.invalidInput);
    assert.match(json.error.message, zh);
    assert.match(json.error.messageEn, en);
  });
}

Deno.test("dataset manifest-schema knows cover, compliance items, parts and archives", async () => {
  const { properties } = (await sdb(["dataset", "manifest-schema", "--json"])).json;
  assert.deepEqual(properties.submission.enum, ["new", "archive"]);
  assert.equal(properties.compliance.maxItems, 10);
  for (const name of ["cover", "archive_doi", "archive_email"]) {
    assert.equal(properties[name].type, "string", name);
  }
  assert.equal(properties.parts.items.type, "string");
});

Deno.test("dataset create refuses a folder with two manifests", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-places-" });
  await writeFolder(folder, {});
  await writeFolder(folder, { raw: stringify(good) }, "metadata.yml");
  const argv = ["dataset", "create", folder, "--json", "--server", "http://localhost:9"];
  const { code, json } = await sdb(argv, { fetch: silence });
  await Deno.remove(folder, { recursive: true });
  assert.deepEqual([code, json.error.name], [EXIT_CODES.invalidInput, "twoManifests"]);
  assert.match(json.error.messageEn, /metadata\.json, metadata\.yml/);
});

Deno.test("dataset create reads YAML and deposits an archive with its DOI, contact and compliance items", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const folder = `${site.folder}/archive`;
  const archive = {
    submission: "archive",
    archive_doi: "10.9999/archive.1",
    archive_email: "lakes@example.org",
    compliance: ["papers/letter.pdf", { path: "papers/ethics.pdf", kind: "ethics" }],
  };
  await writeFolder(folder, { raw: stringify({ ...good, ...archive }) }, "metadata.yaml");
  await Deno.mkdir(`${folder}/papers`);
  for (const name of ["ethics", "letter"]) {
    await Deno.writeTextFile(`${folder}/papers/${name}.pdf`, "%PDF-1.7\n%%EOF\n");
  }
  const { code, json, err } = await run(["dataset", "create", folder, "--submit", "--json", "--lang", "en"]);
  assert.equal(code, 0, err);
  assert.match(err, /Compliance: 2 documents uploaded/);
  const shown = (await run(["dataset", "show", json.dataSetId, "--json"])).json;
  assert.deepEqual(
    [shown.source, shown.status, shown.archiveDoi, shown.archiveEmail],
    ["archive", "UNDER_REVIEW", "10.9999/archive.1", "lakes@example.org"],
  );
  assert.deepEqual(
    shown.compliance.map(({ name, complianceKind }: Attachment) => [name, complianceKind]),
    [["ethics.pdf", "ethics"], ["letter.pdf", "other"]],
  );
});

const COMPLIANCE: [name: string, compliance: unknown[], path: string, en: RegExp][] = [
  ["has an unknown kind", [{ path: "a.pdf", kind: "magic" }], "compliance.0.kind", /./],
  ["is not there", ["no.pdf"], "compliance.0", /not found/],
  ["is a program", ["a.pdf", "run.exe"], "compliance.1", /found \.exe/],
  ["has the name of another", ["a.pdf", "b/a.pdf"], "compliance.1", /twice/],
  ["lies elsewhere", ["../a.pdf"], "compliance.0", /file name/],
];

for (const [name, compliance, path, en] of COMPLIANCE) {
  Deno.test(`dataset create refuses a compliance item that ${name}`, async () => {
    const folder = await Deno.makeTempDir({ prefix: "sdb-places-" });
    await writeFolder(folder, { change: (manifest) => ({ ...manifest, compliance }) });
    await Deno.mkdir(`${folder}/b`);
    for (const file of ["a.pdf", "b/a.pdf", "run.exe"]) {
      await Deno.writeTextFile(`${folder}/${file}`, "%PDF-");
    }
    const argv = ["dataset", "create", folder, "--json", "--server", "http://localhost:9"];
    const { code, json } = await sdb(argv, { fetch: silence });
    await Deno.remove(folder, { recursive: true });
    assert.equal(code, EXIT_CODES.invalidInput);
    assert.equal(json.error.issues[0].path, path);
    assert.match(json.error.issues[0].messageEn, en);
  });
}

Deno.test("dataset create wants DOI and contact of an archive, and parts of a package, before the server is asked", async () => {
  const archive = await refuse({ change: (one) => ({ ...one, submission: "archive" }) }, "metadata.json");
  const paths = (found: typeof archive) => found.json.error.issues.map((one: Place) => one.path);
  assert.deepEqual(paths(archive), ["archive_doi", "archive_email"]);
  const bundle = await refuse({ change: (one) => ({ ...one, dataset_type_code: "007" }) }, "metadata.json");
  assert.deepEqual(paths(bundle), ["parts"]);
});

Deno.test("dataset create makes a package of published datasets of one's own", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const single = `${site.folder}/single`;
  await writeFolder(single, {});
  const { dataSetId } = (await run(["dataset", "create", single, "--submit", "--json"])).json;
  const bundle = `${site.folder}/bundle`;
  await writeFolder(bundle, {
    raw: stringify({ ...good, dataset_type_code: "007", parts: [dataSetId] }),
    files: {},
  }, "metadata.yaml");
  const early = await run(["dataset", "create", bundle, "--submit", "--json"]);
  assert.equal(early.code, EXIT_CODES.invalidInput, early.err);
  assert.equal(early.json.error.issues[0].file, "metadata.yaml");
  assert.match(early.json.error.issues[0].path, /^parts/);

  const { list } = (await governance(["review", "list", "--json"])).json;
  assert.equal((await governance(["review", "accept", list[0].reviewId, "--all-checked"])).code, 0);
  const visitor = createRepository({ server: site.server });
  for (let tries = 0; tries < 100 && !(await isPublic(visitor, dataSetId)); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const { code, json, err } = await run(["dataset", "create", bundle, "--submit", "--json"]);
  assert.equal(code, 0, err);
  const shown = (await run(["dataset", "show", json.dataSetId, "--json"])).json;
  assert.deepEqual(shown.hasPart.map((one: { dataSetId: string }) => one.dataSetId), [dataSetId]);
});

async function isPublic({ datasets }: ReturnType<typeof createRepository>, id: string): Promise<boolean> {
  return await datasets.get(id).then(() => true, () => false);
}
