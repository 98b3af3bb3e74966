/** What the journeys through the life of a dataset share: the stage with its people, and the steps that all take. */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import type { SignedInUser } from "../harness.ts";
import { launchBrowser } from "./chromium.ts";
import { type Site, startSite } from "./site.ts";
import { connect, signInAs, until } from "./demo_state.ts";
import { assertAccessibleInBothThemes, openVisitor, type Visitor } from "./visitor.ts";

export type Locale = "zh" | "en";
export const LANGUAGES = ["zh", "en"] as const;
/** One language with scripts, the other without. */
export const JOURNEY_VARIANTS = [
  { locale: "zh", javaScriptEnabled: true },
  { locale: "en", javaScriptEnabled: false },
] as const;
export const prefixOf = (locale: Locale) => locale === "en" ? "/en" : "";
export const titled = (zh: string, en: string) => ({ title: { zh, en } });
export const versionQuery = (dataSetId: string, version = "V1") =>
  `dataSetId=${dataSetId}&version=${version}`;

interface JourneyVariant {
  locale: Locale;
  javaScriptEnabled?: boolean;
}
/** A site with the demo people signed in at its API, and a browser to visit it with. */
export interface JourneySite extends AsyncDisposable {
  site: Site;
  depositor: SignedInUser;
  reviewer: SignedInUser;
  governance: SignedInUser;
  administrator: SignedInUser;
  /** A browser in which somebody is signed in. */
  arrive(person: SignedInUser | undefined, way: JourneyVariant): Promise<Visitor>;
  /** From My Data to the panel of a version of the depositor's, by its menu and over the list. */
  openPanel(
    visitor: Visitor,
    locale: Locale,
    dataSetId: string,
    panel: string,
    byKeys?: boolean,
  ): Promise<void>;
}

export async function openJourneySite(): Promise<JourneySite> {
  const site = await startSite();
  const browser = await launchBrowser();
  const depositor = await connect(site, "depositor");
  return {
    site,
    depositor,
    reviewer: await connect(site, "reviewer"),
    governance: await connect(site, "governance"),
    administrator: await connect(site, "admin"),
    arrive: (person, way) => arrive(browser, site, person, way),
    openPanel: (...step) => openPanel(depositor, ...step),
    async [Symbol.asyncDispose]() {
      await browser.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

async function arrive(
  browser: Browser,
  site: Site,
  person: SignedInUser | undefined,
  { locale, javaScriptEnabled = true }: JourneyVariant,
): Promise<Visitor> {
  const visitor = await openVisitor(browser, site, {
    locale: locale === "zh" ? "zh-CN" : "en",
    javaScriptEnabled,
  });
  if (person) await signInAs(visitor, site, person);
  return visitor;
}

export const mainText = (page: Page) => page.innerText("main");
/** Waits until a text can be read; notices without JavaScript stand in `noscript`, where locators do not look. */
export async function assertShows(page: Page, text: string, where = "main"): Promise<void> {
  const shows = async () => (await page.innerText(where)).includes(text);
  await until(`"${text}" at ${page.url()}`, shows);
}

async function openPanel(
  { repository }: SignedInUser,
  visitor: Visitor,
  locale: Locale,
  dataSetId: string,
  panel: string,
  byKeys = false,
): Promise<void> {
  const { page, open } = visitor;
  const { doi, title } = await repository.datasets.get(dataSetId);
  await open(`${prefixOf(locale)}/datalist?keyword=${encodeURIComponent(doi ?? title[locale])}`);
  await page.waitForSelector('sdb-island[data-name="own_datasets/PanelOpener"][data-ready]', {
    state: "attached",
  });
  const button = page.locator(`button[popovertarget^="more-${dataSetId}-"]:visible`);
  const link = page.locator(`.row-menu:popover-open a[href*="/datalist/${panel}"]`);
  if (byKeys) {
    await button.focus();
    await page.keyboard.press("Enter");
    await link.focus();
    await page.keyboard.press("Enter");
  } else {
    await button.click();
    await link.click();
  }
  await page.waitForSelector("dialog[open] #hub-panel");
}

/** Nothing went wrong that was not meant to. */
export function assertNoProblems({ problems }: Visitor, expected = /status of 4(03|10)/): void {
  assert.deepEqual(problems.filter((problem) => !expected.test(problem)), []);
}
/** Presses "submit" in the form, and once more in the dialog that asks. */
export async function sendForm(page: Page): Promise<void> {
  await page.click('form [name="action"][value="submit"]:visible');
  const dialog = page.locator("dialog[open]");
  await dialog.locator("input[type=checkbox]").check();
  await dialog.locator("button:has(.i-tabler-send)").click();
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
}
/** Goes through pages, looks at each, and leaves. */
export async function assertPagesAccessible(
  visitor: Visitor,
  locale: Locale,
  paths: string[],
): Promise<void> {
  await using left = visitor;
  for (const path of paths) {
    await left.open(prefixOf(locale) + path);
    await assertAccessibleInBothThemes(left.page, `${path} ${locale}`);
  }
  assertNoProblems(left);
}

/** Pages of the tab of files, a folder each, as somebody without scripts walks them. @returns what `look` found on each. */
export async function walkFolders<Found>(
  { page, open }: Visitor,
  tab: string,
  look: (page: Page) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  const pages = [tab];
  for (const address of pages) {
    await open(address);
    found.push(...await look(page));
    const folders = await page.locator('main [data-key$="/"] a[href*="path="]').evaluateAll((all) =>
      all.map((one) => one.getAttribute("href") ?? "")
    );
    pages.push(...folders.filter((one) => !pages.includes(one)));
  }
  return found;
}
