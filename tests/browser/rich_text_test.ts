/** The editor of rich text as people use it: with keys, by pasting, with pictures, in both languages; and without scripts. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { purify } from "../../api/services/rich_text/purify.ts";
import type { Locale } from "../../locales/format.ts";
import { translator } from "../../locales/mod.ts";
import { displayHtml } from "../../sdk/model/rich_text/display.ts";
import payloads from "../fixtures/hostile_html.json" with { type: "json" };
import { launchBrowser } from "./chromium.ts";
import { preactOnly, readOnlySite } from "./site.ts";
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  openVisitor,
  type Visitor,
  withNavigation,
} from "./visitor.ts";

const site = await readOnlySite();
const browser = await launchBrowser();
const LOCALES: readonly Locale[] = ["zh", "en"];
const pathIn = (locale: Locale) => locale === "en" ? "/en/tests/rich-text" : "/tests/rich-text";
const fixture = (name: string) => Deno.readTextFile(new URL(`../fixtures/${name}`, import.meta.url));

interface Field {
  page: Page;
  text: Locator;
  t: ReturnType<typeof translator>;
  /** What the form would send. */
  value(): Promise<string>;
  /** The tool with this name in the language of the page. */
  press(key: Parameters<ReturnType<typeof translator>>[0]): Promise<void>;
}

async function openField(visitor: Visitor, locale: Locale): Promise<Field> {
  const { page } = visitor;
  await visitor.open(pathIn(locale));
  // The editor is read when its field is seen.
  await page.locator("textarea[name=sample]").scrollIntoViewIfNeeded();
  const text = page.locator("#sample.ProseMirror");
  await text.waitFor();
  const t = translator(locale);
  const tools = page.locator("form:has(#sample) [role=toolbar]");
  return {
    page,
    text,
    t,
    value: () => page.locator("textarea[name=sample]").inputValue(),
    press: (key) => tools.getByRole("button", { name: t(key), exact: true }).click(),
  };
}

/** As the clipboard of a word processor brings it. */
async function paste(text: Locator, data: Record<string, string>): Promise<void> {
  await text.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

const TYPED =
  "<h2>Title</h2><p>a <strong>bold</strong> <em>word</em> and x<sup>2</sup></p><ul><li>first</li><li>second<ul><li>below</li></ul></li></ul><p>end</p>";

for (const locale of LOCALES) {
  Deno.test(`rich text is typed, undone and sent by keyboard alone (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page, text, value } = await openField(visitor, locale);
    await text.focus();
    const { keyboard } = page;
    await keyboard.type("## Title");
    await keyboard.press("Enter");
    await keyboard.type("a ");
    await keyboard.press("Control+b");
    await keyboard.type("bold");
    await keyboard.press("Control+b");
    await keyboard.type(" ");
    await keyboard.press("Control+i");
    await keyboard.type("word");
    await keyboard.press("Control+i");
    await keyboard.type(" and x");
    await keyboard.press("Control+.");
    await keyboard.type("2");
    await keyboard.press("Enter");
    await keyboard.type("- first");
    await keyboard.press("Enter");
    await keyboard.type("second");
    await keyboard.press("Enter");
    await keyboard.press("Control+]");
    await keyboard.type("below");
    for (let times = 0; times < 3; times++) await keyboard.press("Enter");
    await keyboard.type("end");
    assert.equal(await value(), TYPED);

    await keyboard.press("Control+z");
    assert.notEqual(await value(), TYPED);
    await keyboard.press("Control+Shift+z");
    assert.equal(await value(), TYPED);

    await keyboard.press("Tab");
    await withNavigation(page, () => keyboard.press("Enter"));
    assert.equal(await page.locator("#posted").textContent(), TYPED);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`the toolbar is one stop of the Tab key; its buttons have names, and say what is on (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page, text, t, value } = await openField(visitor, locale);
    await text.focus();
    await page.keyboard.press("Shift+Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    assert.equal(await focused(), t("rich_text.undo"));
    await page.keyboard.press("End");
    assert.equal(await focused(), t("rich_text.shortcuts"));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), t("rich_text.heading2"));
    await page.keyboard.press("Enter");
    await page.keyboard.type("Heading");
    assert.equal(await value(), "<h2>Heading</h2>");
    const heading = page.locator("form:has(#sample) [data-tool=heading2]");
    assert.equal(await heading.getAttribute("aria-pressed"), "true");
    await page.keyboard.press("Alt+F10");
    assert.equal(await focused(), t("rich_text.heading2"));
    assert.equal(await page.locator("form:has(#sample) [role=toolbar] button[tabindex='0']").count(), 1);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`link, formula, table and picture are asked for in dialogs (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page, text, t, value, press } = await openField(visitor, locale);
    const dialog = page.locator("dialog[open]");
    await text.focus();
    await page.keyboard.press("Control+k");
    await dialog.getByLabel(t("rich_text.href")).fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await dialog.getByText(t("rich_text.hrefInvalid", { value: "javascript:alert(1)" })).waitFor();
    await assertAccessible(page, "the dialog of a link");
    await dialog.getByLabel(t("rich_text.href")).fill("https://example.org/a");
    await dialog.getByLabel(t("rich_text.linkText")).fill("word");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await value(), '<p><a href="https://example.org/a">word</a></p>');

    await press("rich_text.formula");
    await dialog.getByLabel(t("rich_text.tex")).fill("\\frac{a");
    await dialog.locator("[id$=-error]").waitFor();
    await dialog.getByLabel(t("rich_text.tex")).fill("\\frac{a}{b}");
    await dialog.locator("mfrac").waitFor();
    await dialog.getByRole("button", { name: t("rich_text.apply") }).click();
    await text.locator("mfrac").waitFor();
    assert.match(await value(), /<\/a><math alttext="\\frac\{a\}\{b\}">/);

    await page.keyboard.press("Enter");
    await press("rich_text.insertTable");
    await dialog.getByLabel(t("rich_text.rows")).fill("2");
    await dialog.getByLabel(t("rich_text.columns")).fill("2");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await page.keyboard.type("A");
    await page.keyboard.press("Tab");
    await page.keyboard.type("B");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1");
    assert.match(
      await value(),
      /<table><thead><tr><th>A<\/th><th>B<\/th><\/tr><\/thead><tbody><tr><td>1<\/td><td><\/td><\/tr><\/tbody><\/table>/,
    );
    await press("rich_text.addRow");
    assert.equal(await text.locator("tr").count(), 3);
    await press("rich_text.removeTable");
    assert.equal(await text.locator("table").count(), 0);

    await press("rich_text.image");
    await dialog.getByLabel(t("rich_text.file"), { exact: true }).setInputFiles({
      name: "map.png",
      mimeType: "image/png",
      buffer: PICTURE,
    });
    await dialog.getByRole("button", { name: t("rich_text.insert") }).click();
    await dialog.getByText(t("rich_text.altRequired")).waitFor();
    await assertAccessible(page, "the dialog of a picture");
    await dialog.getByLabel(t("rich_text.alt")).fill("a map");
    await dialog.getByLabel(t("rich_text.caption")).fill("Figure 1");
    await dialog.getByRole("button", { name: t("rich_text.insert") }).click();
    await dialog.waitFor({ state: "hidden" });
    assert.match(
      await value(),
      /<figure><img src="data:image\/png;base64,[^"]+" alt="a map"><figcaption>Figure 1<\/figcaption><\/figure>/,
    );
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`what is pasted from word processors keeps its structure alone (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page, text, t, value } = await openField(visitor, locale);
    await text.focus();
    await paste(text, { "text/html": await fixture("pasted_word.html.txt"), "text/plain": "x" });
    assert.equal(await value(), WORD);
    await page.getByText(t("rich_text.lostImages", { count: 1 })).waitFor();
    await page.keyboard.press("Control+a");
    await paste(text, { "text/html": await fixture("pasted_libreoffice.html.txt"), "text/plain": "x" });
    assert.equal(await value(), LIBREOFFICE);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`formulas of pages and word processors are pasted as formulas, and what was not is said (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page, text, t, value } = await openField(visitor, locale);
    await text.focus();
    const power = "<msup><mi>r</mi><mn>2</mn></msup>";
    await paste(text, { "text/html": `<p>a <math>${power}</math> b</p>`, "text/plain": "a r2 b" });
    await text.locator("msup").waitFor();
    assert.match(await value(), /a <math alttext="r\^\{2\}">/);
    await paste(text, { "text/html": await fixture("pasted_word_formula.html.txt"), "text/plain": "x" });
    await text.locator("msqrt").waitFor();
    assert.match(await value(), /<math alttext="\\sqrt\{x_\{10\}\}">/);
    assert.equal(await page.getByText(t("rich_text.lostImages", { count: 1 })).count(), 0);
    await paste(text, { "text/plain": "<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>" });
    await text.locator("mfrac").waitFor();
    const boxed = '<math><menclose notation="box"><mi>q</mi></menclose></math>';
    await paste(text, { "text/html": `<p>${boxed}</p>`, "text/plain": "q" });
    await page.getByText(t("rich_text.keptFormulas", { count: 1 })).waitFor();
    assert.ok((await value()).includes(boxed), await value());
    assert.equal(await text.locator("menclose").count(), 1);
    await paste(text, { "text/html": "<p>x <m:oMath></m:oMath></p>", "text/plain": "x" });
    await page.getByText(t("rich_text.lostFormulas", { count: 1 })).waitFor();
    const katex =
      `<span class="katex"><span class="katex-mathml"><math><semantics>${power}<annotation encoding="application/x-tex">r^3</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">r3</span></span>`;
    await paste(text, { "text/html": `<p>${katex}</p>`, "text/plain": "r3" });
    await text.locator('.rt-formula-node msup:has-text("3")').waitFor();
    assert.match(await value(), /alttext="r\^3"/);
    assert.ok(!(await text.innerText()).includes("r3r3"));
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`a paste of 5 MB is refused with its length, and the text stays (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page, text, t, value } = await openField(visitor, locale);
    await text.focus();
    await page.keyboard.type("before");
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", "<p>data</p>".repeat(480_000));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText(t("rich_text.pasteTooLong", { found: 5_157, max: 256 })).waitFor();
    assert.equal(await value(), "<p>before</p>");
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`Markdown is exported and imported, which can be undone (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page, text, t, value, press } = await openField(visitor, locale);
    await text.focus();
    await page.keyboard.type("## Title");
    await press("rich_text.markdown");
    const markdown = page.getByLabel(t("rich_text.markdownText"));
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>("dialog[open] textarea")?.value === "## Title\n"
    );
    await assertAccessible(page, "the dialog of Markdown");
    await markdown.fill("# 标题\n\n| a | b |\n| - | - |\n| 1 | $x^2$ |\n\n<img src=x onerror=alert(1)>");
    await page.getByRole("button", { name: t("rich_text.replaceText") }).click();
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
    await text.locator("msup").waitFor();
    assert.equal(
      await value(),
      '<h2>标题</h2><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><math alttext="x^2"><mtext>x^2</mtext></math></td></tr></tbody></table>',
    );
    await page.keyboard.press("Control+z");
    assert.equal(await value(), "<h2>Title</h2>");
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(
    `both languages are previewed side by side, and the page has no WCAG violation (${locale})`,
    preactOnly,
    async () => {
      await using visitor = await openVisitor(browser, site);
      const { page, t } = await openField(visitor, locale);
      await page.locator("#pair").scrollIntoViewIfNeeded();
      const english = page.locator("[id='pair.en'].ProseMirror");
      await english.waitFor();
      await assertAccessibleInBothThemes(page, "the editors");
      const formula = '<math alttext="\\frac{a}{b}"><mtext>\\frac{a}{b}</mtext></math>';
      await english.focus();
      await paste(english, { "text/html": `<p>new ${formula}</p>`, "text/plain": "x" });
      await page.getByRole("button", { name: t("rich_text.previewBoth") }).click();
      const previews = page.locator("#pair section.panel .rich-text");
      assert.deepEqual(await previews.evaluateAll((all) => all.map((one) => one.getAttribute("lang"))), [
        "zh-CN",
        "en",
      ]);
      const drawn = previews.locator('math[alttext="\\\\frac{a}{b}"] mfrac');
      await drawn.first().waitFor();
      assert.deepEqual(
        await previews.locator("math").evaluateAll((all) =>
          all.filter((one) => one.querySelector("mtext")?.textContent === one.getAttribute("alttext")).length
        ),
        0,
        "no formula is shown as TeX",
      );
      await assertAccessibleInBothThemes(page, "the preview");
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${width} px`,
        );
      }
      assert.deepEqual(visitor.problems, []);
    },
  );
}

Deno.test("what Word puts on the clipboard is pasted with the keys, and its styles are no matter of the policy", async () => {
  await using visitor = await openVisitor(browser, site, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page, text, value } = await openField(visitor, "zh");
  await page.evaluate((html) => {
    document.addEventListener("copy", (event) => {
      event.clipboardData!.setData("text/html", html);
      event.clipboardData!.setData("text/plain", "x");
      event.preventDefault();
    }, { once: true });
    document.execCommand("copy");
  }, await fixture("pasted_word.html.txt"));
  await text.focus();
  await page.keyboard.press("Control+v");
  await text.locator("td").first().waitFor();
  assert.equal(await value(), WORD);
  assert.deepEqual(visitor.problems, []);
});

Deno.test("without scripts a text area with the same name takes HTML and Markdown", async () => {
  await using visitor = await openVisitor(browser, site, { javaScriptEnabled: false });
  await visitor.open(pathIn("en"));
  const { page } = visitor;
  await page.locator("textarea[name=sample]").fill("# Title\n\n*a*");
  await page.getByRole("button", { name: "Send" }).click();
  assert.equal((await page.locator("#posted").textContent())?.replaceAll("\r", ""), "# Title\n\n*a*");
});

Deno.test(
  `of ${payloads.length} hostile texts none runs, fetches or is reported, neither shown nor in the editor`,
  preactOnly,
  async () => {
    await using visitor = await openVisitor(browser, site);
    const { page, context, problems } = visitor;
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    context.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const options = { tableLabel: "t", footnotesLabel: "f" };
    const shown = payloads.map(({ html }, at) =>
      `<div class="rich-text">${displayHtml(purify(html) ?? "", { ...options, idPrefix: `p${at}-` })}</div>`
    );
    await context.route("**/tests/rich-text", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        '<form method="post"',
        () => `${shown.join("\n")}<form method="post"`,
      );
      await route.fulfill({ response: answer, body });
    });
    const { text } = await openField(visitor, "zh");
    assert.ok(await page.locator(".rich-text").count() > payloads.length);
    for (const { html } of payloads) {
      await paste(text, { "text/html": html, "text/plain": "x" });
    }
    for (const image of await page.locator(".rich-text img").all()) await image.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    const foreign = asked.filter((path) =>
      !/^\/(?:tests\/rich-text|static\/.*|healthz|favicon.*|api\/sdb-user-service\/user\/me)$/.test(path)
    );
    assert.deepEqual(foreign, []);
    // A picture of our own that is not there is no attack.
    assert.deepEqual(problems.filter((problem) => !/Failed to load resource: .*404.*/.test(problem)), []);
  },
);

const WORD =
  '<h2>观测数据说明</h2><p>本数据集包含<strong>逐日观测</strong>，CO<sub>2</sub>，见<a href="https://example.org/a">规程</a>。</p><h3>Methods</h3><ul><li>First<ul><li>Nested</li></ul></li><li>Second</li></ul><p>Between the lists</p><ol><li>One</li><li>Two</li></ol><table><tbody><tr><td><p style="text-align: center;">站点</p></td><td>4507</td></tr></tbody></table>';
const LIBREOFFICE =
  '<h2>观测数据说明</h2><p>本数据集包含<strong>逐日观测</strong> 与 <em>质量控制</em> 结果，CO<sub>2</sub> 单位为 m<sup>2</sup>，见<a href="https://example.org/a">规程</a>。</p><h3>Methods</h3><ul><li>First<ul><li>Nested</li></ul></li><li>Second</li></ul><ol><li>One</li><li>Two</li></ol><table><thead><tr><th><p style="text-align: center;">站点</p></th><th><p style="text-align: center;">海拔</p></th></tr></thead><tbody><tr><td>那曲</td><td>4507</td></tr></tbody></table><p style="text-align: center;">Centred</p>';
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
