/** A draft with more files than a page knows: reached to the end, names asked of the server, a notice, deletions undone. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { FILES_RECOMMENDED_MAX } from "../../sdk/model/limits.ts";
import { formatBytes, formatNumber } from "../../locales/format.ts";
import { translator } from "../../locales/mod.ts";
import { launchBrowser } from "./chromium.ts";
import { connect, signInAs, until } from "./demo_state.ts";
import { untilFormHydrated } from "./fill_form.ts";
import { makeDraft } from "./large_draft.ts";
import { LANGUAGES, prefixOf, versionQuery } from "./journey.ts";
import { startSite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const depositor = await connect(site, "depositor");
const { files } = depositor.repository;

const IN_ROOT = 700;
const IN_FOLDER = FILES_RECOMMENDED_MAX - IN_ROOT;
const number = (at: number) => String(at).padStart(4, "0");
const rows = [
  ...Array.from({ length: IN_FOLDER }, (_, at) => ({ path: `many/${number(at)}.txt`, size: 1024 })),
  ...Array.from({ length: IN_ROOT }, (_, at) => ({ path: `run ${number(at)}.csv`, size: 1024 })),
];
const extent = async (id: string) => {
  const { total, totalSize } = await files.list(id, "V1", { size: 1 });
  return [total, totalSize];
};
const text = (name: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(name) });

async function openDraft(locale: "zh" | "en") {
  const id = await makeDraft(site, depositor.repository, rows);
  const visitor = await openVisitor(browser, site, { locale: locale === "zh" ? "zh-CN" : "en" });
  visitor.page.setDefaultTimeout(8_000);
  await signInAs(visitor, site, depositor);
  await visitor.open(`${prefixOf(locale)}/dataset?${versionQuery(id)}`);
  await untilFormHydrated(visitor.page);
  const tree = visitor.page.getByRole("treegrid");
  const row = (key: string) => tree.locator(`[data-key="${key}"]`);
  await row("many/").waitFor();
  const close = () => visitor[Symbol.asyncDispose]();
  return { id, visitor, page: visitor.page, tree, row, [Symbol.asyncDispose]: close };
}

const focused = (page: Page, key: string) =>
  page.waitForFunction((key) => document.activeElement?.getAttribute("data-key") === key, key);

Deno.test("the list of a large draft goes on to its last row, where a file is renamed and deleted and the focus stays", async () => {
  await using draft = await openDraft("en");
  const { page, tree, row } = draft;
  const last = `run ${number(IN_ROOT - 1)}.csv`;
  await until("the last row", async () => {
    await tree.evaluate((one) => one.scrollTop = one.scrollHeight);
    return await row(last).count() === 1;
  });
  await row(last).focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("zz last");
  await page.keyboard.press("Enter");
  await focused(page, "zz last.csv");
  await page.keyboard.press("Delete");
  await focused(page, `run ${number(IN_ROOT - 2)}.csv`);
  await page.keyboard.press("Control+z");
  await row("zz last.csv").waitFor();
  assert.deepEqual(draft.visitor.problems, []);
});

for (const locale of LANGUAGES) {
  Deno.test(`names that are taken far down the list, a notice of many files, and a folder that comes back (${locale})`, async () => {
    const t = translator(locale);
    await using draft = await openDraft(locale);
    const { page, id, row } = draft;
    const section = page.locator("#section-files");
    const notice = section.getByText(
      t("file_manager.manyFiles", { count: formatNumber(locale, FILES_RECOMMENDED_MAX) }),
    );
    assert.equal(await notice.count(), 0, "as many as are recommended");
    const sent: string[] = [];
    page.on("request", (one) => one.method() === "POST" && sent.push(new URL(one.url()).pathname));
    const taken = `run ${number(IN_ROOT - 1)}.csv`;
    await page.setInputFiles('[data-input="files"]', [text(taken), text("a new one.csv")]);
    const dialog = page.locator("dialog[open]");
    await dialog.getByText(taken).waitFor();
    await dialog.getByRole("button", { name: t("file_manager.onConflict.keep"), exact: true }).click();
    await page.getByRole("button", { name: t("file_manager.clearDone") }).waitFor();
    await notice.waitFor();
    assert.match(sent[0], /\/paths\/taken$/, "asked before a byte is sent");
    const { list } = await files.list(id, "V1", { prefix: `run ${number(IN_ROOT - 1)}` });
    assert.deepEqual(list.map(({ path }) => path), [taken.replace(".csv", " (2).csv"), taken]);

    const before = await extent(id);
    await row("many/").focus();
    await page.keyboard.press("Delete");
    const values = { count: formatNumber(locale, IN_FOLDER), size: formatBytes(IN_FOLDER * 1024) };
    await dialog.getByText(t("file_manager.removeFolder", { name: "many", ...values })).waitFor();
    await dialog.getByRole("button", { name: t("file_manager.remove"), exact: true }).click();
    await row("many/").waitFor({ state: "detached" });
    await section.getByText(t("file_manager.total", {
      count: formatNumber(locale, IN_ROOT + 2),
      size: formatBytes(before[1] - IN_FOLDER * 1024),
    })).waitFor();
    await notice.waitFor({ state: "detached" });
    await page.evaluate(() => scrollTo(0, 0));
    if (locale === "zh") await assertAccessibleInBothThemes(page, "deleted files");
    await page.getByRole("button", { name: t("file_manager.undo") }).focus();
    await page.keyboard.press("Enter");
    await section.getByText(t("file_manager.restored", { count: IN_FOLDER })).waitFor();
    await row("many/").waitFor();
    await notice.waitFor();
    assert.deepEqual(await extent(id), before);
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent),
      t("ui.close"),
      "the focus stays at the note",
    );
    assert.deepEqual(draft.visitor.problems, []);
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
