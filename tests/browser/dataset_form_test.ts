/** The fields of the submission form in a real browser: authors, subjects, map, time, licence, errors. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import type { DatasetMetadata, Input } from "../../sdk/model/metadata/metadata.ts";
import { PACKAGE } from "../../sdk/model/vocabulary/resource_types.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor, type Visitor, withNavigation } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const login = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const token = login.token.access_token;
const depositor = createRepository({ server: site.address, token });

/** Names without figures, which would be read as marks of affiliations. */
const sign = (index: number) => String.fromCodePoint(0x4e01 + index);
const nameOf = (number: number) =>
  `Maria Costa${[...`${number}`].map((one) => "jabcdefghi"[Number(one)]).join("")}`;

const authorNames = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: { zh: `李${sign(index)}`, en: nameOf(index + 1) },
    email: index === 0 ? "a1@example.org" : "",
    corresponding: index === 0,
    affiliations: [{ name: { zh: "海洋研究所", en: "Institute of Oceanology" } }],
  }));

interface Opened extends AsyncDisposable {
  visitor: Visitor;
  page: Page;
  id: string;
}

/** A draft of one's own in the form, alive. */
async function openForm(
  locale: "zh" | "en",
  metadata: Input<DatasetMetadata>,
  options: Parameters<typeof openVisitor>[2] = {},
): Promise<Opened> {
  const { dataSetId: id } = await depositor.datasets.create(metadata);
  const visitor = await openVisitor(browser, site, { locale: locale === "zh" ? "zh-CN" : "en", ...options });
  await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
  await visitor.open(`${locale === "en" ? "/en" : ""}/dataset?dataSetId=${id}&version=V1`);
  if (options.javaScriptEnabled !== false) {
    await visitor.page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  }
  return { visitor, page: visitor.page, id, [Symbol.asyncDispose]: () => visitor[Symbol.asyncDispose]() };
}

async function save(page: Page): Promise<void> {
  await page.click('[name="action"][value="save"]:visible');
  await page.waitForSelector(".i-tabler-cloud-check");
}

const namesOf = async (id: string) => (await depositor.datasets.get(id)).authors.map(({ name }) => name.en);

for (const locale of ["zh", "en"] as const) {
  const t = translator(locale);

  Deno.test(`authors are put in order by keys, by buttons and by dragging, and it is read out (${locale})`, async () => {
    await using form = await openForm(locale, completeMetadata({ authors: authorNames(3) }));
    const { page, id, visitor } = form;
    await page.focus('[id="h-authors.0"]');
    await page.keyboard.press("ArrowDown");
    const name = locale === "zh" ? `李${sign(0)}` : nameOf(1);
    await page.getByText(t("dataset_form.moved", { name, number: 2, count: 3 })).waitFor({
      state: "attached",
    });
    assert.equal(
      await page.evaluate(() => document.activeElement?.id),
      "h-authors.1",
      "the handle keeps the focus",
    );
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.activeElement?.id === "h-authors.2");
    await save(page);
    assert.deepEqual(await namesOf(id), [2, 3, 1].map(nameOf));

    await page.locator('[id="b-up:authors:2"]').click();
    await save(page);
    assert.deepEqual(await namesOf(id), [2, 1, 3].map(nameOf));

    const handle = page.locator('[id="h-authors.1"]');
    await handle.scrollIntoViewIfNeeded();
    const from = (await handle.boundingBox())!;
    const above = (await page.locator('[id="f-authors.0"]').boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, above.y + 40, { steps: 8 });
    await page.mouse.up();
    await save(page);
    assert.deepEqual(await namesOf(id), [1, 2, 3].map(nameOf));
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`an author's ORCID, e-mail and mark as corresponding author are judged at once (${locale})`, async () => {
    await using form = await openForm(locale, completeMetadata({ authors: authorNames(2) }));
    const { page } = form;
    await page.fill('[name="authors.0.orcid"]', "0000-0002-1825-0098");
    assert.equal(await page.innerText('[id="f-authors.0.orcid-error"]'), t("validation.invalidOrcid"));
    await page.fill('[name="authors.0.orcid"]', "https://orcid.org/0000000218250097");
    await page.keyboard.press("Tab");
    assert.equal(await page.inputValue('[name="authors.0.orcid"]'), "0000-0002-1825-0097");
    await page.getByText(t("dataset_form.orcidRight")).waitFor();

    const box = page.locator('[name="authors.1.corresponding"]');
    assert.ok(await box.isDisabled());
    await page.locator('[id="f-authors.1"]').getByText(t("validation.correspondingNeedsEmail")).waitFor();
    await page.fill('[name="authors.1.email"]', "A1@example.org");
    assert.equal(await page.innerText('[id="f-authors.1.email-error"]'), t("validation.emailBoundTwice"));
    await page.fill('[name="authors.1.email"]', "a2@example.org");
    assert.equal(await page.locator('[id="f-authors.1.email-error"]').count(), 0);
    await box.check();
    await page.fill('[name="authors.1.email"]', "");
    assert.equal(
      await page.innerText('[id="f-authors.1.email-error"]'),
      t("validation.correspondingNeedsEmail"),
    );
  });

  Deno.test(`subjects are found in either language and in the tree by keys (${locale})`, async () => {
    await using form = await openForm(locale, completeMetadata({ subjects: [] }));
    const { page, id } = form;
    const search = page.locator("#section-basic input[role=combobox] >> nth=-1");
    for (const [word, code] of [["海洋物理学", "17060"], ["Astronomy", "160"]]) {
      await search.fill(word);
      await page.locator("[role=option]").first().waitFor();
      assert.match((await page.locator("[role=option]").allInnerTexts()).join(), new RegExp(code));
      await search.fill("");
    }
    await page.getByText(t("dataset_form.subjects.browse")).first().click();
    await page.locator("[role=treeitem]").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.locator("[role=treeitem][aria-level='2']").first().waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await save(page);
    assert.deepEqual((await depositor.datasets.get(id)).subjects, ["11011"]);
    await page.focus("[role=treeitem][aria-selected=true]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[role=treeitem][aria-selected=true]", { state: "detached" });
  });

  Deno.test(`a click on the map sets a point, a drag draws a region, numbers stay the truth (${locale})`, async () => {
    await using form = await openForm(locale, completeMetadata({ spatial: [] }));
    const { page, id, visitor } = form;
    const map = page.locator('#section-coverage svg[role="img"]');
    await map.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 200);
    // The wheel is answered in a later frame.
    await page.waitForTimeout(300);
    const box = (await map.boundingBox())!;
    const at = (longitude: number, latitude: number) =>
      [box.x + (longitude + 180) / 360 * box.width, box.y + (90 - latitude) / 180 * box.height] as const;
    await page.mouse.click(...at(120, 30));
    await page.mouse.move(...at(100, 40));
    await page.mouse.down();
    await page.mouse.move(...at(120, 20), { steps: 5 });
    await page.mouse.up();
    const near = async (name: string, wanted: number) => {
      const value = Number(await page.inputValue(`[name="spatial.${name}"]`));
      assert.ok(Math.abs(value - wanted) <= 2, `${name} is ${value}, not ${wanted}`);
    };
    await near("0.longitude", 120);
    await near("0.latitude", 30);
    await near("1.west", 100);
    await near("1.east", 120);
    await near("1.south", 20);
    await near("1.north", 40);
    await page.fill('[name="spatial.1.east"]', "90");
    await page.keyboard.press("Tab");
    assert.equal(await page.innerText('[id="f-spatial.1.east-error"]'), t("validation.westNotBeforeEast"));
    await page.fill('[name="spatial.1.east"]', "121.1234");
    await save(page);
    const { spatial } = await depositor.datasets.get(id);
    assert.equal(spatial[1].kind === "region" && spatial[1].east, 121.1234);
    assert.deepEqual(visitor.problems, []);
  });

  Deno.test(`years alone make a period, and come back as years (${locale})`, async () => {
    await using form = await openForm(locale, completeMetadata({ temporal: [] }));
    const { page, id } = form;
    await page.click('[value="add:temporal:temporal"]');
    await page.fill('[name="temporal.0.start"]', "2020");
    await page.fill('[name="temporal.0.end"]', "1960");
    await page.keyboard.press("Tab");
    assert.equal(await page.innerText('[id="f-temporal.0.end-error"]'), t("validation.endBeforeStart"));
    await page.fill('[name="temporal.0.start"]', "1960");
    await page.fill('[name="temporal.0.end"]', "2020");
    await save(page);
    assert.deepEqual((await depositor.datasets.get(id)).temporal, [
      { start: "1960", end: "2020" },
    ]);
    await page.reload({ waitUntil: "networkidle" });
    assert.equal(await page.inputValue('[name="temporal.0.end"]'), "2020");
    await page.locator("#section-coverage select").selectOption("month");
    assert.equal(await page.inputValue('[name="temporal.0.end"]'), "2020-12");
  });

  Deno.test(`three answers suggest a licence, and it is taken (${locale})`, async () => {
    await using form = await openForm(locale, completeMetadata({ license: { id: "" } }));
    const { page } = form;
    await page.getByText(t("dataset_form.helper"), { exact: true }).click();
    await page.getByText(t("dataset_form.helper.content.software")).click();
    await page.getByText(t("dataset_form.helper.ask.same")).click();
    await page.getByRole("button", { name: t("dataset_form.helper.take", { name: "GPL-3.0" }) }).click();
    assert.equal(await page.inputValue('[name="license.id"]'), "GPL-3.0-only");
    await page.getByText(t("dataset_form.term.source")).waitFor();
    assert.equal(await page.locator('[name="license.id"] option').count(), 24, "22, custom and none");
  });

  Deno.test(`the summary calls a field by its name and leads into a folded card (${locale})`, async () => {
    const authors = authorNames(12).map((author, index) =>
      index === 8 ? { ...author, name: { zh: "", en: "" } } : author
    );
    await using form = await openForm(locale, completeMetadata({ authors }));
    const { page, visitor } = form;
    assert.equal(await page.locator('[name="authors.8.family.en"]').count(), 0, "twelve cards are folded");
    await page.click('[name="action"][value="submit"]:visible');
    const label = locale === "zh" ? "作者 9 › 姓名（英文）" : "Author 9 › Name (English)";
    await page.locator("#form-problems").getByRole("link", { name: label }).click();
    await page.waitForFunction(() => document.activeElement?.id === "f-authors.8.name.en");
    assert.equal(await page.innerText('[id="f-authors.8.name.en-error"]'), t("validation.nameRequired"));
    // A card that the bar at the top covers in part would be measured by what is left of it.
    await page.evaluate(() => scrollTo(0, 0));
    await assertAccessible(page, `form with errors ${locale}`);
    assert.deepEqual(visitor.problems, []);
  });
}

Deno.test("an institution of the registry fills both names and the ROR id, and stays text", async () => {
  await using form = await openForm("zh", completeMetadata());
  const { page } = form;
  await page.fill('[name="authors.0.affiliations.0.name.zh"]', "");
  await page.fill('[name="authors.0.affiliations.0.name.en"]', "Peking University");
  const option = page.locator('#section-authors [role="option"]:visible').first();
  await option.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.match(await page.inputValue('[name="authors.0.affiliations.0.ror"]'), /^https:\/\/ror\.org\//);
  assert.notEqual(await page.inputValue('[name="authors.0.affiliations.0.name.zh"]'), "");
  await page.fill('[name="authors.0.affiliations.0.name.zh"]', "北京大学 海洋研究院");
  assert.equal(await page.inputValue('[name="authors.0.affiliations.0.name.zh"]'), "北京大学 海洋研究院");
});

Deno.test("a title that is too long is cut to 300 characters, and what was cut is shown (spec 2 §7)", async () => {
  await using form = await openForm("en", completeMetadata());
  const { page } = form;
  await page.fill('[name="title.en"]', `<b>${"x".repeat(300)}</b>left out`);
  assert.equal(await page.inputValue('[name="title.en"]'), "x".repeat(300));
  await page.locator("del", { hasText: "left out" }).waitFor();
});

Deno.test("a hundred authors: a stroke in one draws no other card again", async () => {
  await using form = await openForm("en", completeMetadata({ authors: authorNames(100) }));
  const { page } = form;
  await page.locator('[id="f-authors.50"] button[aria-expanded]').click();
  await page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(globalThis, { changed });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        changed.add(element?.closest("fieldset[id^='f-authors.']")?.id ?? "");
      }
    }).observe(document.querySelector("#section-authors")!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await page.locator('[name="authors.50.family.en"]').pressSequentially(" Jr");
  const changed = await page.evaluate(() => [...(globalThis as unknown as { changed: Set<string> }).changed]);
  assert.deepEqual(changed.filter((id) => id !== "" && !id.startsWith("f-authors.50")), []);
  assert.ok(changed.some((id) => id.startsWith("f-authors.50")));
});

/** Notes each field that is drawn: both frameworks then look at what it holds. */
function noteDrawnFields(): void {
  const drawn = new Map<string, number>();
  Object.assign(globalThis, { drawn });
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]) {
    const { get, set } = Object.getOwnPropertyDescriptor(prototype, "value")!;
    Object.defineProperty(prototype, "value", {
      configurable: true,
      enumerable: true,
      set,
      get(this: HTMLInputElement) {
        drawn.set(this.name, (drawn.get(this.name) ?? 0) + 1);
        return get!.call(this);
      },
    });
  }
}

/** Names of the fields that a few strokes in one of them draw, with how often. */
async function drawnByTyping(page: Page, name: string): Promise<Map<string, number>> {
  await page.focus(name.startsWith("description.") ? `[id="f-${name}"].ProseMirror` : `[name="${name}"]`);
  await page.evaluate(() => (globalThis as unknown as { drawn: Map<string, number> }).drawn.clear());
  await page.keyboard.type("abc");
  const counts = await page.evaluate(() =>
    new Promise<[string, number][]>((resolve) =>
      setTimeout(() => resolve([...(globalThis as unknown as { drawn: Map<string, number> }).drawn]), 100)
    )
  );
  return new Map(counts.filter(([name]) => name !== ""));
}

Deno.test("typing in a field draws no other field of the form again", async () => {
  const papers = [1, 2].map((number) => ({ title: { zh: `论文${number}`, en: `Paper ${number}` } }));
  await using form = await openForm("en", completeMetadata({ authors: authorNames(3), papers }));
  const { page } = form;
  await page.addInitScript(noteDrawnFields);
  await page.reload();
  await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  const fields = [
    "description.en",
    "title.zh",
    "papers.1.title.en",
    "authors.1.given.en",
    "authors.1.affiliations.0.name.en",
  ];
  // The first stroke makes the form unsaved.
  await drawnByTyping(page, "description.zh");
  for (const name of fields) {
    const drawn = await drawnByTyping(page, name);
    assert.deepEqual([...drawn.keys()].filter((one) => one !== name), [], `while ${name} is typed`);
    assert.ok(drawn.get(name)! >= 3, `${name} itself is drawn`);
  }
});

Deno.test("a dialog of the form gives the focus back to the button that opened it", async () => {
  const t = translator("en");
  await using form = await openForm("en", completeMetadata());
  const { page, visitor } = form;
  for (const label of [t("dataset_form.prefill"), t("requests.importFiles.title")]) {
    const button = page.getByRole("button", { name: label, exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.ok(await button.evaluate((element) => document.activeElement === element), label);
  }
  assert.deepEqual(visitor.problems, []);
});

Deno.test("what comes after the dialog of the prefill was closed is not offered at its next opening", async () => {
  const t = translator("en");
  const title = { zh: "预填的来源", en: "Source of a prefill" };
  const { dataSetId: source } = await depositor.datasets.create(completeMetadata({ title }));
  await using form = await openForm("en", completeMetadata());
  const { page } = form;
  const button = page.getByRole("button", { name: t("dataset_form.prefill"), exact: true });
  const dialog = page.locator("dialog[open]");
  let answer = () => {};
  const held = new Promise<void>((resolve) => answer = resolve);
  const ofSource = new RegExp(source);
  await page.route(ofSource, (route) => held.then(() => route.continue()));
  await button.click();
  await dialog.locator("select").selectOption({ label: title.en });
  const [answered] = await Promise.all([
    page.waitForRequest(ofSource),
    dialog.getByRole("button", { name: t("dataset_form.prefill.copy") }).click(),
  ]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  answer();
  await (await answered.response())!.finished();
  // The page has the answer a moment later.
  await page.waitForTimeout(300);
  await button.click();
  await dialog.waitFor();
  assert.equal(await dialog.getByRole("heading").innerText(), t("dataset_form.prefill"));
});

Deno.test("without JavaScript places, times, licence and affiliations are plain fields that post", async () => {
  await using form = await openForm("zh", completeMetadata({ temporal: [], spatial: [] }), {
    javaScriptEnabled: false,
  });
  const { page, id } = form;
  await page.click('[value="add:temporal:temporal"]');
  await page.fill('[name="temporal.0.start"]', "1960-03");
  await page.fill('[name="temporal.0.end"]', "2020");
  await page.click('[value="add:spatial:points"]');
  assert.equal(await page.inputValue('[name="temporal.0.start"]'), "1960-03");
  await page.fill('[name="spatial.0.longitude"]', "121.5");
  await page.fill('[name="spatial.0.latitude"]', "38.9");
  await page.fill('[name="authors.0.affiliations.0.name.zh"]', "大连海事大学");
  await page.selectOption('[name="license.id"]', "MIT");
  await withNavigation(
    page,
    () => page.locator('[name="action"][value="save"]:visible').click(),
    /done=save/,
  );
  const saved = await depositor.datasets.get(id);
  assert.deepEqual(saved.temporal, [{ start: "1960-03", end: "2020" }]);
  assert.deepEqual(saved.spatial, [{ kind: "point", longitude: 121.5, latitude: 38.9 }]);
  assert.equal(saved.authors[0].affiliations[0].name.zh, "大连海事大学");
  assert.equal(saved.license.id, "MIT");
});

for (const colorScheme of ["light", "dark"] as const) {
  Deno.test(`the form with everything open has no WCAG violation (${colorScheme})`, async () => {
    const spatial = [
      { kind: "point" as const, longitude: 120, latitude: 30 },
      { kind: "region" as const, west: 100, south: 10, east: 120, north: 40 },
    ];
    const temporal = [{ start: "1960", end: "2020" }];
    const metadata = completeMetadata({
      authors: authorNames(7),
      spatial,
      temporal,
      license: { id: "custom" },
    });
    await using form = await openForm("en", metadata, { colorScheme });
    const { page, visitor } = form;
    for (const summary of await page.locator("form details > summary").all()) await summary.click();
    await page.locator('[id="f-authors.0"] button[aria-expanded]').click();
    await page.waitForSelector('#section-coverage svg[role="img"]');
    await assertAccessible(page, `form, ${colorScheme}`);
    assert.deepEqual(visitor.problems, []);
  });
}

for (const locale of ["zh", "en"] as const) {
  Deno.test(`on a phone the form does not scroll sideways, and its buttons have words (${locale})`, async () => {
    await using form = await openForm(locale, { title: { zh: "甲" } }, {
      viewport: { width: 375, height: 812 },
    });
    const { page } = form;
    const overflow = await page.evaluate(() =>
      Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth
    );
    assert.ok(overflow <= 0, `${overflow} px too wide`);
    const words = await page.locator("[data-save-bar] :is(a, button):visible").allInnerTexts();
    const t = translator(locale);
    assert.deepEqual(words, [
      t("dataset_form.preview"),
      t("dataset_form.save"),
      t("dataset_form.submit"),
    ]);
    const tops = await page.locator("[data-save-bar] :is(a, button):visible").evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top)
    );
    assert.equal(new Set(tops).size, 1, "the three buttons share one line");
  });
}

Deno.test("a submission that is refused saves what is valid first, and a wrong field is named in the bar", async () => {
  await using form = await openForm("en", completeMetadata({ temporal: [{ start: "2020", end: "2021" }] }));
  const { page, id } = form;
  const t = translator("en");
  await page.fill('[name="title.en"]', "Kept although something is wrong");
  await page.fill('[name="temporal.0.end"]', "1960");
  await page.click('[name="action"][value="submit"]:visible');
  await page.waitForSelector("#form-problems");
  await page.locator("[data-save-bar]").getByText(t("dataset_form.state.except", { count: 1 })).waitFor();
  assert.equal((await depositor.datasets.get(id)).title.en, "Kept although something is wrong");
  await page.locator("[data-save-bar]").getByRole("link", { name: "Period 1 › End" }).click();
  await page.waitForFunction(() => document.activeElement?.id === "f-temporal.0.end");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText(t("dataset_form.restoreTitle")).waitFor();
  assert.equal(await page.locator("[data-save-bar]").getByText(t("dataset_form.state.saved")).count(), 0);
});

for (const locale of ["zh", "en"] as const) {
  Deno.test(`the dialog of submission asks for its one box by name, and ticks nothing itself (${locale})`, async () => {
    await using form = await openForm(locale, completeMetadata());
    const { page, id } = form;
    const t = translator(locale);
    await depositor.files.upload(id, "V1", "data/levels.csv", `month,level\n1960-01,${id}\n`);
    await depositor.files.upload(id, "V1", "README.md", "# Levels");
    await depositor.attachments.drawCover(id, "V1");
    await page.reload({ waitUntil: "load" });
    await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
    await page.click('[name="action"][value="submit"]:visible');
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    assert.equal(await dialog.locator("[class*=checkbox]").count(), 0, "no point looks ticked");
    await dialog.getByRole("button", { name: t("dataset_form.submit") }).click();
    await dialog.getByText(t("dataset_form.submitAgreeFirst")).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement!.id), "submit-agree");
    await page.keyboard.press("Space");
    await dialog.getByText(t("dataset_form.submitAgreeFirst")).waitFor({ state: "detached" });
    assert.equal((await depositor.datasets.get(id)).status, "DRAFT");
  });
}

Deno.test("the institutions open where the save bar does not cover them", async () => {
  await using form = await openForm("en", completeMetadata());
  const { page } = form;
  const field = page.locator('[name="authors.0.affiliations.0.name.en"]');
  await field.evaluate((element) => {
    scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 160);
  });
  await field.fill("Peking University");
  await page.locator('#section-authors [role="option"]:visible').first().waitFor();
  await page.waitForFunction(() => {
    const list = [...document.querySelectorAll("#section-authors [role=listbox]")]
      .find((one) => !(one as HTMLElement).hidden)!;
    return list.getBoundingClientRect().bottom <=
      document.querySelector("[data-save-bar]")!.getBoundingClientRect().top;
  });
});

Deno.test("without JavaScript files come and go with the form, and a new author has the focus", async () => {
  await using form = await openForm("zh", completeMetadata(), { javaScriptEnabled: false });
  const { page, id } = form;
  const t = translator("zh");
  assert.equal(await page.getByText(t("dataset_form.state.saved")).count(), 0);
  await page.setInputFiles('[name="uploads"]', [
    { name: "水位.csv", mimeType: "text/csv", buffer: Buffer.from("a,b") },
    { name: "README.md", mimeType: "text/plain", buffer: Buffer.from("about") },
  ]);
  await page.click('[value="uploadFiles"]');
  await page.waitForURL(/#section-files$/);
  const paths = async () => (await depositor.files.list(id, "V1")).list.map(({ path }) => path).sort();
  assert.deepEqual(await paths(), ["README.md", "水位.csv"]);
  await page.click('[value="removeFile:README.md"]');
  await page.locator('[value="removeFile:README.md"]').waitFor({ state: "detached" });
  assert.deepEqual(await paths(), ["水位.csv"]);
  await page.click('[value^="add:authors:"]');
  assert.equal(
    await page.locator('[id="f-authors.1"]').evaluate((one) => one === document.activeElement),
    true,
  );
});

Deno.test("a package speaks of datasets, not of data files", async () => {
  await using form = await openForm("en", { dataSetTypeCode: PACKAGE });
  const { page } = form;
  const t = translator("en");
  await page.getByRole("heading", { level: 1, name: t("dataset_form.untitledPackage") }).waitFor();
  await page.getByRole("heading", { level: 2, name: t("dataset_form.section.parts") }).waitFor();
  await page.click('[name="action"][value="submit"]:visible');
  await page.locator("#form-problems").getByRole("link", { name: t("validation.packageEmpty") }).waitFor();
  assert.equal(await page.getByText(t("dataset_form.section.files"), { exact: true }).count(), 0);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
