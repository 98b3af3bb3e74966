/**
 * A private link before publication, in a browser: made by the keyboard alone, opened and downloaded by a visitor without
 * an account on a phone, revoked, and over at the visitor's next step.
 */
import assert from "node:assert/strict";
import { formatDate } from "../../locales/format.ts";
import { translator } from "../../locales/mod.ts";
import { deposit } from "../datasets.ts";
import { assertLooksGood, openClockedSite, tabTo } from "./clocked_site.ts";
import { assertNoProblems, assertShows, JOURNEY_VARIANTS, LANGUAGES, mainText, prefixOf } from "./journey.ts";
import { preactOnly } from "./site.ts";
import { withNavigation } from "./visitor.ts";

const PHONE = { width: 390, height: 844 };
const stage = await openClockedSite();
const depositor = await stage.test.signIn();

for (const { locale, javaScriptEnabled } of JOURNEY_VARIANTS) {
  const t = translator(locale);
  const prefix = prefixOf(locale);

  Deno.test(
    `a private link is made by keyboard, opened by a visitor, revoked, and over at once (${locale})`,
    preactOnly,
    async () => {
      const { dataSetId } = await deposit(depositor);
      await using owner = await stage.arrive(depositor, locale, javaScriptEnabled);
      const { page } = owner;
      await page.setViewportSize(PHONE);
      await owner.open(`${prefix}/datalist/tableLayerNew/PrivateLink?dataSetId=${dataSetId}&version=V1`);
      await assertLooksGood(page, `link form ${locale}`, javaScriptEnabled);
      await tabTo(page, "#label");
      await page.keyboard.type("Reviewer 2");
      await tabTo(page, 'button[name="intent"][value="create"]');
      await withNavigation(page, () => page.keyboard.press("Enter"));
      const url = new URL((await page.innerText("#new-link")).trim());
      const { list: [{ linkId, expiresAt }] } = await depositor.repository.links.list({ dataSetId });
      await assertShows(page, t("sharing.madeText", { date: formatDate(expiresAt) }));
      await assertLooksGood(page, `link made ${locale}`, javaScriptEnabled);

      await using visitor = await stage.arrive(undefined, locale, javaScriptEnabled);
      const there = visitor.page;
      await there.setViewportSize(PHONE);
      await visitor.open(prefix + url.pathname);
      assert.equal(new URL(there.url()).pathname, `${prefix}/detail`, "the secret leaves the address");
      await assertShows(there, t("sharing.bannerTitle", { kind: "private" }));
      const until = formatDate(expiresAt);
      await assertShows(there, t("sharing.bannerText", { access: "download", date: until }));
      await assertShows(there, "V1");
      await assertLooksGood(there, `link opened ${locale}`, javaScriptEnabled);
      await visitor.open(`${there.url()}&tab=files`);
      await assertShows(there, "levels.csv");
      const file = there.locator('main a[href*="/file?fileId="]:visible').first();
      await withNavigation(there, () => file.click(), /\/file\?/);
      await assertShows(there, "1960-01");
      const [download] = await Promise.all([
        there.waitForEvent("download"),
        there.locator('main a[href*="/download?fileId="]:visible').first().click(),
      ]);
      assert.equal(download.suggestedFilename(), "levels.csv");
      await assertLooksGood(there, `link file ${locale}`, javaScriptEnabled);

      await owner.open(page.url());
      await assertShows(page, `${t("sharing.downloads")}\n${t("sharing.times", { count: 1 })}`);
      await tabTo(page, `[popovertarget="revoke-${linkId}"]`);
      await page.keyboard.press("Enter");
      await tabTo(page, `#revoke-${linkId} button[value="revoke"]`);
      await withNavigation(page, () => page.keyboard.press("Enter"), /done=revoked/);
      await assertShows(page, t("sharing.state.revoked"));

      const next = await there.reload();
      assert.equal(next?.status(), 429);
      await assertShows(there, t("errors.linkEnded", { link: "private" }));
      const again = await there.goto(prefix + url.pathname);
      assert.equal(again?.status(), 429);
      const resubmit = there.getByRole("link", { name: t("planned.resubmit") });
      assert.equal(await resubmit.getAttribute("href"), `${prefix}/detail?dataSetId=${dataSetId}`);
      assert.ok(!(await mainText(there)).includes("levels.csv"));
      await assertLooksGood(there, `link over ${locale}`, javaScriptEnabled);
      assertNoProblems(owner);
      assertNoProblems(visitor, /status of 429/);
    },
  );
}

/** What is shown of sharing besides, by somebody with an account and before a link is open. */
for (const locale of LANGUAGES) {
  const prefix = prefixOf(locale);

  Deno.test(`pages of sharing have no WCAG violation and fit a phone (${locale})`, preactOnly, async () => {
    const { dataSetId } = await deposit(depositor);
    const { links } = depositor.repository;
    const [locked, listed] = [
      await links.create({ dataSetId, expiry: "1w", password: "tern-in-may" }),
      await links.create({ dataSetId, expiry: "1w", emails: ["reviewer@example.org"] }),
    ].map(({ url }) => prefix + new URL(url).pathname);
    const { code } = await links.shorten("/help");
    await using owner = await stage.arrive(depositor, locale);
    for (const path of [`/surl?target=/help`, `/surl?code=${code}`, "/settings/shareLink/templates"]) {
      await owner.open(prefix + path);
      await assertLooksGood(owner.page, `${path.replaceAll(/\W+/g, " ").trim()} ${locale}`);
    }
    await using visitor = await stage.arrive(undefined, locale);
    await visitor.open(locked!);
    await assertLooksGood(visitor.page, `link password ${locale}`);
    await visitor.open(listed!);
    await visitor.page.fill("#email", "reviewer@example.org");
    await withNavigation(visitor.page, () => visitor.page.press("#email", "Enter"));
    await visitor.page.waitForSelector("#code");
    await assertLooksGood(visitor.page, `link code ${locale}`);
    assertNoProblems(owner);
    assertNoProblems(visitor);
  });
}

Deno.test.afterAll(async () => await stage[Symbol.asyncDispose]());
