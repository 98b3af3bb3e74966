/** The tree of files in a real browser: by keyboard, by pointer, without a script, and where a CSTR leads. */
import assert from "node:assert/strict";
import { readConfig } from "../../api/config.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";
import { and, eq } from "drizzle-orm";
import { file } from "../../db/schema/mod.ts";
import { allowPublishedChanges, publishDemo } from "../published_rows.ts";
import { openApp } from "../../api/app.ts";

const browser = await launchBrowser();

const FILES = [
  ...Array.from({ length: 450 }, (_, at) => ({ path: `scans/scan ${at + 1}.png`, size: 1_000 + at })),
  { path: "docs/notes/protocol.md", size: 2_048 },
  { path: "docs/数据说明.txt", size: 10 },
  ...Array.from({ length: 9 }, (_, at) => ({ path: `table ${at + 1}.csv`, size: 5 })),
];

const folder = await Deno.makeTempDir({ prefix: "sdb-tree-" });
const { dataSetId, cstr } = await fill();
const site = await startSite({ demo: false, settings: { DATA_DIR: folder } });

/** A published dataset, before the server runs; a file in the middle has a CSTR. */
async function fill(): Promise<{ dataSetId: string; cstr: string }> {
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: "http://localhost",
    DEMO: "off",
    LOG_LEVEL: "off",
  });
  const migrations = new URL("../../db/migrations", import.meta.url).pathname;
  const app = await openApp({ config, migrations, clock: () => new Date() });
  const { dataSetId, versionId } = await publishDemo(app, "mauna-loa-co2", { files: FILES });
  await allowPublishedChanges(app);
  const cstr = "31253.11.sdb.00001.f00001";
  await app.db.withTx((tx) =>
    tx.update(file).set({ cstr }).where(
      and(eq(file.versionId, versionId), eq(file.path, "scans/scan 300.png")),
    )
  );
  await app.close();
  return { dataSetId, cstr };
}

const TAB = `/en/detail?dataSetId=${dataSetId}&tab=files`;

Deno.test("the tree of files opens folders, loads on and is walked by keys", async () => {
  await using visitor = await openVisitor(browser, site, { viewport: { width: 1280, height: 800 } });
  visitor.page.setDefaultTimeout(8_000);
  const { page, problems } = visitor;
  await visitor.open(TAB);
  const grid = page.getByRole("treegrid");
  await grid.getByRole("row").first().waitFor({ timeout: 6000 });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-key"));
  await grid.getByRole("row").first().focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(), "scans/");
  await page.keyboard.press("ArrowRight");
  await grid.getByText("scan 1.png").waitFor({ timeout: 6000 });
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "scans/scan 1.png");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByText("2 files selected, 2.0 KB").or(page.getByText("2 files selected")).first().waitFor({
    timeout: 6000,
  });
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(), "scans/");
  // The next page of a folder is asked for wherever its end is seen.
  const isWhole = () => {
    const grid = document.querySelector("[role=treegrid]")!;
    grid.scrollTop = grid.scrollHeight;
    return !document.querySelector("[data-key='scans//']") &&
      document.querySelector("[data-key='scans/scan 450.png']");
  };
  await page.waitForFunction(isWhole, undefined, { polling: 100 });
  await page.keyboard.type("scan 450");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-key") === "scans/scan 450.png");
  assert.ok(await grid.getByRole("row").count() < 120, "rows out of sight are not drawn");
  await assertAccessibleInBothThemes(page, "tree");
  assert.deepEqual(problems, []);
});

Deno.test("the order of files that is chosen is shown at once; by arrow keys it is when the button is pressed", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await visitor.open(TAB);
  const order = page.locator('select[name="sort"]');
  const current = () => new URL(page.url()).searchParams.get("sort");
  await Promise.all([page.waitForURL(/sort=size-desc/), order.selectOption("size-desc")]);
  await page.waitForLoadState();
  assert.equal(await order.inputValue(), "size-desc");
  await order.focus();
  await page.keyboard.press("ArrowUp");
  assert.notEqual(await order.inputValue(), "size-desc");
  assert.equal(current(), "size-desc");
});

Deno.test("the tree of files fits a phone", async () => {
  await using visitor = await openVisitor(browser, site, {
    viewport: { width: 390, height: 800 },
    colorScheme: "dark",
  });
  await visitor.open(`/detail?dataSetId=${dataSetId}&tab=files&path=docs`);
  const { page } = visitor;
  await page.getByText("数据说明.txt").waitFor({ timeout: 6000 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

for (const javaScriptEnabled of [true, false]) {
  Deno.test(`the CSTR of a file opens its folder and marks it (scripts: ${javaScriptEnabled})`, async () => {
    await using visitor = await openVisitor(browser, site, { javaScriptEnabled });
    const { page } = visitor;
    await visitor.open(`/en/cstr/${cstr}`);
    const row = page.locator("[data-key='scans/scan 300.png']");
    await row.waitFor({ timeout: 6000 });
    const isSeen = () => {
      const { top, bottom } = document.querySelector("[data-key='scans/scan 300.png']")!
        .getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    await page.waitForFunction(isSeen);
    assert.equal(await page.locator("[aria-current=location]").innerText(), "scans");
  });
}

Deno.test("a link to a file of another folder finds its place, and a selection has an address as one ZIP", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  page.setDefaultTimeout(6_000);
  const list = await (await fetch(
    `${site.address}/api/sdb-filetree-service/public/folder?dataSetId=${dataSetId}&version=V1&path=docs/notes`,
  )).json();
  await page.goto(`${TAB}#file-${list.data.files[0].fileId}`);
  const row = page.locator("[data-key='docs/notes/protocol.md'][aria-current]");
  await row.waitFor();
  await row.getByRole("checkbox").check();
  const zip = await page.getByRole("link", { name: "Download selection" }).getAttribute("href");
  assert.match(zip!, /path=docs%2Fnotes%2Fprotocol\.md/);
  assert.ok(await row.getByRole("link", { name: "protocol.md", exact: true }).getAttribute("href"));
});

Deno.test("the tree of files is read and filtered without a script", async () => {
  await using visitor = await openVisitor(browser, site, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(TAB);
  await page.click("text=scans");
  await page.click("text=Next page");
  assert.ok(await page.getByText("scan 101.png").isVisible());
  await page.goto(TAB);
  await page.fill("input[name=filter]", "PROTO");
  await page.press("input[name=filter]", "Enter");
  assert.ok(await page.getByText("docs/notes/protocol.md").isVisible());
});

Deno.test({
  name: "the browser and the site end",
  fn: async () => {
    await browser.close();
    await site[Symbol.asyncDispose]();
  },
  sanitizeOps: false,
  sanitizeResources: false,
});
