/** Every manifest folder goes in through the command line, is accepted, and comes out byte for byte the same. */
import assert from "node:assert/strict";
import { openSite, readTree, type Site } from "./command_line.ts";

const root = new URL("../..", import.meta.url).pathname;
const SHARED = `${root}../shared/data/datasets`;
const OWN = `${root}db/seed/datasets`;

const shared = await Deno.stat(SHARED).then(() => true, () => false);
const source = shared ? SHARED : OWN;
const folders = [...Deno.readDirSync(source)].filter(({ isDirectory }) => isDirectory).map(({ name }) => name)
  .sort();
const label = shared ? "shared data" : "demo data; the shared data are not on this machine";

Deno.test(`sdb takes every manifest folder the whole way and gives back its bytes (${label})`, async (test) => {
  assert.ok(folders.length >= 8, `found ${folders.length} folders in ${source}`);
  await using site = await openSite();
  for (const name of folders) {
    await test.step(name, () => wholeWay(site, name));
  }
});

async function wholeWay(site: Site, name: string): Promise<void> {
  // A person's requests are limited by the minute.
  site.test.advance(60_000);
  const folder = `${source}/${name}`;
  const depositor = await site.as("depositor");
  const governance = await site.as("governance");
  const manifest = JSON.parse(await Deno.readTextFile(`${folder}/metadata.json`));

  const created = await depositor(["dataset", "create", folder, "--submit", "--json"]);
  assert.equal(created.code, 0, created.err);
  assert.equal(created.json.status, "UNDER_REVIEW");
  assert.equal(created.json.count, manifest.file_count);
  assert.equal(created.json.size, manifest.total_bytes);
  const { dataSetId } = created.json;

  const queue = await governance(["review", "list", "--json", "--size", "100"]);
  const review = queue.json.list.find((one: { dataSetId: string }) => one.dataSetId === dataSetId);
  const accepted = await governance(["review", "accept", review.reviewId, "--all-checked", "--json"]);
  assert.equal(accepted.code, 0, accepted.err);

  const published = await untilPublished(site, dataSetId);
  assert.equal(published.version, "V1");
  assert.match(published.doi, /^10\.5072\/sdb\./);
  assert.match(published.cstr, /^31253\.11\./);
  assert.equal(published.title.zh, manifest.title_zh);

  const output = `${site.folder}/${name}`;
  const { code, err } = await depositor(["dataset", "download", published.doi, "--output", output]);
  assert.equal(code, 0, err);
  const [before, after] = await Promise.all([readTree(`${folder}/files`), readTree(output)]);
  assert.deepEqual([...after.keys()].sort(), [...before.keys()].sort());
  for (const [path, bytes] of before) assert.deepEqual(after.get(path), bytes, path);
}

async function untilPublished(site: Site, dataSetId: string) {
  const depositor = await site.as("depositor");
  for (let tries = 0; tries < 200; tries++) {
    const { json } = await depositor(["dataset", "show", dataSetId, "--json"]);
    if (json.status === "PUBLISHED") return json;
    assert.match(json.status, /^(ACCEPTED|PUBLISHING)$/);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`${dataSetId} was not published`);
}
