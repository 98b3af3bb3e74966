/** An archive invitation in a browser: prepared, mailed, opened through the login, begun, and followed by its preparer. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { signInAs, until } from "./demo_state.ts";
import { assertNoProblems, assertShows, JOURNEY_VARIANTS, openJourneySite, prefixOf } from "./journey.ts";
import { preactOnly } from "./site.ts";
import { assertAccessibleInBothThemes, withNavigation } from "./visitor.ts";

const WIDTHS = [390, 1280];

async function assertFits(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("SCREENSHOTS");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(fits, `${name} at ${width} px`);
    if (!folder) continue;
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}

Deno.test({
  name:
    "an archive invitation is mailed, opened through the login, begun by keyboard, and followed, in both languages",
  ...preactOnly,
  async fn() {
    await using stage = await openJourneySite();
    for (const way of JOURNEY_VARIANTS) {
      const { locale, javaScriptEnabled } = way;
      const t = translator(locale);
      const prefix = prefixOf(locale);
      const title = locale === "zh" ? "东海浮游生物丰度" : "Plankton of the East China Sea";
      await using editor = await stage.arrive(stage.reviewer, way);
      const { page } = editor;
      await editor.open(`${prefix}/manage/archiveLinks`);
      await page.fill("#email", stage.depositor.email);
      await page.fill(locale === "zh" ? "#titleZh" : "#titleEn", title);
      await page.fill("#archiveDoi", `10.1234/plankton.${locale}`);
      if (javaScriptEnabled) await assertAccessibleInBothThemes(page, `preparing ${locale}`);
      await assertFits(page, `prepare-${locale}`);
      await withNavigation(page, () => page.click('button[name="intent"][value="create"]'));
      await assertShows(page, t("archive_link.mailed", { email: stage.depositor.email }));

      await using author = await stage.arrive(undefined, way);
      const there = author.page;
      const link = await mailedLink(there, prefix);
      await there.setViewportSize({ width: 390, height: 900 });
      await author.open(link);
      assert.match(there.url(), /\/login\?fullPath=/);
      const register = there.locator('main a[href*="/register?"]').first();
      assert.match((await register.getAttribute("href"))!, /fullPath=[^&]*archiveLink/);
      await assertFits(there, `login-${locale}`);
      await signInAs(author, stage.site, stage.depositor);
      await author.open(there.url());
      assert.equal(new URL(there.url()).pathname, link);
      await assertShows(there, title);
      assert.equal(await there.inputValue("#archiveDoi"), `10.1234/plankton.${locale}`);
      if (javaScriptEnabled) await assertAccessibleInBothThemes(there, `invitation ${locale}`);
      await assertFits(there, `invitation-${locale}`);
      await there.setViewportSize({ width: 390, height: 900 });
      await there.selectOption("#language", "zh");
      await there.uncheck('input[name="fromDoi"]');
      // The decisive steps by keyboard: the agreement, and what creates the draft.
      await there.focus("#agree");
      await there.keyboard.press("Space");
      await there.focus('button[name="action"][value="create"]');
      await withNavigation(there, () => there.keyboard.press("Enter"), /\/dataset\?dataSetId=/);
      assert.equal(await there.inputValue(`[name="title.${locale}"]`), title);
      assert.equal(await there.inputValue('[name="archiveDoi"]'), `10.1234/plankton.${locale}`);
      await author.open(link);
      assert.match(there.url(), /\/dataset\?dataSetId=/, "the link leads back to what was begun");

      await editor.open(`${prefix}/manage/archiveLinks`);
      await assertShows(page, t("archive_link.state.used"));
      await assertShows(page, t("vocabulary.status.DRAFT"));
      if (javaScriptEnabled) await assertAccessibleInBothThemes(page, `followed ${locale}`);
      await assertFits(page, `followed-${locale}`);
      await page.goto(link);
      await assertShows(page, t("errors.archiveLinkEnded"));
      assertNoProblems(editor, /status of 429/);
      assertNoProblems(author);
    }
  },
});

/** The newest invitation among the mails that the site keeps while it has no mail server. */
async function mailedLink(page: Page, prefix: string): Promise<string> {
  let link: string | undefined;
  await until("the invitation is mailed", async () => {
    await page.goto("/mails");
    link = new RegExp(`${prefix}/archiveLink/[0-9A-Za-z]{43}`).exec(await page.content())?.[0];
    return link !== undefined;
  });
  return link!;
}
