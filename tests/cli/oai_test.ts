/** `sdb oai harvest` against this repository over HTTP: whole, resumed after a cut, and what has changed since. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { fileNameOf } from "../../cli/oai/store.ts";
import { OAI_PAGE_SIZE } from "../../sdk/model/oai.ts";
import { metadataSchema } from "../../sdk/model/metadata/metadata.ts";
import { createRepository } from "../../sdk/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { insertPublished, publish } from "../published_rows.ts";
import { openSite, sdb, type Site } from "./command_line.ts";
import { expectOk } from "./steps.ts";

const COUNT = 2 * OAI_PAGE_SIZE + 5;

async function publishMany({ test: { app } }: Site): Promise<void> {
  const serials = await app.db.withTx(async (tx) => {
    const found: number[] = [];
    for (let n = 0; n < COUNT; n++) {
      const title = { zh: `数据 ${n}`, en: `Data ${n}` };
      found.push((await insertPublished(tx, app, metadataSchema.parse(completeMetadata({ title })))).serial);
    }
    return found;
  });
  await app.search.refresh(...serials);
}

const linesOf = async (path: string): Promise<{ identifier: string; metadata?: string }[]> =>
  (await Deno.readTextFile(path)).trim().split("\n").map((line) => JSON.parse(line));

Deno.test("oai harvest writes every record once, goes on after a cut, and brings what has changed since", async () => {
  await using site = await openSite();
  await publishMany(site);
  const url = `${site.server}/oai`;
  const file = `${site.folder}/all.jsonl`;
  const argv = [
    "oai",
    "harvest",
    url,
    "--output",
    file,
    "--pause",
    "1",
    "--prefix",
    "oai_datacite",
    "--json",
  ];
  let asked = 0;
  const cut = (request: Request) => ++asked === 2 ? Promise.reject(new Error("cut")) : fetch(request);
  const broken = await sdb(argv, { fetch: cut });
  assert.equal(broken.code, EXIT_CODES.network, broken.err);
  assert.equal((await linesOf(file)).length, OAI_PAGE_SIZE);
  // As a crash in the middle of a page would leave it.
  await Deno.writeTextFile(file, '{"identifier":"half', { append: true });
  assert.equal((await sdb(argv)).code, EXIT_CODES.conflict);
  const { json } = expectOk(await sdb([...argv, "--resume"]));
  assert.deepEqual([json.records, json.deleted, json.pages], [COUNT, 0, 3]);
  const records = await linesOf(file);
  assert.equal(records.length, COUNT);
  assert.equal(new Set(records.map(({ identifier }) => identifier)).size, COUNT);
  assert.ok(records.every(({ metadata }) => metadata?.startsWith("<")));
  site.test.advance(3 * 86_400_000);
  await publish(site.test.app, completeMetadata());
  const later = expectOk(await sdb([...argv, "--resume"]));
  assert.ok((later.json.records as number) >= 1);
  assert.equal(new Set((await linesOf(file)).map(({ identifier }) => identifier)).size, COUNT + 1);
});

Deno.test("oai harvest fills a folder with a file for each record, and says what is wrong with its address", async () => {
  await using site = await openSite();
  const { dataSetId } = await publish(site.test.app, completeMetadata());
  const folder = `${site.folder}/records`;
  expectOk(await sdb(["oai", "harvest", `${site.server}/oai`, "--output", folder]));
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  assert.equal(names.length, 2);
  assert.match(
    await Deno.readTextFile(`${folder}/${names.find((name) => name.endsWith(".xml"))}`),
    /<oai_dc:dc/,
  );
  for (
    const [url, code] of [["data.example.org/oai", "usage"], [`${site.server}/nothing`, "network"]] as const
  ) {
    const { code: found, err } = await sdb([
      "oai",
      "harvest",
      url,
      "--output",
      `${folder}-2`,
      "--lang",
      "en",
    ]);
    assert.equal(found, EXIT_CODES[code], err);
  }
  const unknown = [
    "oai",
    "harvest",
    `${site.server}/oai`,
    "--prefix",
    "mods",
    "--output",
    `${folder}-3`,
    "--lang",
    "en",
  ];
  const refused = await sdb(unknown);
  assert.equal(refused.code, EXIT_CODES.refused);
  assert.match(refused.err, /cannotDisseminateFormat.*mods/s);
  const repository = createRepository({ server: site.server });
  const listed = await Array.fromAsync(repository.oai.list({ prefix: "datacite" }));
  assert.deepEqual(listed.map(({ identifier }) => identifier.split(":").at(-1)), [dataSetId]);
});

Deno.test("fileNameOf() gives every identifier a name of its own that every disk takes", () => {
  assert.equal(fileNameOf("record-1.2"), "record-1.2");
  const ids = ["oai:a:1", "oai/a/1", "oai_a_1", "../../etc/passwd", ".hidden", "x".repeat(300), "数据"];
  const names = ids.map(fileNameOf);
  assert.equal(new Set(names).size, ids.length);
  for (const name of names) assert.match(name, /^[A-Za-z0-9_][A-Za-z0-9._-]{0,140}$/);
});
