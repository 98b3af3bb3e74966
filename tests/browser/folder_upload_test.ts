/** Whole folders, dropped and chosen: what is kept, what is asked about, what is left out and said. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { connect, signInAs, until } from "./demo_state.ts";
import { untilFormHydrated } from "./fill_form.ts";
import { prefixOf, versionQuery } from "./journey.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const depositor = await connect(site, "depositor");
const { datasets, files } = depositor.repository;

/** Kept exactly; each file holds its own name. */
const KEPT = [
  "数据/节假日 2026（终）.tsv",
  "100% of a?b#c&d=e+f.csv",
  "%2e%2e%2fetc.txt",
  " leading, trailing .txt",
  "'quoted' \"twice\" <b>.txt",
  "$(id);`ls`|*.sh",
  "abc\u202egnp.exe",
  "🧬/👩🏽‍🔬.csv",
  "__proto__",
  "CON",
  ".htaccess",
  "deep/er/est/-rf",
  "empty.txt",
];
/** Each is a file of its own. */
const ALIKE = ["Sample.csv", "sample.csv", "caf\u00e9.csv", "cafe\u0301.csv"];
const REFUSED = ["back\\slash.txt", "new\nline.txt"];
const EMPTY = ["nothing here", "deep/nothing"];
const LEFT_OUT = [".DS_Store", "deep/Thumbs.db", "deep/~$table.xlsx", ".git/HEAD"];

const bytesOf = (path: string) => path === "empty.txt" ? "" : path;

async function writeFolder(): Promise<string> {
  const root = await Deno.makeTempDir({ prefix: "sdb-folder-" });
  const folder = `${root}/航次 1`;
  for (const path of [...KEPT, ...ALIKE, ...REFUSED, ...LEFT_OUT]) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, bytesOf(path));
  }
  for (const path of EMPTY) await Deno.mkdir(`${folder}/${path}`, { recursive: true });
  return folder;
}

/** As a file manager of the desktop does. */
async function drop(page: Page, folder: string): Promise<void> {
  const zone = page.locator("#section-files .border-dashed").first();
  await zone.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await zone.boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await client.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 4, data });
  }
}

const WAYS = [
  { way: "drop", locale: "zh" },
  { way: "button", locale: "en" },
] as const;

for (const { way, locale } of WAYS) {
  Deno.test(`a folder with empty folders, awkward names and names alike (${way}, ${locale})`, async () => {
    const t = translator(locale);
    const folder = await writeFolder();
    const { dataSetId: id } = await datasets.create(completeMetadata());
    await using visitor = await openVisitor(browser, site, { locale: locale === "zh" ? "zh-CN" : "en" });
    const { page } = visitor;
    page.setDefaultTimeout(8_000);
    await signInAs(visitor, site, depositor);
    await visitor.open(`${prefixOf(locale)}/dataset?${versionQuery(id)}`);
    await untilFormHydrated(page);
    if (way === "drop") await drop(page, folder);
    else await page.setInputFiles('[data-input="folder"]', folder);
    const section = page.locator("#section-files");
    await section.getByText(t("file_manager.refused", { count: REFUSED.length })).waitFor();
    await section.getByText(t("file_manager.leftOut", { count: LEFT_OUT.length })).waitFor();
    // The button tells of files alone.
    if (way === "drop") {
      await section.getByText(t("file_manager.emptyFolders", { count: EMPTY.length })).waitFor();
      for (const path of EMPTY) await section.getByText(`航次 1/${path}`, { exact: true }).waitFor();
    }
    await page.getByRole("button", { name: t("file_manager.clearDone") }).waitFor();
    await assertAccessible(page, "refused files");
    const stored = new Map<string, string>();
    const wanted = KEPT.length + ALIKE.length;
    await until("stored", async () => (await datasets.get(id)).count === wanted);
    for await (const { path, fileId } of files.all(id, "V1")) {
      stored.set(path, await (await files.download(fileId)).text());
    }
    for (const path of [...KEPT, ...ALIKE]) assert.equal(stored.get(`航次 1/${path}`), bytesOf(path), path);
    assert.equal(stored.size, wanted);
    await section.getByRole("button", { name: t("file_manager.addLeftOut") }).click();
    await until("what was left out", async () => (await datasets.get(id)).count === wanted + LEFT_OUT.length);
    assert.deepEqual(visitor.problems, []);
    await Deno.remove(folder.slice(0, folder.lastIndexOf("/")), { recursive: true });
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
