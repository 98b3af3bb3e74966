/**
 * What depositors share, walked in a real browser. Restricted data: asked for, granted, downloaded, ended (429), asked for
 * again, rejected and withdrawn; one language with scripts, the other without, and at the width of a phone. An edit link: used
 * and revoked.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { deposit } from "../datasets.ts";
import { createPublished, until } from "./demo_state.ts";
import {
  assertNoProblems,
  assertShows,
  JOURNEY_VARIANTS,
  type Locale,
  mainText,
  openJourneySite,
  prefixOf,
  titled,
} from "./journey.ts";
import { preactOnly } from "./site.ts";
import { assertAccessibleInBothThemes, withNavigation } from "./visitor.ts";

const stage = await openJourneySite();
const { depositor, governance, reviewer, arrive } = stage;

/** Where looks are kept, to be looked at by a person. */
const shots = Deno.env.get("SCREENSHOTS");

async function keepLook(page: Page, name: string): Promise<void> {
  if (!shots) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/${name}_${width}.png`, fullPage: true });
  }
}

/** What `deposit` keeps. */
const FILE = "data/levels.csv";

/** What is written while the list of files is on its way stays, goes into the tree on demand, and can be taken away there. */
async function writeWhileLoading(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  const area = page.locator("details[open] textarea[name=files]");
  const { promise: written, resolve: release } = Promise.withResolvers<void>();
  const isList = (address: URL) => address.pathname.endsWith("/folder");
  await page.route(isList, async (route) => {
    await written;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => isList(new URL(request.url())));
  await page.locator("details[open] input[name=scope][value=chosen]").check();
  await asked;
  await area.fill("data/gone.csv");
  const answered = page.waitForResponse((response) => isList(new URL(response.url())));
  release();
  await (await answered).finished();
  await page.unroute(isList);
  assert.equal(await area.inputValue(), "data/gone.csv");
  await page.getByRole("button", { name: t("access_request.pickFiles") }).click();
  await page.getByRole("button", { name: t("access_request.removePath", { path: "data/gone.csv" }) }).click();
}

/** Finds the file by its name and ticks it by keys; its folder is found as well, and holds it. */
async function pickFile(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale);
  const picker = page.locator("fieldset", { has: page.getByRole("treegrid") });
  await writeWhileLoading(page, locale);
  await picker.locator('[data-key="data/"]').waitFor();
  await picker.getByText(t("access_request.noneChosen")).waitFor();
  await picker.getByRole("searchbox").fill("LEVELS");
  const row = picker.locator(`[data-key="${FILE}"]`);
  await row.waitFor();
  await row.focus();
  await page.keyboard.press("Enter");
  await picker.getByRole("searchbox").fill("");
  await picker.locator('[data-key="data/"]').waitFor();
  const [said] = t("file_tree.selected", { count: 1, size: "" }).split(/[,，]/);
  await assertPicked(page, said!);
  await assertAccessibleInBothThemes(page, `picker ${locale}`);
  await page.setViewportSize({ width: 390, height: 800 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "fits a phone");
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Whether the ticked file is counted and goes with the form, out of sight and after the form came back too. */
async function assertPicked(page: Page, said: string): Promise<void> {
  const picker = page.locator("fieldset", { has: page.getByRole("treegrid") });
  // Its place is near enough to wake it after the form came back.
  await page.locator('[id^="date-"]').first().scrollIntoViewIfNeeded();
  await picker.getByText(said).waitFor();
  assert.equal(await picker.locator("input[name=files]").inputValue(), FILE);
}

for (const variant of JOURNEY_VARIANTS) {
  const { locale, javaScriptEnabled } = variant;
  Deno.test(`access: asked, granted, downloaded, ended, asked again, rejected, withdrawn (${locale})`, async () => {
    const t = translator(locale);
    const base = prefixOf(locale);
    const names = titled(`限制性水位 ${locale}`, `Restricted levels ${locale}`);
    const dataSetId = await createPublished(depositor, governance, { ...names, accessRight: "RESTRICTED" });
    await using requester = await arrive(reviewer, variant);
    await using owner = await arrive(depositor, variant);
    const { page, open } = requester;
    const press = (on: Page, selector: string) =>
      withNavigation(on, () => on.locator(selector).first().click());

    await open(`${base}/detail?dataSetId=${dataSetId}`);
    await keepLook(page, `detail_${locale}`);
    await press(page, 'main a[href*="/accessrequest"]');
    await keepLook(page, `form_${locale}`);
    await press(page, "main form button[value=request]");
    await page.locator("#justification-error").waitFor();
    await page.fill("#justification", "For a meta-analysis of lake levels.");
    await press(page, "main form button[value=request]");
    await assertShows(page, t("access_request.pending"));
    await keepLook(page, `pending_${locale}`);

    await owner.open(`${base}/settings/shareLink`);
    const card = owner.page.locator("article", { hasText: names.title[locale] });
    await card.locator("summary").first().click();
    if (javaScriptEnabled) await pickFile(owner.page, locale);
    else {
      await card.locator("input[name=scope][value=chosen]").check();
      await card.locator("textarea[name=files]").fill(FILE);
    }
    await keepLook(owner.page, `received_${locale}`);
    await withNavigation(owner.page, () => card.locator("button[value=accept]").click());
    await owner.page.locator('[id^="until-"][id$="-error"]').waitFor();
    if (javaScriptEnabled) await assertPicked(owner.page, t("access_request.chosenPaths", { count: 1 }));
    await card.locator("select[name=until]").selectOption("1m");
    await card.locator("details[open] textarea[name=comments]").fill("Welcome.");
    await withNavigation(owner.page, () => card.locator("button[value=accept]").click());
    await owner.open(`${base}/settings/shareLink?state=ACCEPTED`);
    await keepLook(owner.page, `accepted_list_${locale}`);

    await open(`${base}/accessrequest?dataSetId=${dataSetId}&version=V1`);
    await assertShows(page, t("access_request.accepted"));
    await keepLook(page, `accepted_${locale}`);
    if (javaScriptEnabled) await assertAccessibleInBothThemes(page, `accepted ${locale}`);
    await assertShows(page, FILE);
    const form = page.url();
    await press(page, "main button[value=open]");
    assert.match(page.url(), /\/detail\?dataSetId=/);
    const file = page.locator('main a[href*="/api/sdb-download-service/"]').first();
    const address = await file.getAttribute("href");
    const bytes = await page.request.get(address!);
    assert.equal(bytes.status(), 200);

    await open(form);
    await press(page, "main button[value=link]");
    const link = (await mainText(page)).match(/http:\/\/\S+\/shareLink\/\w+/)![0];
    await owner.open(`${base}/settings/shareLink?state=ACCEPTED`);
    const granted = owner.page.locator("article", { hasText: names.title[locale] });
    await granted.locator("[popovertarget]").first().click();
    await withNavigation(owner.page, () => granted.locator("button[value=cancelAccess]").click());

    const ended = await page.goto(link);
    assert.equal(ended?.status(), 429);
    await assertShows(page, t("errors.linkEnded", { link: "other" }));
    await keepLook(page, `ended_${locale}`);
    await press(page, 'main a[href*="/detail?dataSetId="]');
    await press(page, 'main a[href*="/accessrequest"]');
    await assertShows(page, t("access_request.cancelled"));
    await page.fill("#justification", "Once more.");
    await press(page, "main form button[value=request]");
    await assertShows(page, t("access_request.pending"));

    await owner.open(`${base}/settings/shareLink`);
    const again = owner.page.locator("article", { hasText: names.title[locale] });
    await again.locator("summary").nth(1).click();
    await again.locator("button[value=reject]").scrollIntoViewIfNeeded();
    await again.locator("details[open] textarea[name=comments]").fill("Too wide.");
    await withNavigation(owner.page, () => again.locator("button[value=reject]").click());
    await open(form);
    await assertShows(page, "Too wide.");
    await page.fill("#justification", "A narrower study.");
    await press(page, "main form button[value=request]");
    await page.locator('[popovertarget^="withdraw-"]').first().click();
    await withNavigation(page, () => page.locator("button[value=withdraw]").click());
    await assertShows(page, t("access_request.withdrawn"));
    await keepLook(page, `withdrawn_${locale}`);
    await open(`${base}/accessrequest`);
    await keepLook(page, `own_${locale}`);
    if (javaScriptEnabled) await assertAccessibleInBothThemes(page, `own ${locale}`);
    assertNoProblems(requester, /status of 429/);
    assertNoProblems(owner);
  });
}

Deno.test({
  name: "a co-author whose edit link is revoked hears so within seconds, without an action",
  ...preactOnly,
  async fn() {
    const t = translator("en");
    const { dataSetId } = await deposit(depositor, titled("共同编辑", "Shared work"));
    const { links, datasets } = depositor.repository;
    const { linkId, url } = await links.create({ dataSetId, kind: "edit", expiry: "1w" });
    await using author = await arrive(reviewer, { locale: "en" });
    const { page } = author;
    await author.open(`/en${new URL(url).pathname}`);
    await assertShows(page, t("shared_work.guestTitle"));
    await page.fill('[name="title.en"]', "Shared work, mended");
    const saved = async () => (await datasets.get(dataSetId)).title.en === "Shared work, mended";
    await until("the save of the co-author", saved);
    // Far from the note of the form the end is still seen.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await links.revoke(linkId);
    await page.locator(".toast, [role=alert]", { hasText: t("shared_work.ended") }).first()
      .waitFor({ timeout: 6_000 });
    assert.equal(await page.getByText(t("shared_work.guestTitle")).count(), 0);
  },
});

Deno.test.afterAll(async () => await stage[Symbol.asyncDispose]());
