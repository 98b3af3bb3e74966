/**
 * A press is a click, whatever the field that is left has to say: what appears between mouse-down and mouse-up would move
 * the button away from under the pointer. In a real browser, over every button of the forms that judge while one types.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { openVisitor, signInThroughApi, type Visitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const DEPOSITOR = "depositor@example.org";
/** The tools of an editor leave the focus where it is until their click has put it into the editor. */
const BUTTONS =
  ":is(button, summary, a[href], input[type=checkbox], input[type=radio]):not([role=toolbar] *)";
/** As long as a person holds a button down. */
const HELD_MS = 120;

/** Clicks are counted where they arrive, and do nothing, so that every button meets the same form. */
async function countClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener("click", (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const target = event.target as Element;
      target.closest("[data-pressed]")?.setAttribute("data-clicked", "");
    }, true);
  });
}

/** @returns whether the button was, when it was let go, where it had been pressed. */
async function hold(page: Page, button: Locator, heldMs = HELD_MS): Promise<boolean> {
  const top = () => button.evaluate((element) => element.getBoundingClientRect().top);
  await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const { x, y, width, height } = (await button.boundingBox())!;
  const before = await top();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForTimeout(heldMs);
  const stays = Math.abs(await top() - before) < 1;
  await page.mouse.up();
  return stays;
}

/** Presses as a hand does. @returns whether the button stayed where it was and the click arrived. */
async function press(page: Page, button: Locator, heldMs?: number): Promise<boolean> {
  await button.evaluate((element) => element.setAttribute("data-pressed", ""));
  // The very same one: leaving the field may add buttons before it.
  const pressed = page.locator("[data-pressed]");
  const stays = await hold(page, pressed, heldMs);
  return stays && await pressed.evaluate((element) => {
    const clicked = element.hasAttribute("data-clicked");
    element.removeAttribute("data-pressed");
    element.removeAttribute("data-clicked");
    return clicked;
  });
}

const nameOf = (button: Locator) =>
  button.evaluate((element) =>
    element.getAttribute("value") || element.getAttribute("aria-label") ||
    element.textContent!.trim().slice(0, 40)
  );

const author = (number: number) => ({
  name: { zh: `作者${number}`, en: `Author ${number}` },
  email: `a${number}@example.org`,
  corresponding: number === 1,
  affiliations: [{ name: { zh: "海洋研究所", en: "Institute of Oceanology" } }],
});
const project = (number: number) => ({ name: { zh: `项目${number}`, en: `Project ${number}` } });
const WHOLE = completeMetadata({
  authors: [1, 2, 3].map(author),
  papers: [{ title: { zh: "论文", en: "Paper" } }],
  references: [{ text: "Li 2020" }],
  funding: [{ name: { zh: "基金", en: "Fund" } }],
  projects: [1, 2, 3, 4].map(project),
  spatial: [
    { kind: "point", longitude: 100, latitude: 37, elevation: 3 },
    { kind: "region", west: 99, south: 36, east: 101, north: 38, minElevation: 1, maxElevation: 2 },
  ],
  temporal: [{ start: "2019", end: "2020" }],
});

async function openForm(metadata = WHOLE): Promise<Visitor> {
  const visitor = await openVisitor(browser, site);
  const token = await signInThroughApi(visitor.context, site, DEPOSITOR, DEMO_PASSWORD);
  const { datasets } = createRepository({ server: site.address, token });
  const { dataSetId } = await datasets.create(metadata);
  await visitor.open(`/dataset?dataSetId=${dataSetId}&version=V1`);
  await visitor.page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  return visitor;
}

/** Fields that can hold something malformed, by their place in the form. */
const JUDGED =
  /^(?:authors\.\d+\.email|papers\.\d+\.(?:url|doi)|projects\.\d+\.url|(?:spatial|temporal)\.\d+\.\w+)$/;

Deno.test("every button of the submission form is clicked from a field that is wrong, which is marked then", async () => {
  await using visitor = await openForm();
  const { page } = visitor;
  await countClicks(page);
  const buttons = page.locator(`form:has([name=revision]) ${BUTTONS}:visible:not(:disabled)`);
  const count = await buttons.count();
  assert.ok(count > 60, `only ${count} buttons`);
  let fresh = await freshFields(page);
  const first = fresh[0].top;
  const lost: string[] = [];
  for (let at = 0; at < count; at++) {
    const button = buttons.nth(at);
    // What a line of the save bar offered may be gone.
    if (await button.count() === 0) break;
    const top = await topOf(button);
    // Nothing can push what stands above all these fields; it is pressed from the last one.
    const name = top < first ? fresh.at(-1)?.name : fresh.findLast((field) => field.top <= top)?.name;
    if (!name) {
      await page.reload({ waitUntil: "load" });
      await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
      await countClicks(page);
      fresh = await freshFields(page);
      at--;
      continue;
    }
    fresh = fresh.filter((field) => field.name !== name);
    const field = page.locator(`[name="${name}"]`);
    await field.fill("x");
    if (!await press(page, button)) lost.push(`${await nameOf(button)} after ${name}`);
    // Whatever was lost, the field says by now what is wrong with it.
    await page.locator(`[id="f-${name}-error"], [id="f-${name}"][aria-invalid]`).first().waitFor();
  }
  assert.deepEqual(lost, []);
});

const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top + scrollY);

/** From top to bottom. */
async function freshFields(page: Page): Promise<{ name: string; top: number }[]> {
  const all = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("form input[name]:not([type=hidden])")].map((field) => ({
      name: field.name,
      top: field.getBoundingClientRect().top + scrollY,
    }))
  );
  return all.filter(({ name }) => JUDGED.test(name));
}

Deno.test("what is pressed after a point beyond the earth, a bad e-mail and half a period happens", async () => {
  await using visitor = await openForm(completeMetadata({ spatial: [], temporal: [], authors: [author(2)] }));
  const { page } = visitor;
  await page.click('[value="add:spatial:points"]');
  assert.ok(
    await page.locator('[name="spatial.0.longitude"]').evaluate((one) => one === document.activeElement),
  );
  // An empty point is no mistake.
  await page.fill('[name="spatial.0.longitude"]', "999");
  await hold(page, page.locator('[value="add:spatial:regions"]'));
  await page.locator('[name="spatial.1.west"]').waitFor();
  await page.locator('[id="f-spatial.0.longitude-error"]').waitFor();

  await page.fill('[name="authors.0.email"]', "nobody");
  await hold(page, page.locator('[name="authors.0.corresponding"]'));
  await page.locator('[name="authors.0.corresponding"]:checked').waitFor();
  await page.locator('[id="f-authors.0.email-error"]').waitFor();

  await page.click('[value="add:temporal:temporal"]');
  await page.fill('[name="temporal.0.start"]', "no year");
  await hold(page, page.locator('[value="add:temporal:temporal"]'));
  await page.locator('[name="temporal.1.start"]').waitFor();
  await page.locator('[id="f-temporal.0.start-error"]').waitFor();
});

Deno.test("a press beside words that are still typed, or a search without a find, arrives", async () => {
  await using visitor = await openForm(completeMetadata({ keywords: { zh: [], en: [] } }));
  const { page } = visitor;
  // As many as fill the line, so that leaving the field adds or takes one.
  const field = page.locator('[id="f-keywords.zh"]');
  const height = () => field.locator("xpath=..").evaluate((box) => box.getBoundingClientRect().height);
  await field.focus();
  const empty = await height();
  for (let number = 0; await height() === empty && number < 15; number++) {
    await field.fill(`关键词${number}`);
    await field.press("Enter");
  }
  await countClicks(page);
  const buttons = page.locator("#section-basic summary");
  assert.ok(await press(page, buttons.first()), "chips that wrap");
  await field.fill("一个很长的关键词一个很长的关键词");
  assert.ok(await press(page, buttons.first()), "a word that becomes a chip");
  const search = page.locator("#section-basic [role=combobox] >> nth=-1");
  await search.fill("nothing is called like this");
  await page.waitForFunction(() => {
    const status = document.querySelectorAll("#section-basic p[role=status]:not(.sr-only)");
    return [...status].some(({ textContent }) => textContent !== "");
  });
  // Longer than a moment, as people do who hesitate.
  assert.ok(await press(page, buttons.first(), 400), "a search without a find");
});

/** Something wrong for each field of the forms about a person. */
const WRONG: Record<string, string> = {
  email: "nobody",
  password: "short",
  confirm: "another",
  realName: " ",
  workUnit: "x",
  phone: "12",
};

for (const path of ["/register", "/login/edit_profile"]) {
  Deno.test(`every button of ${path} is clicked from each field that is wrong`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    if (path !== "/register") await signInThroughApi(visitor.context, site, DEPOSITOR, DEMO_PASSWORD);
    await visitor.open(path);
    const form = page.locator("form:has(#realName)");
    const fields = [];
    for (const name of Object.keys(WRONG)) if (await form.locator(`#${name}`).count()) fields.push(name);
    assert.ok(fields.length >= 3, fields.join());
    const buttons = form.locator(`${BUTTONS}:visible:not(:disabled)`);
    const lost: string[] = [];
    for (const name of fields) {
      const count = await buttons.count();
      for (let at = 0; at < count; at++) {
        await visitor.open(path);
        await countClicks(page);
        await form.locator(`#${name}`).fill(WRONG[name]);
        const button = buttons.nth(at);
        if (await button.count() === 0) continue;
        if (!await press(page, button)) lost.push(`${await nameOf(button)} after ${name}`);
      }
    }
    assert.deepEqual(lost, []);
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
