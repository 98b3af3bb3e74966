/** The files of a draft in a real browser: rename, select, move and delete, by the keyboard and by dragging. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { until } from "./demo_state.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const login = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const token = login.token.access_token;
const { datasets, files } = createRepository({ server: site.address, token });
const t = translator("en");

const PATHS = [
  "a.csv",
  "b.csv",
  "data/one.txt",
  "data/two.txt",
  "图/甲.png",
  "notes 1.md",
  "notes 2.md",
  "z.bin",
];

Deno.test("the files of a draft are renamed, selected, moved and deleted by the keyboard", async () => {
  const { dataSetId: id } = await datasets.create(completeMetadata());
  for (const path of PATHS) await files.upload(id, "V1", path, path);
  await using visitor = await openVisitor(browser, site, { locale: "en" });
  const { page, context, problems } = visitor;
  page.setDefaultTimeout(8_000);
  await context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
  await visitor.open(`/en/dataset?dataSetId=${id}&version=V1`);
  const { press } = page.keyboard;
  const key = (name: string) => press.call(page.keyboard, name);
  const tree = page.getByRole("treegrid");
  const row = (path: string) => tree.locator(`[data-key="${path}"]`);
  const are = async (...expected: string[]) => {
    const paths = async () => {
      const found: string[] = [];
      for await (const { path } of files.all(id, "V1")) found.push(path);
      return found.sort();
    };
    await until("changed", async () => (await paths()).join() === expected.sort().join());
  };
  await row("a.csv").focus();
  await key("F2");
  await page.keyboard.type("renamed");
  await key("Enter");
  await row("renamed.csv").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-key") === "renamed.csv");
  await are("renamed.csv", ...PATHS.slice(1));
  await row("notes 1.md").focus();
  await key("Space");
  await key("Shift+ArrowDown");
  // A link that is half under the head of the page would be too small.
  await page.evaluate(() => scrollTo(0, 0));
  await assertAccessibleInBothThemes(page, "draft tree");
  await page.getByRole("button", { name: t("file_manager.moveDo"), exact: true }).click();
  await page.keyboard.type("data/notes");
  await key("Enter");
  await row("notes 1.md").waitFor({ state: "detached" });
  const moved = [
    "b.csv",
    "data/one.txt",
    "data/two.txt",
    "data/notes/notes 1.md",
    "data/notes/notes 2.md",
    "z.bin",
  ];
  await are("renamed.csv", "图/甲.png", ...moved);
  await row("z.bin").dragTo(row("图/"));
  await are("renamed.csv", "图/甲.png", "图/z.bin", ...moved.slice(0, -1));
  await row("图/").focus();
  await key("Delete");
  await page.locator("dialog[open]").getByRole("button", { name: t("file_manager.remove") }).click();
  await row("图/").waitFor({ state: "detached" });
  await row("b.csv").focus();
  await key("Control+a");
  await key("Delete");
  await page.locator("dialog[open]").getByText(t("file_manager.removeMany", { count: "6", size: "54 B" }))
    .waitFor();
  await page.locator("dialog[open]").getByRole("button", { name: t("file_manager.remove") }).click();
  await page.getByText(t("file_manager.empty")).waitFor();
  await page.setInputFiles('[data-input="files"]', {
    name: "new.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("new"),
  });
  await row("new.txt").waitFor();
  assert.equal(await row("a.csv").count(), 0, "what was there before is not shown again");
  assert.deepEqual(problems, []);
});

Deno.test("the files of a draft fit a phone in the dark", async () => {
  const { dataSetId: id } = await datasets.create(completeMetadata());
  for (const path of PATHS) await files.upload(id, "V1", path, path);
  await using visitor = await openVisitor(browser, site, {
    viewport: { width: 390, height: 800 },
    colorScheme: "dark",
  });
  const { page, context } = visitor;
  await context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
  await visitor.open(`/dataset?dataSetId=${id}&version=V1`);
  await page.getByRole("treegrid").locator("[data-key='data/']").scrollIntoViewIfNeeded();
  await page.getByRole("treegrid").locator("[data-key='data/'] a").click();
  await page.getByText("one.txt").first().waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
