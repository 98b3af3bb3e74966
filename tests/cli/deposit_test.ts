/**
 * Every manifest folder goes in through the command line, is accepted, comes out byte for byte the same, and its page
 * says in both languages what the folder says.
 */
import assert from "node:assert/strict";
import { LOCALES, type Manifest, manifestSchema } from "../../sdk/mod.ts";
import { openSite, readTree, type Site } from "./command_line.ts";
import { checkFiles, checkInfo, openPages } from "./detail_page.ts";

const root = new URL("../..", import.meta.url).pathname;
const OWN = `${root}db/seed/datasets`;
const SHARED = `${root}../shared/data/datasets`;

const names = (folder: string) =>
  [...Deno.readDirSync(folder)].filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();
const shared = await Deno.stat(SHARED).then(() => true, () => false);
const FOLDERS = [
  ...names(OWN).map((name) => ({ label: `demo data: ${name}`, folder: `${OWN}/${name}` })),
  ...(shared ? names(SHARED) : []).map((name) => ({
    label: `shared data: ${name}`,
    folder: `${SHARED}/${name}`,
  })),
];
const note = shared ? "" : " (the shared data are not on this machine)";

Deno.test(`sdb takes every manifest folder the whole way, bytes and page${note}`, async (test) => {
  assert.ok(FOLDERS.length >= 8, `found ${FOLDERS.length} folders`);
  await using site = await openSite();
  const open = await openPages(site.test);
  for (const [number, { label, folder }] of FOLDERS.entries()) {
    await test.step(label, () => wholeWay(site, open, folder, `${site.folder}/out-${number}`));
  }
});

async function wholeWay(
  site: Site,
  open: (path: string) => Promise<string>,
  folder: string,
  output: string,
): Promise<void> {
  // A person's requests are limited by the minute.
  site.test.advance(60_000);
  const depositor = await site.as("depositor");
  const governance = await site.as("governance");
  const manifest = manifestSchema.parse(JSON.parse(await Deno.readTextFile(`${folder}/metadata.json`)));

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

  const { code, err } = await depositor(["dataset", "download", published.doi, "--output", output]);
  assert.equal(code, 0, err);
  const [before, after] = await Promise.all([readTree(`${folder}/files`), readTree(output)]);
  assert.deepEqual([...after.keys()].sort(), [...before.keys()].sort());
  for (const [path, bytes] of before) assert.deepEqual(after.get(path), bytes, path);
  await checkPages(open, dataSetId, manifest, before);
}

async function checkPages(
  open: (path: string) => Promise<string>,
  dataSetId: string,
  manifest: Manifest,
  tree: Map<string, Uint8Array>,
): Promise<void> {
  const sizes = new Map([...tree].map(([path, bytes]) => [path, bytes.length]));
  for (const locale of LOCALES) {
    const path = `${locale === "en" ? "/en" : ""}/detail?dataSetId=${dataSetId}`;
    checkInfo(await open(path), manifest, locale);
    await checkFiles(open, `${path}&tab=files`, sizes);
  }
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
