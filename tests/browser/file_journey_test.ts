/**
 * The way of a folder of 300 files with Chinese names: chosen in the form, interrupted by a reload of the page and by the
 * death of the server, put in order, published, looked at, downloaded as a ZIP, and compared with the signed manifest.
 */
import assert from "node:assert/strict";
import { dirname } from "node:path";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { sdb } from "../cli/command_line.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "../datasets.ts";
import { readZip } from "../zip_files.ts";
import { connect, signInAs, until, untilStatus } from "./demo_state.ts";
import { launchBrowser } from "./chromium.ts";
import { untilFormHydrated } from "./fill_form.ts";
import { LANGUAGES, type Locale, prefixOf, versionQuery } from "./journey.ts";
import { preactOnly, startSite } from "./site.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const FOLDERS = 10;
const FILES = 30;
const TOP = "航次 2026";
const pathOf = (folder: number, file: number) => `${TOP}/站点 ${folder}/样品（${file}）.csv`;
const textOf = (folder: number, file: number) => `站点,样品,盐度\n${folder},${file},${30 + file / 10}\n`;

const site = await startSite();
const browser = await launchBrowser();
const depositor = await connect(site, "depositor");
const governance = await connect(site, "governance");
const { datasets, files } = depositor.repository;

async function writeFiles(root: string): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  for (let folder = 0; folder < FOLDERS; folder++) {
    for (let file = 0; file < FILES; file++) {
      const path = pathOf(folder, file);
      written.set(path, textOf(folder, file));
      await Deno.mkdir(dirname(`${root}/${path}`), { recursive: true });
      await Deno.writeTextFile(`${root}/${path}`, written.get(path)!);
    }
  }
  return written;
}

async function pathsOf(id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of files.all(id, "V1")) found.push(path);
  return found.sort();
}

/** Lets one request with files through at a time, when it is told to. */
async function holdUploads(page: Page) {
  const held: (() => Promise<void>)[] = [];
  let free = false;
  await page.route("**/V1/files", async (route) => {
    if (route.request().method() !== "POST" || free) return await route.continue();
    held.push(() => route.continue());
  });
  return {
    held,
    letOne: async () => {
      await until("a request with files", () => Promise.resolve(held.length > 0));
      await held.shift()!();
    },
    letAll: async () => {
      free = true;
      for (const go of held.splice(0)) await go();
    },
  };
}

async function openDraft({ page, open }: Visitor, locale: Locale, id: string): Promise<void> {
  await open(`${prefixOf(locale)}/dataset?${versionQuery(id)}`);
  await untilFormHydrated(page);
}

/** Some files arrive before the page is reloaded, some before the server dies, the others afterwards. */
async function sendInterrupted(visitor: Visitor, locale: Locale, id: string, folder: string): Promise<void> {
  const { page } = visitor;
  const t = translator(locale);
  const line = await holdUploads(page);
  await page.setInputFiles('[data-input="folder"]', `${folder}/${TOP}`);
  await line.letOne();
  await until("the first files", async () => (await datasets.get(id)).count > 0);
  const first = (await datasets.get(id)).count;
  assert.ok(first < FOLDERS * FILES, `${first} files came before the reload`);
  page.once("dialog", (dialog) => dialog.accept());
  line.held.length = 0;
  await page.reload();
  await untilFormHydrated(page);
  await page.setInputFiles('[data-input="folder"]', `${folder}/${TOP}`);
  await until("the next request", () => Promise.resolve(line.held.length > 0));
  const restarted = site.restart();
  await line.letAll();
  await restarted;
  await page.getByRole("button", { name: t("file_manager.clearDone") }).waitFor({ timeout: 60_000 });
}

/** A file gets another name, a folder goes, and a file of another dataset comes. */
async function putInOrder({ page }: Visitor, locale: Locale, from: string): Promise<void> {
  const t = translator(locale);
  const row = (path: string) => page.getByRole("treegrid").locator(`[data-key="${path}"]`);
  await row(`${TOP}/`).focus();
  await page.keyboard.press("ArrowRight");
  await row(`${TOP}/站点 9/`).focus();
  await page.keyboard.press("Delete");
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name: t("file_manager.remove"), exact: true }).click();
  await row(`${TOP}/站点 9/`).waitFor({ state: "detached" });
  await row(`${TOP}/站点 0/`).focus();
  await page.keyboard.press("ArrowRight");
  await row(pathOf(0, 0)).focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("空白对照");
  await page.keyboard.press("Enter");
  await row(`${TOP}/站点 0/空白对照.csv`).waitFor();
  await page.getByRole("button", { name: t("requests.importFiles.title") }).click();
  await dialog.locator(`select option[value^="${from}"]`).waitFor({ state: "attached" });
  await dialog.locator("select").selectOption(`${from} V1`);
  await dialog.getByRole("button", { name: t("requests.importFiles.submit") }).click();
  await row("说明.md").waitFor();
}

async function publish(id: string): Promise<void> {
  await depositor.repository.attachments.drawCover(id, "V1");
  await datasets.submit(id, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, id), ALL_PASSED);
  await untilStatus(depositor, id, "PUBLISHED");
}

/** The ZIP that the page offers, in a folder. */
async function fetchZip({ page }: Visitor, folder: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('a[href*="getZipFile"]').first().click(),
  ]);
  await download.saveAs(`${folder}.zip`);
  for (const [path, bytes] of await readZip(`${folder}.zip`)) {
    await Deno.mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await Deno.writeFile(`${folder}/${path}`, bytes);
  }
}

for (const locale of LANGUAGES) {
  Deno.test(
    `300 files outlive a reload and a restart, are put in order, published, shown, fetched and verified (${locale})`,
    preactOnly,
    async () => {
      const folder = await Deno.makeTempDir({ prefix: "sdb-file-journey-" });
      const sent = await writeFiles(folder);
      const from =
        (await datasets.create(completeMetadata({ title: { zh: "来源", en: "Source" } }))).dataSetId;
      await files.upload(from, "V1", "说明.md", "# 采样说明\n");
      const id = (await datasets.create(completeMetadata())).dataSetId;
      await using visitor = await openVisitor(browser, site, { locale: locale === "zh" ? "zh-CN" : "en" });
      await signInAs(visitor, site, depositor);
      await openDraft(visitor, locale, id);
      await sendInterrupted(visitor, locale, id, folder);
      assert.deepEqual(await pathsOf(id), [...sent.keys()].sort());

      await openDraft(visitor, locale, id);
      await putInOrder(visitor, locale, from);
      for (let file = 0; file < FILES; file++) sent.delete(pathOf(9, file));
      sent.set(`${TOP}/站点 0/空白对照.csv`, sent.get(pathOf(0, 0))!);
      sent.delete(pathOf(0, 0));
      sent.set("说明.md", "# 采样说明\n");
      assert.deepEqual(await pathsOf(id), [...sent.keys()].sort());

      await publish(id);
      const { page } = visitor;
      await visitor.open(`${prefixOf(locale)}/detail?dataSetId=${id}&tab=files`);
      await page.getByRole("link", { name: "说明.md", exact: true }).click();
      await page.getByRole("heading", { name: "采样说明" }).waitFor();
      await visitor.open(`${prefixOf(locale)}/detail?dataSetId=${id}&tab=files`);
      await fetchZip(visitor, `${folder}/out`);
      await Deno.remove(`${folder}/out/SHA256SUMS`);
      const { code, err } = await sdb(["dataset", "verify", id, "--folder", `${folder}/out`], {
        env: { SDB_SERVER: site.address },
      });
      assert.equal(code, 0, err);
      for (const [path, text] of sent) {
        assert.equal(await Deno.readTextFile(`${folder}/out/${path}`), text, path);
      }
      // The death of the server is seen as a lost line.
      assert.deepEqual(
        visitor.problems.filter((one) => !/ERR_(?:CONNECTION|EMPTY|FAILED)/.test(one)),
        [],
      );
      await Deno.remove(folder, { recursive: true });
    },
  );
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
