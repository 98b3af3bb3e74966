/** The data policy tool in a browser: live preview and strength, what was typed stays, phone width, dark, paper. */
import assert from "node:assert/strict";
import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { launchBrowser } from "./chromium.ts";
import { readOnlySite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await readOnlySite();
const browser = await launchBrowser();
const PATH = "/data_policy_tool";

/** Without spaces, and without the number before a heading, which Word counts itself. */
const squeeze = (text: string) => text.replace(/^\d+\.\s/, "").replace(/\s/g, "");

/** What a Word file says, as `squeeze` gives it. */
async function wordText(bytes: Uint8Array): Promise<string> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes));
  const entry = (await zip.getEntries()).find(({ filename }) => filename === "word/document.xml");
  assert.ok(entry && !entry.directory, "a Word file");
  const xml = await entry.getData(new TextWriter());
  await zip.close();
  const nodes = xml.replace(/<[^>]*>/g, "").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"').replaceAll("&apos;", "'").replaceAll("&amp;", "&");
  return squeeze(nodes);
}

for (
  const [locale, prefix, word] of [["zh", "", "本刊实行强制共享"], ["en", "/en", "Sharing is mandatory"]]
) {
  Deno.test(`every choice is in the preview at once, and Word brings it along (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site, { acceptDownloads: true });
    const { page } = visitor;
    await visitor.open(prefix + PATH);
    const preview = page.locator("#preview article");
    assert.ok(!(await preview.innerText()).includes(word));
    await page.check('[name="sharing"][value="mandatory"]');
    assert.ok((await preview.innerText()).includes(word));
    await page.check('[name="review"][value="substantive"]');
    await page.locator("#strength-title ~ p strong").getByText("6").first().waitFor();
    await page.fill('[name="journal.zh"]', "湖泊科学");
    await page.fill('[name="journal.en"]', "Lake Science");
    assert.match(await preview.locator("h3").innerText(), locale === "zh" ? /湖泊科学/ : /Lake Science/);
    await page.locator("#types details summary").click();
    await page.fill('[name="additions.types.zh"]', "<b>序列</b>须存入\n公共存储库");
    assert.ok((await preview.innerText()).includes("<b>序列</b>须存入"));
    await page.uncheck('[name="licences"][value="CC0-1.0"]');
    assert.ok(!(await preview.innerText()).includes("CC0"));
    await page.check('[name="review"][value="none"]');
    assert.equal(await page.locator('[name="curator"]').first().isVisible(), false);
    await page.check(`[name="previewLocale"][value="${locale === "zh" ? "en" : "zh"}"]`);
    assert.match(await preview.getAttribute("lang") ?? "", locale === "zh" ? /^en/ : /^zh/);

    for (const language of ["en", "zh"]) {
      await page.check(`[name="previewLocale"][value="${language}"]`);
      await page.waitForFunction(
        (language) => document.querySelector("#preview article")!.getAttribute("lang")?.startsWith(language),
        language,
      );
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.click(`button[value="docx-${language}"]`),
      ]);
      const [name, sharing] = language === "zh"
        ? ["《湖泊科学》研究数据政策.docx", "本刊实行强制共享"]
        : ["Research data policy of Lake Science.docx", "Sharing is mandatory"];
      assert.equal(download.suggestedFilename(), name);
      const text = await wordText(await Deno.readFile(await download.path()));
      const shown = (await preview.innerText()).split("\n").map(squeeze).filter(Boolean);
      assert.ok(shown.length > 20, `${shown.length} lines`);
      assert.deepEqual(shown.filter((line) => !text.includes(line)), [], "what the preview shows");
      assert.ok(text.includes(squeeze(sharing)), "a choice");
      if (language === "zh") assert.ok(text.includes("<b>序列</b>须存入公共存储库"), "an addition");
      assert.ok(!text.includes("CC0"), "what is not chosen");
    }
    assert.equal(await page.inputValue('[name="journal.en"]'), "Lake Science", "the page stays as it is");
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`the tool has no WCAG violation and does not scroll sideways (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    await visitor.open(prefix + PATH);
    for (const summary of await visitor.page.locator("main details summary").all()) await summary.click();
    await assertAccessibleInBothThemes(visitor.page, PATH);
    for (const width of [320, 390, 750, 1024, 1280, 1680]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${width} px: ${wide} px too wide`);
    }
    assert.deepEqual(visitor.problems, []);
  });
}

Deno.test("what was typed is there after a reload and after the switch of languages, in form and preview", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await visitor.open(PATH);
  await page.fill('[name="journal.zh"]', "湖泊科学");
  await page.check('[name="citation"][value="encouraged"]');
  await page.fill('[name="otherFormats"]', "NetCDF\nGRIB");
  await page.reload();
  await page.locator("#preview h3").getByText("湖泊科学").waitFor();
  assert.equal(await page.isChecked('[name="citation"][value="encouraged"]'), true);
  await page.locator("#preview article li").getByText("GRIB").waitFor();
  await page.click("a[data-switch-language]");
  await page.waitForURL("**/en/data_policy_tool**");
  await page.locator("#preview h3").getByText("湖泊科学").waitFor();
  assert.equal(await page.inputValue('[name="otherFormats"]'), "NetCDF\nGRIB");
  assert.deepEqual(visitor.problems, []);
});

Deno.test("on paper there is the policy alone", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await visitor.open(PATH);
  await page.emulateMedia({ media: "print" });
  const text = await page.locator("body").innerText();
  assert.match(text.trim(), /^期刊研究数据政策\s+1\. 论文数据共享的意义/);
  for (const hidden of ["政策强度", "导出与保存", "期刊名称", "保存"]) {
    assert.ok(!text.split("\n").includes(hidden), hidden);
  }
});
