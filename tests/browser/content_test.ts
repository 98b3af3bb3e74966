/** The management of content in a browser: every page in both languages, on a phone, and the way of an article to readers. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { findNumbers } from "../../sdk/proof_of_work.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, startSite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor, signInThroughApi, withNavigation } from "./visitor.ts";

const site = await startSite({ settings: { SECOND_FACTOR: "optional" } });
const browser = await launchBrowser();

async function connect() {
  const { token } = await createRepository({ server: site.address })
    .users.login("governance@example.org", DEMO_PASSWORD);
  return createRepository({ server: site.address, token: token.access_token });
}

const { content } = await connect();
const given = {
  kind: "news",
  slug: "first",
  title: { zh: "第一条新闻", en: "" },
  date: "2026-11-02",
} as const;
const { articleId } = await content.create({ ...given, body: { zh: "正文", en: "" } });
await content.save(articleId, { revision: 1, article: { ...given, body: { zh: "新的正文", en: "" } } });

const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: "#26b" } });
await content.addMedia("a.png", new Blob([new Uint8Array(await drawn.png().toBuffer())]), {
  zh: "蓝色",
  en: "Blue",
});

await sendMessage();

/** So that somebody has something to answer. */
async function sendMessage(): Promise<void> {
  const { contact } = createRepository({ server: site.address });
  const { token, count, bits, waitMs } = await contact.form();
  const numbers = await findNumbers({ salt: token, count, bits });
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const message = `${"https://example.org/".repeat(12)}\n${"字".repeat(400)}`;
  await contact.send({ kind: "fault", name: "Li Lei", email: "li@example.org", message, token, numbers });
}

const PATHS = [
  "/manage/content",
  "/manage/content/article?kind=award",
  `/manage/content/article?id=${articleId}`,
  `/manage/content/preview?id=${articleId}`,
  `/manage/content/revisions?id=${articleId}&left=1&right=2`,
  "/manage/content/media",
  "/manage/content/feedback",
  "/manage/content/settings",
  "/manage/messages",
];

for (const prefix of ["", "/en"]) {
  Deno.test(
    `pages of content have no WCAG violation, no error, and fit a phone (${prefix || "/"})`,
    preactOnly,
    async () => {
      await using visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 800 } });
      await signInThroughApi(visitor.context, site, "governance@example.org", DEMO_PASSWORD);
      for (const path of PATHS) {
        await visitor.open(prefix + path);
        await assertAccessibleInBothThemes(visitor.page, `${path} ${prefix}`);
        const wider = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wider <= 0, `${path} is ${wider} pixels too wide`);
      }
      assert.deepEqual(visitor.problems, []);
    },
  );
}

/** Where the copies of this browser lie. */
const copiesOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sdb:draft:")));

/** Types into the editor of the Chinese text, which is read when it is seen. */
async function typeText(page: Page, words: string): Promise<void> {
  await page.locator('label[for="body.zh"]').scrollIntoViewIfNeeded();
  const text = page.locator('[id="body.zh"].ProseMirror');
  await text.waitFor();
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
}

Deno.test("a picture that is refused in the editor is explained in the language of the page, with the reason", async () => {
  for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
    const t = translator(locale);
    await using visitor = await openVisitor(browser, site, { locale });
    await signInThroughApi(visitor.context, site, "governance@example.org", DEMO_PASSWORD);
    await visitor.open(`${prefix}/manage/content/article?kind=help`);
    const { page } = visitor;
    await typeText(page, "x");
    await page.getByRole("button", { name: t("rich_text.image"), exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    const file = { name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await dialog.locator('[id="body.zh-alt"]').fill("A");
    await dialog.getByRole("button", { name: t("rich_text.insert"), exact: true }).click();
    const [before] = t("rich_text.uploadFailed", { name: "a.png", reason: "|" }).split("|");
    const said = await dialog.getByText(before!).textContent();
    const reason = said!.slice(before!.length);
    assert.equal(/\p{Script=Han}/u.test(reason), locale === "zh", reason);
    assert.equal(reason, t("validation.mediaType", { found: "text" }));
  }
});

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
  Deno.test(
    `what is written into an article survives a closed page, is offered to its writer alone, and never published (${locale})`,
    async () => {
      const t = translator(locale);
      const title = t("kept_text.title");
      const made = async (slug: string) => {
        const article = { ...given, slug, body: { zh: "<p>公开</p>", en: "" } };
        const { articleId } = await content.create(article);
        return await content.act(articleId, { action: "publish", revision: 1 });
      };
      const [one, two] = [await made(`kept-${locale}`), await made(`apart-${locale}`)];
      const address = (id: string) => `${prefix}/manage/content/article?id=${id}`;
      await using visitor = await openVisitor(browser, site, { locale });
      await signInThroughApi(visitor.context, site, "governance@example.org", DEMO_PASSWORD);
      await visitor.open(address(one.articleId));
      await visitor.page.fill('[name="author"]', "林悦");
      await visitor.page.check('[name="sample"]');
      await typeText(visitor.page, "未完");
      await visitor.page.waitForFunction(() =>
        Object.values(localStorage).some((copy) => String(copy).includes("未完"))
      );
      await visitor.page.getByText(locale === "zh" ? /^已于 .+ 暂存/ : /^Kept in this browser \(/).waitFor();
      assert.equal((await content.read(one.articleId)).revision, 1, "a save would be public at once");
      // The tab goes, and another one comes.
      const page = await visitor.context.newPage();
      await visitor.page.close();
      await page.goto(site.address + address(two.articleId));
      await page.getByText(t("kept_text.hint")).waitFor();
      assert.equal(await page.getByText(title).count(), 0, "another article has none of it");
      await page.goto(site.address + address(one.articleId));
      await page.getByText(title).waitFor();
      await assertAccessibleInBothThemes(page, "offer");
      await page.getByRole("button", { name: t("kept_text.discard"), exact: true }).click();
      await page.getByText(t("kept_text.discarded")).waitFor();
      await page.getByRole("button", { name: t("kept_text.undo"), exact: true }).first().click();
      await page.getByRole("button", { name: t("kept_text.take"), exact: true }).click();
      await page.getByText(t("kept_text.taken", { count: 3 })).waitFor();
      assert.equal(await page.inputValue('[name="author"]'), "林悦");
      assert.ok(await page.isChecked('[name="sample"]'));
      assert.match(await page.inputValue('textarea[name="body.zh"]'), /公开未完/);
      // It stays kept until it is saved.
      await page.reload();
      await page.getByText(title).waitFor();
      await page.getByRole("button", { name: t("kept_text.take"), exact: true }).click();
      await page.locator('label[for="body.zh"]').scrollIntoViewIfNeeded();
      await page.locator('[id="body.zh"].ProseMirror').getByText("公开未完").waitFor();
      await withNavigation(page, () => page.click('#article button[type="submit"]'));
      await page.getByText(t("kept_text.hint")).waitFor();
      assert.equal(await page.getByText(title).count(), 0);
      assert.deepEqual(await copiesOf(page), []);
      const saved = await content.read(one.articleId);
      assert.deepEqual([saved.revision, saved.author, saved.sample, saved.body.zh], [
        2,
        "林悦",
        true,
        "<p>公开未完</p>",
      ]);
      // Somebody else in the same browser gets nothing of what was left.
      await page.fill('[name="author"]', "另一位");
      await page.waitForFunction(() =>
        Object.values(localStorage).some((copy) => String(copy).includes("另一位"))
      );
      await visitor.context.clearCookies();
      await signInThroughApi(visitor.context, site, "admin@example.org", DEMO_PASSWORD);
      await page.goto(site.address + address(one.articleId));
      await page.getByText(t("kept_text.hint")).waitFor();
      assert.equal(await page.getByText(title).count(), 0);
      assert.deepEqual(await copiesOf(page), []);
      assert.deepEqual(visitor.problems, []);
    },
  );

  Deno.test(`a kept text comes back with the save on which it is based, so that nobody is written over (${locale})`, async () => {
    const t = translator(locale);
    const { articleId } = await content.create({ ...given, slug: `based-${locale}` });
    await using visitor = await openVisitor(browser, site, { locale });
    await signInThroughApi(visitor.context, site, "governance@example.org", DEMO_PASSWORD);
    const { page } = visitor;
    const address = `${prefix}/manage/content/article?id=${articleId}`;
    await visitor.open(address);
    await page.fill('[name="author"]', "林悦");
    await page.waitForFunction(() =>
      Object.values(localStorage).some((copy) => String(copy).includes("林悦"))
    );
    await content.act(articleId, { action: "publish", revision: 1 });
    await visitor.open(address);
    await page.getByText(t("kept_text.behind")).waitFor();
    await page.getByRole("button", { name: t("kept_text.take"), exact: true }).click();
    await withNavigation(page, () => page.click('#article button[type="submit"]'));
    assert.match((await page.textContent("#problem"))!, /现在是公开的|It is public now/);
    assert.equal(await page.inputValue('[name="author"]'), "林悦");
    assert.equal((await content.read(articleId)).author, "");
    // Told once; whoever saves again means it.
    await withNavigation(page, () => page.click('#article button[type="submit"]'));
    assert.equal((await content.read(articleId)).author, "林悦");
    await page.getByText(t("kept_text.hint")).waitFor();
    assert.deepEqual(await copiesOf(page), []);
    assert.deepEqual(visitor.problems, []);
  });
}

Deno.test("an article goes from the form to readers and back without scripts", async () => {
  await using visitor = await openVisitor(browser, site, { javaScriptEnabled: false });
  await signInThroughApi(visitor.context, site, "governance@example.org", DEMO_PASSWORD);
  const { page } = visitor;
  await visitor.open("/manage/content/article?kind=news");
  for (
    const [name, text] of Object.entries({
      slug: "by-form",
      "title.zh": "表单写的新闻",
      "body.zh": "**正文**",
    })
  ) {
    await page.fill(`[name="${name}"]`, text);
  }
  await withNavigation(page, () => page.click('#article button[type="submit"]'));
  await withNavigation(page, () => page.click('form:has([value="publish"]) button'));
  await visitor.open("/news");
  assert.ok((await page.textContent("main"))!.includes("表单写的新闻"));
  await visitor.open("/manage/content?q=表单写的新闻");
  await withNavigation(page, () => page.click("text=表单写的新闻"));
  await withNavigation(page, () => page.click('form:has([value="archive"]) button'));
  await visitor.open("/news");
  assert.ok(!(await page.textContent("main"))!.includes("表单写的新闻"));
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
