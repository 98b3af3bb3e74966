/** A large file goes up by the built site, and the page stays alive meanwhile. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { connect, signInAs } from "./demo_state.ts";
import { untilFormHydrated } from "./fill_form.ts";
import { versionQuery } from "./journey.ts";
import { openIdlePage, readMainThread, watchMainThread } from "./main_thread.ts";
import { startSite } from "./site.ts";
import { openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const depositor = await connect(site, "depositor");
const { datasets, files } = depositor.repository;

const SIZE = 256 * 1024 * 1024;
/** Milliseconds of a task, beside the waits that a busy machine puts into it. Copies of the bytes took seconds. */
const TASK_MAX = 200;
/** What is read of a file otherwise, such as its first bytes. */
const HANDLED_MAX = 64 * 1024;

/** Without bytes on the disk, but for one in the middle of each piece. @returns the hash of it. */
async function writeSparse(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path, { write: true, create: true });
  await file.truncate(SIZE);
  const piece = 16 * 1024 * 1024;
  for (let at = 0; at < SIZE; at += piece) {
    const bytes = new Uint8Array(piece);
    bytes[piece / 2] = 1 + at / piece;
    await file.seek(at + piece / 2, Deno.SeekMode.Start);
    await file.write(bytes.subarray(piece / 2, piece / 2 + 1));
    hash.update(bytes);
  }
  return hash.digest("hex");
}

Deno.test("no task of the page is long while 256 MB go up, none of whose bytes it handles itself", async () => {
  const t = translator("en");
  const folder = await Deno.makeTempDir({ prefix: "sdb-large-" });
  const sha256 = await writeSparse(`${folder}/large.bin`);
  const { dataSetId } = await datasets.create(completeMetadata());
  await using visitor = await openVisitor(browser, site, { locale: "en" });
  const { page } = visitor;
  await watchMainThread(page);
  await signInAs(visitor, site, depositor);
  await visitor.open(`/en/dataset?${versionQuery(dataSetId)}`);
  await untilFormHydrated(page);
  const longestWait = await openIdlePage(page);
  await page.bringToFront();
  await page.evaluate(() => void (globalThis.mainThread.longestTask = 0));
  await page.setInputFiles('[data-input="files"]', `${folder}/large.bin`);
  await page.getByRole("button", { name: t("file_manager.clearDone") }).waitFor({ timeout: 300_000 });
  const { longestTask, handled } = await readMainThread(page);
  const { list } = await files.list(dataSetId, "V1");
  assert.deepEqual(list.map(({ path, sha256 }) => [path, sha256]), [["large.bin", sha256]]);
  assert.ok(handled <= HANDLED_MAX, `${handled} bytes were handled on the main thread`);
  const most = TASK_MAX + 4 * await longestWait();
  assert.ok(longestTask <= most, `a task of ${longestTask} ms, where ${most} are allowed`);
  assert.deepEqual(visitor.problems, []);
  await Deno.remove(folder, { recursive: true });
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
