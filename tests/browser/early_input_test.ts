/**
 * What people type and press before a page is awake, over every page with islands: text stays in its field or becomes
 * what the field makes of it, and a press is answered.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const { token } = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const { datasets } = createRepository({ server: site.address, token: token.access_token });
const { dataSetId } = await datasets.create(completeMetadata({ keywords: { zh: ["海洋"], en: [] } }));
const { list: [{ dataset: published }] } = await datasets.search();
const about = `dataSetId=${published.dataSetId}&version=${published.version}`;
const FORM = `/dataset?dataSetId=${dataSetId}&version=V1`;

const PUBLIC = ["/", "/list", `/detail?${about}&tab=files`, "/login", "/login?mode=recovery", "/register"];
const PERSONAL = [
  "/login/edit_profile",
  "/login/ChangePassword",
  `/detail/contact?${about}`,
  "/datalist",
  "/settings/tokens",
  FORM,
];
const PAGES = [
  ...PUBLIC.map((path) => ({ path, signedIn: false })),
  ...PERSONAL.map((path) => ({ path, signedIn: true })),
];
const FIELDS = "main :is(input:not([type]), input[type=text], input[type=email], input[type=password], " +
  "input[type=tel], input[type=search], input[type=url], textarea):visible:enabled:not([readonly])";

/** The script of every page, which holds presses until their island listens. */
const ENTRY = /\/_client-[^/]+\.js$/;

interface Sleeper extends Visitor {
  wake(): Promise<void>;
}

/** Opens a page whose scripts, or those of its islands, stay away until it is woken. */
async function openAsleep(path: string, { signedIn = false, entry = false } = {}): Promise<Sleeper> {
  const visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 844 } });
  const { page, context } = visitor;
  if (signedIn) {
    await context.addCookies([{ name: "sdb-session", value: token.access_token, url: site.address }]);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/static/*.js", async (route) => {
    if (!entry || !ENTRY.test(route.request().url())) await promise;
    await route.continue().catch(() => {});
  });
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("footer").first().waitFor({ state: "attached" });
  // By then it has run: scripts of the page come before this moment, those of islands are no part of it.
  if (entry) await page.waitForFunction(() => document.readyState === "complete");
  return {
    ...visitor,
    async wake() {
      resolve();
      await page.unrouteAll({ behavior: "wait" });
      await untilAwake(page);
    },
  };
}

/** Every island that wakes without being touched has done so, and listens. */
async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("header sdb-island[data-ready]"));
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>("sdb-island:not([data-ready])")]
      .every(({ dataset }) => dataset.hydrate === "visible")
  );
  await page.waitForTimeout(400);
}

/** They stand there for who has no script; with one, subjects are picked and a text belongs to a licence of one's own. */
const WITHOUT_SCRIPT = /^(?:subjects\.\d+|license\.text\.(?:zh|en))$/;

interface Typed {
  field: string;
  text: string;
}

/** What is typed suits the field, so that nothing has a reason to change it. */
async function typeEverywhere(page: Page): Promise<Typed[]> {
  const typed: Typed[] = [];
  const fields = await page.locator(FIELDS).all();
  for (const [at, field] of fields.entries()) {
    const [type, name, id] = await field.evaluate((one) => [
      (one as HTMLInputElement).type,
      (one as HTMLInputElement).name,
      one.id,
    ]);
    if (WITHOUT_SCRIPT.test(name)) continue;
    const text = type === "email" ? `early${at}@example.org` : type === "tel" ? "13800138000" : `E${at}`;
    await field.fill(text);
    const which = name ? `[name="${name}"]` : id ? `[id="${id}"]` : ":not([name], [id])";
    typed.push({ field: `main :is(input, textarea)${which}`, text });
  }
  return typed;
}

async function leaveField(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.waitForTimeout(200);
}

/** In its field, or written beside it, as keywords are. */
async function holds(page: Page, { field, text }: Typed): Promise<boolean> {
  const values = await page.locator(field).evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).value)
  );
  const plain = (value: string) => value.replace(/^\+86|[\s()-]/g, "");
  if (values.some((value) => plain(value) === text)) return true;
  return await page.locator("main").getByText(text, { exact: true }).count() > 0;
}

for (const { path, signedIn } of PAGES) {
  const name = path.split("?")[0] + (/mode|tab/.exec(path)?.[0] ?? "");
  Deno.test(`${name}: what is typed into every field before the page is awake is there afterwards`, async () => {
    await using visitor = await openAsleep(path, { signedIn });
    const { page } = visitor;
    const typed = await typeEverywhere(page);
    await visitor.wake();
    await leaveField(page);
    const lost: string[] = [];
    for (const one of typed) if (!await holds(page, one)) lost.push(one.field);
    assert.deepEqual(lost, []);
  });

  Deno.test(`${name}: a press before the page is awake is answered`, async () => {
    await using visitor = await openAsleep(path, { signedIn, entry: true });
    const { page } = visitor;
    await page.locator('header sdb-island[data-name="layout/ThemeSwitch"] button:visible').first().click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), undefined);
    await visitor.wake();
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  });
}

Deno.test("a login without anything, pressed before the form is awake, says what is missing", async () => {
  await using visitor = await openAsleep("/login", { entry: true });
  const { page } = visitor;
  await page.click("#login-form button[type=submit]");
  await visitor.wake();
  await page.locator("#username[aria-invalid=true]").waitFor();
  await page.locator("#password[aria-invalid=true]").waitFor();
});

Deno.test("an author who is added before the form is awake is there afterwards", async () => {
  await using visitor = await openAsleep(FORM, { signedIn: true, entry: true });
  const { page } = visitor;
  const kinds = await page.locator('[name^="authors."][name$=".kind"]').all();
  const before = new Set(await Promise.all(kinds.map((one) => one.getAttribute("name")))).size;
  await page.click('[value="add:authors:authors"]');
  await visitor.wake();
  await page.locator(`[name="authors.${before}.kind"]`).first().waitFor();
});

Deno.test("keywords are typed on while the form wakes, and are taken when the field is left", async () => {
  await using visitor = await openAsleep(FORM, { signedIn: true });
  const { page } = visitor;
  const field = page.locator('[id="f-keywords.zh"]');
  await field.press("Control+End");
  await page.keyboard.type("\n海冰\n温");
  await visitor.wake();
  assert.ok(await field.evaluate((one) => one === document.activeElement));
  await page.keyboard.type("度");
  await leaveField(page);
  await page.locator('[id="f-keywords.zh"]:is(input)').waitFor();
  const box = page.locator('[id="f-keywords.zh"]').locator("xpath=..");
  for (const word of ["海洋", "海冰", "温度"]) await box.getByText(word, { exact: true }).waitFor();
  await page.locator(".i-tabler-cloud-check").first().waitFor();
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
