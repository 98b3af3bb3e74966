/** Every format of every carried dataset: valid by the schema of its field, and whole when it is read back. */
import assert from "node:assert/strict";
import { Ajv2019, type ValidateFunction } from "ajv/2019";
import jsonld from "jsonld";
import { Parser } from "n3";
import { parse as parseYaml } from "yaml";
import { EXPORT_FORMATS, EXPORT_TYPES, type ExportFormat } from "../../../sdk/model/export_format.ts";
import type { DatasetMetadata, Input } from "../../../sdk/mod.ts";
import { createRepository } from "../../../sdk/mod.ts";
import { completeMetadata, publish as publishWhole } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { publish, publishDemo } from "../../../tests/published_rows.ts";
import { findSchemaErrors, NO_XMLLINT } from "../../../tests/xml_schema.ts";

const DEMO = [...Deno.readDirSync(new URL("../../../db/seed/datasets/", import.meta.url))]
  .filter(({ isDirectory }) => isDirectory).map(({ name }) => name);

type Json = Record<string, unknown>;
type Nodes = (Json & { "@id": string; "@type": string })[];

function reader(test: TestApp, locale: "zh" | "en" = "en") {
  return createRepository({ server: ORIGIN, locale, fetch: (request) => test.api.fetch(request) }).datasets;
}

async function exported(
  test: TestApp,
  id: string,
  format: ExportFormat,
  lang?: "zh" | "en",
): Promise<string> {
  return await (await reader(test).export(id, format, { lang })).text();
}

const exportedJson = async (...of: Parameters<typeof exported>) => JSON.parse(await exported(...of)) as Json;

/** Everything that a record can hold, in both languages. */
const FULL: Input<DatasetMetadata> = completeMetadata({
  title: { zh: "全字段 <数据>", en: "All fields & more" },
  keywords: { zh: ["企鹅", "形态", "测量"], en: ["penguins", "morphology", "measurement"] },
  authors: [
    {
      name: { zh: "张三", en: "San Zhang" },
      orcid: "0000-0002-1825-0097",
      affiliations: [{ name: { zh: "某大学", en: "Some University" }, ror: "https://ror.org/01j7nq853" }],
    },
    { kind: "organization", name: { zh: "某联盟", en: "The Consortium" }, affiliations: [] },
  ],
  papers: [
    { title: { zh: "有号论文", en: "Paper with DOI" }, doi: "10.1371/journal.pone.0090081" },
    { title: { zh: "无号论文", en: "Paper without" }, journal: { zh: "学报", en: "Journal" } },
  ],
  references: [{ type: "literature", text: "Smith J. Older work. 2001. doi:10.1000/182" }],
  funding: [{ name: { zh: "某基金", en: "Some Fund" }, number: "41830101" }],
  projects: [{ name: { zh: "某项目", en: "Some Project" }, number: "P-7", url: "https://project.example/7" }],
  spatial: [
    { kind: "region", west: -10, east: 20, south: -5, north: 40, minElevation: 12, maxElevation: 900 },
    { kind: "point", longitude: 100.5, latitude: 36.5, elevation: 3200 },
  ],
  temporal: [{ start: "2007-11", end: "2009-12" }],
});

/** Every format holds these, each in one language at least. */
const FACTS = [
  "All fields & more|全字段",
  "San Zhang|Zhang, San|张三|Zhang",
  "The Consortium|某联盟",
  "10.5072/sdb.00001",
];

/** The formats that hold fewer of them. */
const FACTS_OF: Partial<Record<ExportFormat, readonly string[]>> = {
  "sdb-cstr": FACTS.slice(0, 3),
  "gbt35294": FACTS.slice(0, 2),
  "linkset": FACTS.slice(3),
};

function assertHolds(text: string, facts: readonly string[], what: string): void {
  // Some styles write titles in capitals of their own.
  const plain = text.replaceAll("&amp;", "&").replaceAll("\\&", "&").toLowerCase();
  for (const fact of facts) {
    assert.ok(
      fact.toLowerCase().split("|").some((one) => plain.includes(one)),
      `${what} holds ${fact}\n${text.slice(0, 3_000)}`,
    );
  }
}

/** Each once: a graph has no statement twice. */
const statementsOf = (turtle: string): Set<string> =>
  new Set(
    new Parser().parse(turtle).map(({ subject, predicate, object }) =>
      JSON.stringify([subject.id, predicate.id, object.id])
    ),
  );

const SCHEMAS: Partial<Record<ExportFormat, string>> = {
  "datacite-xml": "datacite/kernel-4.6/metadata.xsd",
  "dublin-core": "oai/oai_dc.xsd",
  "marcxml": "marc/MARC21slim.xsd",
  "cstr-xml": "cstr.xsd",
};

Deno.test(`export() gives XML of every demo dataset that is valid by its schema${NO_XMLLINT}`, {
  ignore: NO_XMLLINT !== "",
}, async () => {
  await using test = await openTestApp();
  const ids = [(await publish(test.app, FULL)).dataSetId];
  for (const name of DEMO) ids.push((await publishDemo(test.app, name)).dataSetId);
  for (const [format, schema] of Object.entries(SCHEMAS) as [ExportFormat, string][]) {
    for (const id of ids) {
      assert.equal(await findSchemaErrors(await exported(test, id, format), schema), "", `${format} ${id}`);
    }
  }
});

/** The published JSON schema is that of 4.5; what 4.6 has added to its lists is added here. */
async function dataCiteValidator(): Promise<ValidateFunction> {
  const path = new URL("../../../tests/schemas/datacite-json/datacite-v4.5.json", import.meta.url);
  const { id: _, ...schema } = JSON.parse(await Deno.readTextFile(path));
  schema.definitions.dateType.enum.push("Coverage");
  schema.definitions.relatedIdentifierType.enum.push("CSTR");
  schema.definitions.resourceTypeGeneral.enum.push("Award", "Project");
  return new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
}

Deno.test("export() gives DataCite JSON of every demo dataset that is valid by its schema", async () => {
  await using test = await openTestApp();
  const validate = await dataCiteValidator();
  const ids = [(await publish(test.app, FULL)).dataSetId];
  for (const name of DEMO) ids.push((await publishDemo(test.app, name)).dataSetId);
  for (const id of ids) {
    assert.ok(validate(await exportedJson(test, id, "datacite-json")), JSON.stringify(validate.errors));
  }
});

Deno.test("export() loses nothing of a full record in DataCite, schema.org and DCAT", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, FULL);
  const facts = [
    "0000-0002-1825-0097",
    "Some University",
    "01j7nq853",
    "10.1371/journal.pone.0090081",
    "Paper without",
    "10.1000/182",
    "Some Fund",
    "41830101",
    "Some Project",
    "P-7",
    "https://project.example/7",
    "3200",
    "900",
    "2007-11",
    "creativecommons.org/licenses/by/4.0",
  ];
  for (const format of ["datacite-json", "datacite-xml", "schema-org", "ro-crate", "dcat-jsonld"] as const) {
    assertHolds(await exported(test, dataSetId, format), [...FACTS, ...facts], format);
  }
  for (const format of ["datacite-json", "datacite-xml", "dcat-jsonld", "dublin-core", "marcxml"] as const) {
    assertHolds(
      await exported(test, dataSetId, format),
      ["全字段", "All fields", "penguins", "企鹅"],
      format,
    );
  }
});

Deno.test("export() names each format's file and type, and every format names title, authors and DOI", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, FULL);
  for (const format of EXPORT_FORMATS) {
    const answer = await reader(test).export(dataSetId, format);
    const { mediaType, extension } = EXPORT_TYPES[format];
    assert.ok(answer.headers.get("Content-Type")?.startsWith(mediaType), format);
    assert.match(answer.headers.get("Content-Disposition") ?? "", /^attachment; filename=/);
    assert.ok(answer.headers.get("Content-Disposition")?.includes(`-V1-${format}.${extension}`));
    assertHolds(await answer.text(), FACTS_OF[format] ?? FACTS, format);
  }
});

/** A record of signs that end a field or an address in one of the formats. */
const NASTY: Input<DatasetMetadata> = completeMetadata({
  title: { zh: '题 <i>斜</i> "引" \\ {括}', en: 'a <b & c> "q" \\ {brace} # % $' },
  authors: [{
    kind: "organization",
    name: { zh: "联盟", en: "The Consortium" },
    affiliations: [{ name: { zh: "某院", en: "Some Academy" }, ror: "" }],
  }],
  papers: [
    { title: { zh: "", en: "Odd address" }, url: "https://example.org/search?q=a|b{c}^d`e" },
    { title: { zh: "", en: "Also a reference" }, doi: "10.1000/456#789" },
  ],
  references: [
    { type: "literature", text: "张三. 论文. doi:10.1038/nature12373。又见 10.1000/xyz；李四" },
    { type: "literature", text: "The same: doi:10.1000/456#789" },
  ],
  projects: [{ name: { zh: "项目", en: "Project" }, url: "https://example.org/p?x={y}", number: "" }],
  license: { id: "custom", text: { zh: "仅限教学。", en: "For teaching only." } },
});

Deno.test("every format of every demo dataset and of odd records is read by a reader of its field", async () => {
  await using test = await openTestApp();
  const ids = [(await publish(test.app, NASTY)).dataSetId, (await publish(test.app, FULL)).dataSetId];
  for (const name of DEMO) ids.push((await publishDemo(test.app, name)).dataSetId);
  for (const id of ids) {
    for (const format of EXPORT_FORMATS) {
      const text = await exported(test, id, format);
      const { mediaType } = EXPORT_TYPES[format];
      if (/json/.test(mediaType)) JSON.parse(text);
      if (format === "cff") assert.equal(parseYaml(text).type, "dataset");
      if (format !== "dcat-turtle") continue;
      const document = JSON.parse(await exported(test, id, "dcat-jsonld"));
      const statements = String(await jsonld.toRDF(document, { format: "application/n-quads" })).trim();
      assert.equal(statementsOf(text).size, new Set(statements.split("\n")).size, id);
    }
  }
  const crate = await exported(test, ids[0]!, "ro-crate");
  assertHolds(crate, ["Some Academy", "The Consortium", "Also a reference", "10.1000/456%23789"], "ro-crate");
  assert.match(crate, /https:\/\/example\.org\/search\?q=a%7Cb%7Bc%7D%5Ed%60e/);
  assertHolds(await exported(test, ids[0]!, "datacite-json"), ['"10.1038/nature12373"'], "datacite-json");
  assertHolds(await exported(test, ids[0]!, "data-package"), ['"name":"custom"'], "data-package");
});

Deno.test("export() and jsonLd() tell a depositor with a newer draft what they tell everybody", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const reviewer = await test.signIn({ role: "governance" });
  const { dataSetId } = await publishWhole(test, person, reviewer);
  await person.repository.datasets.addVersion(dataSetId);
  const own = await (await person.repository.datasets.export(dataSetId, "datacite-json")).text();
  assert.equal(own, await exported(test, dataSetId, "datacite-json"));
  assert.equal((await person.repository.datasets.jsonLd(dataSetId)).version, "V1");
});

Deno.test("export() writes RO-Crate whose entities are all there, and whose root says what the profile requires", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, FULL);
  const { "@context": context, "@graph": graph } = await exportedJson(test, dataSetId, "ro-crate") as {
    "@context": unknown;
    "@graph": Nodes;
  };
  assert.deepEqual(context, ["https://w3id.org/ro/crate/1.1/context", {
    sha256: "https://schema.org/sha256",
  }]);
  const byId = new Map(graph.map((node) => [node["@id"], node]));
  assert.equal(byId.size, graph.length, "ids occur once");
  assert.deepEqual(byId.get("ro-crate-metadata.json")?.conformsTo, {
    "@id": "https://w3id.org/ro/crate/1.1",
  });
  const root = byId.get("./")!;
  assert.equal(root["@type"], "Dataset");
  for (const name of ["name", "description", "datePublished", "license", "publisher", "creator"]) {
    assert.ok(root[name], name);
  }
  for (const node of graph) {
    assert.ok(node["@type"], node["@id"]);
    for (const [name, value] of Object.entries(node)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (typeof one !== "object" || name === "conformsTo") continue;
        assert.deepEqual(Object.keys(one as Json), ["@id"], `${name} of ${node["@id"]} is a reference`);
        assert.ok(byId.has((one as { "@id": string })["@id"]), `${JSON.stringify(one)} is in the graph`);
      }
    }
  }
});

Deno.test("export() names all files with their checksums, however many there are, and none of a closed version", async () => {
  await using test = await openTestApp();
  const files = Array.from({ length: 1_203 }, (_, index) => ({ path: `d/文件 ${index}.csv`, size: index }));
  const { dataSetId } = await publish(test.app, FULL, { files });
  const count = (text: string, part: string) => text.split(part).length - 1;
  for (
    const [format, part] of [
      ["ro-crate", '"@type":"File"'],
      ["croissant", '"cr:FileObject"'],
      ["data-package", '"hash":"sha256:'],
      ["dcat-jsonld", '"dcat:Distribution"'],
      ["dcat-turtle", "spdx:checksumValue"],
      ["schema-org", '"sha256"'],
    ] as const
  ) {
    assert.equal(count(await exported(test, dataSetId, format), part), files.length, format);
  }
  const closed = await publish(test.app, { ...FULL, accessRight: "RESTRICTED" }, { files });
  for (const format of EXPORT_FORMATS) {
    assert.doesNotMatch(await exported(test, closed.dataSetId, format), /文件|%E6%96%87|fileId=/, format);
  }
});

Deno.test("export() writes DCAT in Turtle and JSON-LD with the same statements", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, FULL, {
    files: [{ path: "a b.csv", size: 3 }, { path: "c", size: 0 }],
  });
  const document = await exportedJson(test, dataSetId, "dcat-jsonld");
  const quads = new Set(
    String(await jsonld.toRDF(document, { format: "application/n-quads" })).trim().split("\n"),
  );
  const turtle = new Parser().parse(await exported(test, dataSetId, "dcat-turtle"));
  assert.equal(turtle.length, quads.size);
  assert.ok(turtle.length > 60, `${turtle.length} statements`);
  const languages = turtle.map(({ object }) => object.termType === "Literal" ? object.language : "");
  assert.ok(languages.includes("zh") && languages.includes("en"));
});

Deno.test("export() writes Croissant, a data package and CITATION.cff that have what their formats require", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publishDemo(test.app, "palmer-penguins");
  const croissant = await exportedJson(test, dataSetId, "croissant");
  assert.equal(croissant["@type"], "sc:Dataset");
  assert.equal(croissant.conformsTo, "http://mlcommons.org/croissant/1.0");
  assert.equal(croissant.version, "1.0.0");
  for (const name of ["name", "description", "license", "url", "creator", "datePublished", "citeAs"]) {
    assert.ok(croissant[name], name);
  }
  for (const file of croissant.distribution as Json[]) {
    assert.deepEqual(
      Object.keys(file),
      ["@type", "@id", "name", "contentUrl", "contentSize", "encodingFormat", "sha256"],
    );
  }
  const pack = await exportedJson(test, dataSetId, "data-package");
  const resources = pack.resources as { name: string; path: string; bytes: number }[];
  assert.match(pack.name as string, /^[a-z0-9._-]+$/);
  assert.equal(new Set(resources.map(({ name }) => name)).size, resources.length);
  for (const { name, path } of resources) assert.ok(/^[a-z0-9._-]+$/.test(name) && URL.canParse(path), name);
  const cff = parseYaml(await exported(test, dataSetId, "cff"));
  assert.deepEqual([cff["cff-version"], cff.type, cff.license], ["1.2.0", "dataset", "CC0-1.0"]);
  assert.deepEqual(cff.authors[0]["family-names"], "Gorman");
});

Deno.test("export() follows the language that is asked for, and refuses drafts and unknown formats", async () => {
  await using test = await openTestApp();
  const { dataSetId } = await publish(test.app, FULL);
  assert.match(await exported(test, dataSetId, "bibtex", "zh"), /title = \{\{全字段/);
  assert.match(await exported(test, dataSetId, "bibtex", "en"), /title = \{\{All fields/);
  const draft = await publish(test.app, FULL, { status: "DRAFT" });
  await assert.rejects(reader(test).export(draft.dataSetId, "ro-crate"), { error: "notFound" });
  await assert.rejects(reader(test).export(dataSetId, "mods" as ExportFormat), { error: "invalidInput" });
});
