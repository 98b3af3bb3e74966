import assert from "node:assert/strict";
import { organization, organizationTerm } from "../../../db/schema/mod.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { findLastRun } from "../../../db/queries/system/jobs.ts";
import { importBundledOrganizations } from "./bundled.ts";
import { IMPORT_RUN, runImport } from "./ror_import_run.ts";
import { ImportError, importOrganizations } from "./ror_import.ts";

const SCHEMA_2 = {
  id: "https://ror.org/034t30j35",
  status: "active",
  names: [
    { value: "CAS", lang: null, types: ["acronym"] },
    { value: "Chinese Academy of Sciences", lang: "en", types: ["ror_display", "label"] },
    { value: "中国科学院", lang: "zh", types: ["label"] },
    { value: "Académie chinoise des sciences", lang: "fr", types: ["alias"] },
  ],
  external_ids: [
    { type: "grid", all: ["grid.9227.e"], preferred: "grid.9227.e" },
    { type: "isni", all: ["0000 0001 1957 3309"], preferred: null },
  ],
  locations: [{ geonames_id: 1, geonames_details: { country_code: "CN", name: "Beijing" } }],
};
const SCHEMA_1 = {
  id: "https://ror.org/02hhwwz98",
  status: "active",
  name: "Tsinghua–Berkeley Shenzhen Institute",
  aliases: [],
  acronyms: ["TBSI"],
  labels: [{ label: "清华大学伯克利分校深圳研究院", iso639: "zh" }],
  external_ids: { GRID: { all: "grid.499361.0", preferred: "grid.499361.0" } },
  addresses: [{ city: "Shenzhen" }],
  country: { country_code: "CN" },
};

const university = (id: string, value: string, country_code: string) => ({
  id,
  status: "active",
  names: [{ value, lang: "en", types: ["ror_display", "label"] }],
  locations: [{ geonames_id: 1, geonames_details: { country_code, name: "" } }],
});
const HARVARD = university("https://ror.org/03vek6s52", "Harvard University", "US");
const OXFORD = university("https://ror.org/052gg0110", "University of Oxford", "GB");
const carriedFile = new URL("../../../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;

interface Files extends Disposable {
  write(name: string, text: string | Uint8Array): string;
}

function openFiles(): Files {
  const folder = Deno.makeTempDirSync({ prefix: "sdb-ror-" });
  return {
    write(name, text) {
      const file = `${folder}/${name}`;
      Deno.writeFileSync(file, typeof text === "string" ? new TextEncoder().encode(text) : text);
      return file;
    },
    [Symbol.dispose]: () => Deno.removeSync(folder, { recursive: true }),
  };
}

const rowsOf = ({ app }: TestApp) => app.db.read.select().from(organization).orderBy(organization.id).all();
const lines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join("\n");

Deno.test("importOrganizations() reads the array that ROR publishes, indented as it comes", async () => {
  await using test = await openTestApp();
  using files = openFiles();
  const file = files.write(
    "dump.json",
    JSON.stringify([SCHEMA_2, { ...SCHEMA_2, id: "https://ror.org/03cve4549" }], null, 4),
  );
  assert.deepEqual(await importOrganizations(test.app, [file]), { read: 2, stored: 2, removed: 0 });
  const { serial: _, ...row } = (await rowsOf(test))[0];
  assert.deepEqual(row, {
    id: "https://ror.org/034t30j35",
    nameZh: "中国科学院",
    nameEn: "Chinese Academy of Sciences",
    aliases: ["CAS", "Académie chinoise des sciences"],
    orgids: ["grid:grid.9227.e", "isni:0000 0001 1957 3309"],
    country: "CN",
    city: "Beijing",
    abroad: false,
  });
});

Deno.test("importOrganizations() reads JSON lines of schema 1, also gzipped", async () => {
  await using test = await openTestApp();
  using files = openFiles();
  const packed = new Blob([lines(SCHEMA_1)]).stream().pipeThrough(new CompressionStream("gzip"));
  const file = files.write("v1.jsonl.gz", await new Response(packed).bytes());
  await importOrganizations(test.app, [file]);
  const [row] = await rowsOf(test);
  assert.equal(row.nameZh, "清华大学伯克利分校深圳研究院");
  assert.equal(row.nameEn, "Tsinghua–Berkeley Shenzhen Institute");
  assert.deepEqual([row.aliases, row.orgids, row.country, row.city], [
    ["TBSI"],
    ["grid:grid.499361.0"],
    "CN",
    "Shenzhen",
  ]);
});

Deno.test("importOrganizations() changes nothing the second time, and replaces names that have changed", async () => {
  await using test = await openTestApp();
  using files = openFiles();
  const file = files.write("a.jsonl", lines(SCHEMA_2, SCHEMA_1));
  await importOrganizations(test.app, [file]);
  const before = [await rowsOf(test), await test.app.db.read.select().from(organizationTerm).all()];
  await importOrganizations(test.app, [file]);
  assert.deepEqual(
    [await rowsOf(test), await test.app.db.read.select().from(organizationTerm).all()],
    before,
  );
  const renamed = { ...SCHEMA_1, name: "Greater Bay Institute", acronyms: [] };
  await importOrganizations(test.app, [files.write("b.jsonl", lines(renamed))]);
  const { organizations } = test.visitor;
  assert.equal((await organizations.search("Bay")).total, 1);
  assert.equal((await organizations.search("Berkeley")).total, 0);
  assert.equal((await organizations.search("TBSI")).total, 0);
});

Deno.test("importOrganizations() takes out what ROR has withdrawn or calls inactive, with its words", async () => {
  await using test = await openTestApp();
  using files = openFiles();
  await importOrganizations(test.app, [files.write("a.jsonl", lines(SCHEMA_2, SCHEMA_1))]);
  const gone = files.write(
    "b.jsonl",
    lines({ ...SCHEMA_2, status: "withdrawn" }, { ...SCHEMA_1, status: "inactive" }),
  );
  assert.deepEqual(await importOrganizations(test.app, [gone]), { read: 2, stored: 0, removed: 2 });
  assert.deepEqual(await rowsOf(test), []);
  assert.deepEqual(await test.app.db.read.select().from(organizationTerm).all(), []);
  assert.equal((await test.visitor.organizations.search("Academy")).total, 0);
});

Deno.test("importOrganizations() names file and line of what is no record, and writes nothing", async () => {
  await using test = await openTestApp();
  using files = openFiles();
  const bad = {
    "no JSON": [`${lines(SCHEMA_2)}\n{"id": nonsense}`, 2],
    "a text between": [`${lines(SCHEMA_2)}\n\nhello\n${lines(SCHEMA_1)}`, 4],
    "a page of HTML": ["<!doctype html><html></html>", 1],
    "no id": [lines(SCHEMA_2, { ...SCHEMA_1, id: "42" }), 2],
    "a wrong check digit": [lines(SCHEMA_2, { ...SCHEMA_1, id: "https://ror.org/02hhwwz99" }), 2],
    "no name": [lines(SCHEMA_2, SCHEMA_1, { ...SCHEMA_2, names: [] }), 3],
    "an unknown status": [lines({ ...SCHEMA_2, status: "sleeping" }), 1],
    "NUL in a name": [lines({ ...SCHEMA_1, name: "a\0b" }), 1],
    "cut off": [lines(SCHEMA_2).slice(0, -5), 1],
    "a brace too many": [`${lines(SCHEMA_2)}}`, 1],
  } as const;
  for (const [what, [text, line]] of Object.entries(bad)) {
    const file = files.write("bad.jsonl", text);
    await assert.rejects(
      importOrganizations(test.app, [files.write("good.jsonl", lines(SCHEMA_1)), file]),
      (error: Error) => error instanceof ImportError && error.message.startsWith(`${file}:${line}: `),
      what,
    );
  }
  const binary = files.write("bad.gz", new Uint8Array([1, 2, 3]));
  await assert.rejects(importOrganizations(test.app, [binary]), ImportError);
  assert.deepEqual(await rowsOf(test), []);
});

Deno.test("importOrganizations() keeps every organisation within the limits of a form", async () => {
  await using test = await openTestApp();
  using files = openFiles();
  const long = {
    ...SCHEMA_1,
    name: "x".repeat(500),
    aliases: ["y".repeat(201), ...Array.from({ length: 80 }, (_, n) => `alias ${n}`)],
  };
  await importOrganizations(test.app, [files.write("a.jsonl", lines(long))]);
  const [{ nameEn, aliases }] = await rowsOf(test);
  assert.equal(nameEn.length, 200);
  assert.equal(aliases.length, 50);
  assert.equal(aliases[0], "TBSI");
});

Deno.test("importBundledOrganizations() gives an empty table what the program carries, and any other the universities that it lacks", async () => {
  await using test = await openTestApp();
  const carried = carriedFile;
  await importBundledOrganizations(test.app, carried);
  const rows = await rowsOf(test);
  assert.equal(rows.length, 14_174);
  assert.ok(rows.filter(({ nameZh }) => nameZh !== "").length > 2000);
  await test.app.db.withTx((tx) => tx.delete(organization));
  using files = openFiles();
  await importOrganizations(test.app, [files.write("a.jsonl", lines(SCHEMA_1, HARVARD))]);
  await importBundledOrganizations(test.app, carried);
  const now = await rowsOf(test);
  assert.deepEqual(
    now.filter(({ id }) => !id.startsWith("domain:")).map(({ id }) => id),
    [
      SCHEMA_1.id,
      HARVARD.id,
    ].toSorted(),
  );
  const harvard = now.filter(({ nameEn }) => nameEn === "Harvard University");
  assert.deepEqual(harvard.map(({ id, orgids }) => [id, orgids]), [[HARVARD.id, ["domain:harvard.edu"]]]);
  assert.ok(now.some(({ id }) => id === "domain:mit.edu"));
  assert.equal((await test.visitor.organizations.search("Harvard")).data[0].id, HARVARD.id);
  await importBundledOrganizations(test.app, carried);
  assert.deepEqual(await rowsOf(test), now);
});

Deno.test("importBundledOrganizations() upgrades a table of an older release: found by its new terms, nothing lost", async () => {
  await using test = await openTestApp();
  using files = openFiles();
  await importOrganizations(test.app, [files.write("a.jsonl", lines(SCHEMA_2, OXFORD))]);
  const ids = (await rowsOf(test)).map(({ serial, id }) => [serial, id]);
  await test.app.db.withTx((tx) => tx.delete(organizationTerm));
  assert.equal((await test.visitor.organizations.search("Oxford University")).data.length, 1);
  await importBundledOrganizations(test.app, carriedFile);
  const kept = new Map((await rowsOf(test)).map(({ serial, id }) => [serial, id]));
  for (const [serial, id] of ids) assert.equal(kept.get(serial as number), id);
  const [first] = (await test.visitor.organizations.search("Oxford")).data;
  assert.equal(first.id, OXFORD.id);
});

Deno.test("runImport() joins the universities, reads a zip, and leaves its counts among the runs", async () => {
  await using test = await openTestApp();
  using files = openFiles();
  await importBundledOrganizations(test.app, carriedFile);
  const before = (await rowsOf(test)).length;
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  await zip.add("v2-ror-data.csv", new TextReader("id,name"));
  await zip.add("v2-ror-data.json", new TextReader(JSON.stringify([HARVARD, OXFORD])));
  const file = files.write("ror.zip", await zip.close());
  const counts = await runImport(test.app, [file], carriedFile);
  assert.deepEqual([counts.read, counts.stored, counts.removed], [2, 2, 0]);
  assert.equal((await rowsOf(test)).length, before);
  const run = await findLastRun(test.app.db.read, IMPORT_RUN);
  assert.deepEqual(run?.result, { ...counts });
  assert.ok(run?.finishedAt);
  const [harvard] = (await test.visitor.organizations.search("Harvard")).data;
  assert.equal(harvard.id, HARVARD.id);
  test.advance(1000);
  await runImport(test.app, [file], carriedFile);
  assert.equal((await rowsOf(test)).length, before);
  test.advance(1000);
  const bad = files.write("bad.jsonl", "no record");
  await assert.rejects(runImport(test.app, [bad], carriedFile), ImportError);
  const failed = await findLastRun(test.app.db.read, IMPORT_RUN);
  assert.match(String(failed?.result?.error), /bad\.jsonl:1/);
});
