/**
 * The way of a text from its editor to readers, in a browser and in both languages: written, scheduled, published, on the
 * page and in the feed; a policy that changes, the mail about it, and the end of a subscription by one click; two editors on
 * one article; files of the media library.
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { eq } from "drizzle-orm";
import type { ParsedMail } from "mailparser";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { Database } from "../../db/client.ts";
import { article, articleRevision, pageRemark } from "../../db/schema/mod.ts";
import { type Locale, translator } from "../../locales/mod.ts";
import { MEDIA_SIZE_MAX } from "../../sdk/model/limits.ts";
import { createRepository } from "../../sdk/mod.ts";
import { startMailServer } from "../mail_server.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor, signInThroughApi, type Visitor, withNavigation } from "./visitor.ts";

const mailServer = await startMailServer();
const site = await startSite({ settings: { SECOND_FACTOR: "optional", SMTP_URL: mailServer.url } });
const browser = await launchBrowser();
const LANGUAGES: readonly (readonly [Locale, string])[] = [["zh", ""], ["en", "/en"]];
const EDITOR = "governance@example.org";

async function connect(email: string) {
  const { token } = await createRepository({ server: site.address }).users.login(email, DEMO_PASSWORD);
  return createRepository({ server: site.address, token: token.access_token });
}

/** @returns what `work` says of the database beside the running site. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.open({ url: site.config.databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const rowOf = (slug: string) =>
  inDatabase((database) => database.read.select().from(article).where(eq(article.slug, slug)).get());

async function openEditor(locale: Locale): Promise<Visitor> {
  const visitor = await openVisitor(browser, site, { locale, viewport: { width: 1280, height: 900 } });
  await signInThroughApi(visitor.context, site, EDITOR, DEMO_PASSWORD);
  return visitor;
}

/** Types into the editor of a language, after what stands there. */
async function type(page: Page, language: Locale, words: string): Promise<void> {
  const source = page.locator(`textarea[name="body.${language}"]`);
  // The editor is read when its field is seen; until then the text area is the field.
  await page.locator(`label[for="body.${language}"]`).scrollIntoViewIfNeeded();
  const text = page.locator(`[id="body.${language}"].ProseMirror`);
  await text.waitFor();
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
  assert.ok((await source.inputValue()).includes(words.trim()));
}

const save = (page: Page) => withNavigation(page, () => page.click('#article button[type="submit"]'));
const inBeijing = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16);

for (const [locale, prefix] of LANGUAGES) {
  Deno.test(`edit → schedule → publish → page and feed (${locale})`, async () => {
    const t = translator(locale);
    const slug = `journey-${locale}`;
    const titles = { zh: `定时新闻 ${locale}`, en: `Scheduled news ${locale}` };
    await using visitor = await openEditor(locale);
    const { page } = visitor;
    await visitor.open(`${prefix}/manage/content`);
    await page.selectOption("#newKind", "news");
    await withNavigation(
      page,
      () => page.getByRole("button", { name: t("content.new"), exact: true }).click(),
    );
    await page.fill("#slug", slug);
    for (const one of ["zh", "en"] as const) await page.fill(`[name="title.${one}"]`, titles[one]);
    await type(page, "zh", "明天见报");
    await type(page, "en", "Out tomorrow");
    await save(page);
    await page.fill("#publishAt", inBeijing(Date.now() + 86_400_000));
    await withNavigation(
      page,
      () => page.getByRole("button", { name: t("content.action.schedule") }).click(),
    );
    await page.locator("main").getByText(t("content.state.scheduled")).first().waitFor();
    const row = await rowOf(slug);
    assert.equal(row!.state, "scheduled");
    const readers = await openVisitor(browser, site, { locale });
    await readers.open(`${prefix}/news`);
    assert.ok(!(await readers.page.textContent("main"))!.includes(titles[locale]), "not yet");
    // A day passes: what was planned for tomorrow was planned for a moment ago.
    await inDatabase((database) =>
      database.withTx((tx) =>
        tx.update(article).set({ publishAt: Date.now() - 1_000 }).where(eq(article.slug, slug))
      )
    );
    await (await connect("admin@example.org")).jobs.run("publish_scheduled");
    for (let tries = 0; (await rowOf(slug))!.state !== "published" && tries < 300; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await readers.open(`${prefix}/news`);
    const link = readers.page.locator("main").getByRole("link", { name: titles[locale] }).first();
    await readers.open((await link.getAttribute("href"))!);
    assert.ok(
      (await readers.page.textContent("main"))!.includes(locale === "zh" ? "明天见报" : "Out tomorrow"),
    );
    const feed = await fetch(`${site.address}${prefix}/news/atom.xml`);
    assert.match(feed.headers.get("Content-Type") ?? "", /application\/atom\+xml/);
    assert.ok((await feed.text()).includes(titles[locale]));
    assert.deepEqual([...visitor.problems, ...readers.problems], []);
    await readers[Symbol.asyncDispose]();
  });

  Deno.test(`subscribe → a policy changes → mail says what → one click ends it (${locale})`, async () => {
    const t = translator(locale);
    const email = `reader-${locale}@example.net`;
    await using reader = await openVisitor(browser, site, { locale });
    await reader.open(`${prefix}/policy_subscription`);
    await reader.page.fill("#subscription-email", email);
    await reader.page.click('button[value="subscribe"]');
    const question = await mailTo(email, 1);
    await reader.page.goto(/https?:\S+policy_subscription\?\S+/.exec(question.text!)![0]);
    await withNavigation(reader.page, () => reader.page.click('button[value="confirm"]'));
    await using visitor = await openEditor(locale);
    const { page } = visitor;
    await visitor.open(`${prefix}/manage/content?kind=policy&q=privacy`);
    const found = await rowOf("privacy");
    await visitor.open(`${prefix}/manage/content/article?id=${found!.id}`);
    const words = locale === "zh" ? "新增的一句话" : "One new sentence";
    await type(page, locale, words);
    // What was typed and not saved keeps the steps from being taken.
    await page.getByRole("button", { name: t("content.action.unpublish") }).click();
    await page.getByText(t("content.unsavedTitle")).waitFor();
    await save(page);
    assert.equal((await rowOf("privacy"))!.state, "published");
    await reader.open(`${prefix}/help?p=privacy`);
    assert.ok((await reader.page.textContent("main"))!.includes(words));
    const news = await mailTo(email, 2);
    assert.ok(news.text!.includes(words), news.text);
    const list = news.headers.get("list") as { unsubscribe: { url: string } };
    const ended = await fetch(list.unsubscribe.url, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    assert.ok(ended.ok, `${ended.status}`);
    await ended.body?.cancel();
    await visitor.open(`${prefix}/manage/content/article?id=${found!.id}`);
    await type(page, locale, " again");
    await save(page);
    const other = `control-${locale}@example.net`;
    await using control = await openVisitor(browser, site, { locale });
    await control.open(`${prefix}/policy_subscription`);
    await control.page.fill("#subscription-email", other);
    await control.page.click('button[value="subscribe"]');
    // Mails go out in their order, so none is on its way once this one has come.
    await mailTo(other, 1);
    assert.equal(mailsTo(email).length, 2);
    assert.deepEqual([...visitor.problems, ...reader.problems], []);
  });

  Deno.test(`two editors on one article: the second sees both texts, and nothing is lost (${locale})`, async () => {
    const t = translator(locale);
    const repository = await connect(EDITOR);
    const slug = `both-${locale}`;
    const given = { kind: "blog", slug, title: { zh: "两人", en: "Two" }, date: "2026-11-02" } as const;
    const { articleId } = await repository.content.create(given);
    await using first = await openEditor(locale);
    await using second = await openEditor(locale);
    for (const one of [first, second]) await one.open(`${prefix}/manage/content/article?id=${articleId}`);
    await first.page.fill('[name="summary.zh"]', "第一位编辑写的摘要");
    await save(first.page);
    await second.page.fill('[name="summary.zh"]', "第二位编辑写的摘要");
    await save(second.page);
    const text = (await second.page.textContent("main"))!;
    assert.ok(text.includes(t("content.otherSave", { number: 2 })));
    assert.ok(text.includes("第一位编辑写的摘要"));
    assert.equal(await second.page.inputValue('[name="summary.zh"]'), "第二位编辑写的摘要");
    await assertAccessible(second.page, "conflict");
    await save(second.page);
    const kept = await inDatabase((database) =>
      database.read.select().from(articleRevision).where(eq(articleRevision.articleId, articleId)).all()
    );
    assert.deepEqual(kept.map(({ content }) => content.summary.zh), [
      "",
      "第一位编辑写的摘要",
      "第二位编辑写的摘要",
    ]);
    await second.open(`${prefix}/manage/content/revisions?id=${articleId}&left=2&right=3`);
    await withNavigation(
      second.page,
      () => second.page.getByRole("link", { name: t("content.restoreOf", { number: 2 }) }).click(),
    );
    await assertAccessible(second.page, "the question before an earlier save is restored");
    await withNavigation(
      second.page,
      () => second.page.locator("#question").getByRole("button", { name: t("content.restore") }).click(),
    );
    assert.equal((await rowOf(slug))!.summaryZh, "第一位编辑写的摘要");
    assert.deepEqual([...first.problems, ...second.problems], []);
  });

  Deno.test(`a cover and a film: uploaded and chosen in the form, by keyboard, and shown to readers (${locale})`, async () => {
    const t = translator(locale);
    await using visitor = await openEditor(locale);
    const { page } = visitor;
    await visitor.open(`${prefix}/manage/content/article?kind=video`);
    await page.fill("#slug", `film-${locale}`);
    for (const one of ["zh", "en"] as const) await page.fill(`[name="title.${one}"]`, `Film ${locale}`);
    const folder = new URL("../../static/video/", import.meta.url).pathname;
    await upload(page, "extra.mediaId", `${folder}sample-first-dataset.webm`, t);
    await upload(page, "extra.captions.zh", `${folder}sample-first-dataset.zh.vtt`, t);
    await page.getByText(t("media.openOf", { name: "sample-first-dataset.zh.vtt" })).waitFor();
    // The library keeps the same bytes once.
    const width = locale === "zh" ? 60 : 61;
    const picture = await sharp({ create: { width, height: 40, channels: 3, background: "#26b" } })
      .png().toBuffer();
    await page.focus('[id="cover.mediaId"]');
    await page.keyboard.press("Enter");
    const file = { name: `cover-${locale}.png`, mimeType: "image/png", buffer: picture };
    await page.setInputFiles('[id="cover.mediaId-new-file"]', file);
    await page.getByRole("button", { name: t("media.uploadIt") }).click();
    await page.getByText(t("media.altRequired")).waitFor();
    await page.fill('[id="cover.mediaId-new-alt.zh"]', "蓝色封面");
    await assertAccessible(page, "choose a cover");
    await page.getByRole("button", { name: t("media.uploadIt") }).click();
    await page.locator('[name="cover.alt.zh"]').waitFor();
    assert.equal(await page.inputValue('[name="cover.alt.zh"]'), "蓝色封面");
    // A picture of the library may be the poster.
    await page.click('[id="extra.poster"]');
    await page.locator(`dialog button:has-text("cover-${locale}.webp")`).click();
    await save(page);
    await withNavigation(page, () => page.getByRole("button", { name: t("content.action.publish") }).click());
    const row = await rowOf(`film-${locale}`);
    assert.equal(row!.state, "published");
    const { mediaId, poster } = row!.extra as { mediaId: string; poster: string };
    assert.equal(poster, row!.cover!.mediaId);
    await visitor.open(`${prefix}/news/propertyVideo?id=${row!.id}`);
    const video = page.locator("video");
    assert.ok((await video.getAttribute("src"))!.endsWith(mediaId));
    assert.ok((await video.getAttribute("poster"))!.endsWith(poster));
    await page.waitForFunction(() => document.querySelector("video")!.readyState >= 1);
    // Seeking asks for a part of the file.
    const sought = page.waitForResponse((answer) =>
      answer.url().endsWith(mediaId) && answer.status() === 206
    );
    await Promise.all([
      sought.catch(() => {}),
      page.evaluate(
        (path) => fetch(path!, { headers: { Range: "bytes=1000-1999" } }),
        await video.getAttribute("src"),
      ),
    ]);
    assert.equal((await sought).headers()["content-range"]?.split("/")[0], "bytes 1000-1999");
    assert.equal(await page.locator("track").count(), 1);
    await visitor.open(`${prefix}/manage/content/media?kind=video`);
    await withNavigation(
      page,
      () => page.locator(`li:has(code:has-text("${mediaId}"))`).getByRole("link").last().click(),
    );
    const said = (await page.textContent("#question"))!;
    assert.ok(said.includes(`Film ${locale}`) && said.includes(t("content.removeUsed")), said);
    await assertAccessible(page, "the question before a file is deleted");
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`a file that is too large is not sent, and what was typed stays (${locale})`, async () => {
    const t = translator(locale);
    await using visitor = await openEditor(locale);
    const { page } = visitor;
    await visitor.open(`${prefix}/manage/content/media`);
    await page.fill('[name="alt.zh"]', "很大的图片");
    const buffer = Buffer.alloc(MEDIA_SIZE_MAX + 1024 * 1024);
    await page.setInputFiles("#file", { name: "huge.png", mimeType: "image/png", buffer });
    const sizes = { found: "11 MB", maximum: "10 MB" };
    await page.getByText(t("media.tooBig", { name: "huge.png", kind: "picture", ...sizes })).waitFor();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.getByRole("button", { name: t("content.uploadIt"), exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.id === "file");
    assert.equal(await page.inputValue('[name="alt.zh"]'), "很大的图片");
    assert.deepEqual([...posts, ...visitor.problems], []);
  });

  Deno.test(`“was this helpful”, a few words, and the list of the editors (${locale})`, async () => {
    const t = translator(locale);
    await using reader = await openVisitor(browser, site, { locale });
    await reader.open(`${prefix}/help/P1`);
    await reader.page.getByRole("button", { name: t("article.no"), exact: true }).click();
    const words = `words ${locale}`;
    await reader.page.getByLabel(t("article.remark")).fill(words);
    await assertAccessible(reader.page, "remark");
    await reader.page.getByRole("button", { name: t("article.remarkSend") }).click();
    await reader.page.getByText(t("article.remarkSent")).waitFor();
    await using visitor = await openEditor(locale);
    const { page } = visitor;
    await visitor.open(`${prefix}/manage/content/feedback`);
    const remark = page.locator(`main li:has-text("${words}")`);
    await withNavigation(
      page,
      () => remark.getByRole("button", { name: t("content.feedback.handle") }).click(),
    );
    const rows = await inDatabase((database) => database.read.select().from(pageRemark).all());
    const [kept] = rows.filter(({ text }) => text === words);
    assert.deepEqual([kept!.page, kept!.helpful, kept!.locale], ["/help/P1", false, locale]);
    assert.ok(kept!.handledAt);
    assert.deepEqual([...reader.problems, ...visitor.problems], []);
  });
}

async function upload(
  page: Page,
  field: string,
  path: string,
  t: ReturnType<typeof translator>,
): Promise<void> {
  await page.click(`[id="${field}"]`);
  await page.setInputFiles(`[id="${field}-new-file"]`, path);
  await page.getByRole("button", { name: t("media.uploadIt") }).click();
  await page.locator(`[id="${field}-new-file"]`).waitFor({ state: "detached" });
  assert.match(await page.inputValue(`input[name="${field}"]`), /^[0-9a-f]{32}$/);
}

const mailsTo = (email: string): ParsedMail[] =>
  mailServer.mails.filter(({ to }) => JSON.stringify(to ?? "").includes(email));

/** The mail with this number to somebody, once it has come. */
async function mailTo(email: string, number: number): Promise<ParsedMail> {
  for (let tries = 0; tries < 600; tries++) {
    const found = mailsTo(email)[number - 1];
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`mail ${number} to ${email} did not come`);
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
});
