/**
 * Real datasets go in by browser, command line and FTP, and come out the same to the last bit: a ZIP through the browser,
 * every file by the command line, which compares each with its SHA-256. `DATASETS` names another folder of datasets, each
 * with its data files in `files/`.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { translator } from "../../locales/mod.ts";
import { readTree, sdb } from "../cli/command_line.ts";
import { completeMetadata } from "../datasets.ts";
import { ftpSettings, lftp } from "../ftp_site.ts";
import type { SignedInUser } from "../harness.ts";
import { readZip } from "../zip_files.ts";
import { launchBrowser } from "./chromium.ts";
import { connect, signInAs } from "./demo_state.ts";
import { untilFormHydrated } from "./fill_form.ts";
import { preactOnly, startSite } from "./site.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const source = Deno.env.get("DATASETS") ?? new URL("../../db/seed/datasets", import.meta.url).pathname;
const folder = await Deno.makeTempDir({ prefix: "sdb-round-trips-" });
const site = await startSite({ settings: await ftpSettings(folder) });
/** One for each way, since the server bounds what one person asks in a minute. */
const people = {
  browser: await connect(site, "depositor"),
  command: await connect(site, "reviewer"),
  ftp: await connect(site, "governance"),
};
const t = translator("zh");

interface RealDataset {
  name: string;
  /** Its data files on this machine. */
  folder: string;
  bytes: Map<string, Uint8Array>;
}

async function* realDatasets(): AsyncGenerator<RealDataset> {
  for await (const { name, isDirectory } of Deno.readDir(source)) {
    const path = `${source}/${name}/files`;
    if (isDirectory) yield { name, folder: path, bytes: await readTree(path) };
  }
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function assertSame(what: string, found: Map<string, Uint8Array>, sent: Map<string, Uint8Array>): void {
  assert.deepEqual([...found.keys()].sort(), [...sent.keys()].sort(), what);
  for (const [path, bytes] of sent) assert.deepEqual(found.get(path), bytes, `${what}: ${path}`);
}

/** Chooses the folder in the form, without its own name, and waits until everything is stored. */
async function sendByBrowser({ page, open }: Visitor, dataSetId: string, { folder }: RealDataset) {
  await open(`/dataset?dataSetId=${dataSetId}&version=V1`);
  await untilFormHydrated(page);
  await page.getByLabel(t("file_manager.keepFolder")).uncheck();
  await page.setInputFiles('[data-input="folder"]', folder);
  await page.getByRole("button", { name: t("file_manager.clearDone") }).waitFor({ timeout: 60_000 });
}

/** What the ZIP has that the depositor's own page of the draft offers. */
async function fetchByBrowser({ page, open }: Visitor, dataSetId: string) {
  await open(`/preview?dataSetId=${dataSetId}&version=V1`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('a[href*="getZipFile"]').first().click(),
  ]);
  await download.saveAs(`${folder}/${dataSetId}.zip`);
  const found = await readZip(`${folder}/${dataSetId}.zip`);
  const sums = new TextDecoder().decode(found.get("SHA256SUMS"));
  found.delete("SHA256SUMS");
  for (const [path, bytes] of found) assert.ok(sums.includes(`${sha256(bytes)}  ${path}\n`), path);
  return found;
}

/** @returns the document that the command writes. */
async function runSdb({ token }: SignedInUser, ...argv: string[]) {
  const { code, err, json } = await sdb([...argv, "--json"], {
    env: { SDB_SERVER: site.address, SDB_TOKEN: token },
  });
  assert.equal(code, 0, err);
  return json;
}

async function fetchByCommand(person: SignedInUser, dataSetId: string) {
  const output = `${folder}/${dataSetId}`;
  await runSdb(person, "dataset", "download", dataSetId, "--output", output);
  return await readTree(output);
}

const newDraft = async ({ repository }: SignedInUser) =>
  (await repository.datasets.create(completeMetadata())).dataSetId;

Deno.test(
  "real datasets that go in by the browser come out of it and of the command line the same",
  preactOnly,
  async () => {
    const browser = await launchBrowser();
    const visitor = await openVisitor(browser, site);
    await signInAs(visitor, site, people.browser);
    for await (const dataset of realDatasets()) {
      const id = await newDraft(people.browser);
      await sendByBrowser(visitor, id, dataset);
      assertSame(`${dataset.name}, ZIP`, await fetchByBrowser(visitor, id), dataset.bytes);
      assertSame(`${dataset.name}, command line`, await fetchByCommand(people.browser, id), dataset.bytes);
    }
    assert.deepEqual(visitor.problems, []);
    await browser.close();
  },
);

Deno.test("real datasets that go in by the command line come out of it the same", preactOnly, async () => {
  for await (const dataset of realDatasets()) {
    const id = await newDraft(people.command);
    const paths: string[] = [];
    for await (const { name } of Deno.readDir(dataset.folder)) paths.push(`${dataset.folder}/${name}`);
    await runSdb(people.command, "dataset", "add-files", id, "--path", ...paths);
    assertSame(dataset.name, await fetchByCommand(people.command, id), dataset.bytes);
  }
});

Deno.test("real datasets that go in by FTP come out of the command line the same", preactOnly, async () => {
  for await (const dataset of realDatasets()) {
    const id = await newDraft(people.ftp);
    const access = await runSdb(people.ftp, "dataset", "ftp", id, "--create");
    const { success, text } = await lftp(access, folder, `mirror -R --parallel=4 "${dataset.folder}" .`);
    assert.ok(success, `${dataset.name}: ${text}`);
    await runSdb(people.ftp, "dataset", "ftp", id, "--revoke");
    assertSame(dataset.name, await fetchByCommand(people.ftp, id), dataset.bytes);
  }
});

Deno.test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await Deno.remove(folder, { recursive: true });
});
