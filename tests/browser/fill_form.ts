/** Fills the submission form as a person does, with what the `metadata.json` of a folder says. */
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { splitCreatorName } from "../../sdk/model/metadata/creator_name.ts";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import type { Manifest, ManifestAffiliation, ManifestAuthor } from "../../sdk/model/manifest.ts";
import { subjectPath } from "../../sdk/model/vocabulary/subjects.ts";
import { translator } from "../../locales/mod.ts";

/** A form that is alive, in the language of the person. */
export interface FormPage {
  page: Page;
  locale: Locale;
}

export const fieldOf = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

export async function untilFormHydrated(page: Page): Promise<void> {
  await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
}

/** Once the editor has come; the field that is sent then has another name. */
export async function fillDescription(page: Page, language: Locale, text: string): Promise<void> {
  const editor = page.locator(`[id="f-description.${language}"].ProseMirror`);
  await editor.waitFor();
  await editor.fill(text);
}

export async function saveNow(page: Page): Promise<void> {
  await page.click('[name="action"][value="save"]:visible');
  await page.waitForSelector(".i-tabler-cloud-check");
}

export async function fillWords(page: Page, manifest: Manifest): Promise<void> {
  for (const language of ["zh", "en"] as const) {
    await page.fill(`[name="title.${language}"]`, manifest[`title_${language}`]);
    await fillDescription(page, language, manifest[`description_${language}`]);
    const field = page.locator(`[id="f-keywords.${language}"]`);
    for (const word of manifest[`keywords_${language}`]) {
      await field.fill(word);
      await field.press("Enter");
    }
  }
}

/** By the mouse: every level above it is opened, then the subject is taken. */
export async function pickInTree({ page, locale }: FormPage, code: string): Promise<void> {
  const list = page.locator("#section-basic [role=tree]");
  if (!await list.isVisible()) {
    await page.getByText(translator(locale)("dataset_form.subjects.browse")).first().click();
  }
  const rows = subjectPath(code).map((subject) => list.locator(`[data-code="${subject.code}"]`));
  const wanted = rows.pop()!;
  for (const row of rows) {
    if (await row.getAttribute("aria-expanded") !== "true") {
      await row.click();
    }
  }
  await wanted.locator("[data-choose]").click();
  await list.locator(`[data-code="${code}"][aria-selected=true]`).waitFor();
}

/** By the keyboard: the code is typed, and the first that is found is taken. */
export async function searchSubject({ page }: FormPage, code: string): Promise<void> {
  const field = page.locator("#section-basic input[role=combobox] >> nth=-1");
  await field.fill(code);
  await page.locator(`[role=option]:has-text("${code}")`).first().waitFor();
  await field.press("Enter");
}

export async function fillAuthors(hands: FormPage, { authors }: Manifest): Promise<void> {
  for (const [index, author] of authors.entries()) {
    if (await fieldOf(hands.page, `authors.${index}.kind`).count() === 0) {
      await hands.page.click('[value="add:authors:authors"]');
    }
    await fillAuthor(hands, `authors.${index}`, author);
  }
}

/** By parts, or the whole name of an organisation. */
export async function fillName(
  page: Page,
  at: string,
  { name_zh: zh = "", name_en: en = "" }: ManifestAuthor,
) {
  const { kind, family, given, name } = splitCreatorName({ zh, en });
  await page.check(`[name="${at}.kind"][value="${kind}"]`);
  for (const locale of LOCALES) {
    if (kind === "organization") await fieldOf(page, `${at}.name.${locale}`).fill(name[locale]);
    else {
      await fieldOf(page, `${at}.family.${locale}`).fill(family[locale]);
      await fieldOf(page, `${at}.given.${locale}`).fill(given[locale]);
    }
  }
}

async function fillAuthor(hands: FormPage, at: string, author: ManifestAuthor): Promise<void> {
  const { page } = hands;
  await fillName(page, at, author);
  await fieldOf(page, `${at}.email`).fill(author.email ?? "");
  await fieldOf(page, `${at}.orcid`).fill(author.orcid ?? "");
  if (author.corresponding) await fieldOf(page, `${at}.corresponding`).check();
  for (const [index, affiliation] of author.affiliations.entries()) {
    const home = `${at}.affiliations.${index}`;
    if (await fieldOf(page, `${home}.name.zh`).count() === 0) {
      await page.click(`[value="add:${at}.affiliations:affiliations"]`);
    }
    await fillAffiliation(hands, home, affiliation);
  }
}

/** What the picker of institutions knows. */
const registry = new URL("../../db/vocabulary/organizations.jsonl.gz", import.meta.url);
const known = await new Response(
  (await Deno.open(registry)).readable.pipeThrough(new DecompressionStream("gzip")),
).text();

/** From the registry where it is there, whose Chinese name gives way to the one of the folder; by hand otherwise. */
async function fillAffiliation(
  { page }: FormPage,
  at: string,
  { name_zh = "", name_en = "", ror }: ManifestAffiliation,
): Promise<void> {
  const english = fieldOf(page, `${at}.name.en`);
  await english.fill(name_en);
  if (ror && known.includes(ror)) {
    const list = await english.getAttribute("aria-controls");
    await page.locator(`[id="${list}"] [role=option]`, { hasText: name_en }).first().click();
    await english.fill(name_en);
  } else if (ror) await fieldOf(page, `${at}.ror`).fill(ror);
  // Leaves the field, so that no list of institutions lies over what comes next.
  await english.press("Tab");
  const chinese = fieldOf(page, `${at}.name.zh`);
  await chinese.fill(name_zh);
  await chinese.press("Tab");
}

/** A photograph as a camera makes it: too large, too square, and with a note on where it was taken. */
const photograph = () =>
  sharp({ create: { width: 1600, height: 1500, channels: 3, background: { r: 32, g: 96, b: 128 } } })
    .withExif({ IFD0: { Copyright: "Camera of the journey" } }).jpeg().toBuffer();

/** Chosen, brought closer and moved by keys, and taken. */
export async function cropCover({ page, locale }: FormPage): Promise<void> {
  const t = translator(locale);
  await page.setInputFiles('#section-cover input[type="file"]', {
    name: "island.jpg",
    mimeType: "image/jpeg",
    buffer: await photograph(),
  });
  const dialog = page.locator("dialog[open]");
  await dialog.locator("canvas").focus();
  for (const key of ["+", "+", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await dialog.getByRole("button", { name: t("dataset_form.cover.take") }).click();
  await page.locator("#section-cover img").waitFor();
}

export async function drawCover({ page, locale }: FormPage): Promise<void> {
  await page.getByRole("button", { name: translator(locale)("dataset_form.cover.draw") }).click();
  await page.locator("#section-cover img").waitFor();
}

/** Everything below `folder`, without the folder's own name before it. */
export async function uploadFolder({ page }: FormPage, folder: string, manifest: Manifest): Promise<void> {
  const section = page.locator("#section-files");
  await section.locator("input[type=checkbox]").first().uncheck();
  await page.setInputFiles('[data-input="folder"]', folder);
  for (const { path } of manifest.files ?? []) {
    await section.getByText(path.slice(path.lastIndexOf("/") + 1)).first().waitFor();
  }
}

/** A rough rectangle on the map, then the exact numbers. */
export async function drawRegion(
  { page }: FormPage,
  at: string,
  numbers: Record<string, unknown>,
): Promise<void> {
  const map = page.locator('#section-coverage svg[role="img"]');
  await map.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 250);
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + box.width * .2, box.y + box.height * .7);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * .4, box.y + box.height * .8, { steps: 5 });
  await page.mouse.up();
  await fieldOf(page, `${at}.west`).waitFor();
  await fillNumbers(page, at, numbers);
}

export async function fillNumbers(page: Page, at: string, numbers: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(numbers)) {
    if (name !== "kind" && value !== undefined) await fieldOf(page, `${at}.${name}`).fill(String(value));
  }
}

/** Years at first, then months or days, as far as they are known. */
export async function fillPeriod(
  { page }: FormPage,
  { start, end }: { start: string; end: string },
): Promise<void> {
  await page.click('[value="add:temporal:temporal"]');
  await fieldOf(page, "temporal.0.start").fill(start.slice(0, 4));
  await fieldOf(page, "temporal.0.end").fill(end.slice(0, 4));
  if (start.length === 4) return;
  await page.locator("#section-coverage select").selectOption(start.length === 7 ? "month" : "day");
  await fieldOf(page, "temporal.0.start").fill(start);
  await fieldOf(page, "temporal.0.end").fill(end);
}

/** Papers, references, funding and projects. */
export async function fillRelated({ page }: FormPage, manifest: Manifest): Promise<void> {
  const add = async (list: string, index: number, values: Record<string, string | null | undefined>) => {
    await page.click(`[value="add:${list}:${list}"]`);
    for (const [name, value] of Object.entries(values)) {
      if (value) await fieldOf(page, `${list}.${index}.${name}`).fill(value);
    }
  };
  for (const [index, paper] of manifest.papers.entries()) {
    await add("papers", index, {
      "title.zh": paper.title_zh,
      "title.en": paper.title_en,
      "journal.zh": paper.journal_zh,
      "journal.en": paper.journal_en,
      doi: paper.doi,
    });
    await fieldOf(page, `papers.${index}.status`).selectOption(paper.status);
  }
  for (const [index, { type, text }] of manifest.references.entries()) {
    await add("references", index, { text });
    await fieldOf(page, `references.${index}.type`).selectOption(type);
  }
  for (const list of ["funding", "projects"] as const) {
    for (const [index, one] of manifest[list].entries()) {
      await add(list, index, {
        "name.zh": one.name_zh,
        "name.en": one.name_en,
        number: one.number,
        ...(list === "projects" ? { url: one.url } : {}),
      });
    }
  }
}

/** Answers the dialog that comes before the review. */
export async function sendToReview(page: Page): Promise<void> {
  await page.click('form [name="action"][value="submit"]:visible');
  const dialog = page.locator("dialog[open]");
  await dialog.locator("input[type=checkbox]").check();
  await dialog.locator("button:has(.i-tabler-send)").click();
  await page.waitForURL(/\/datalist/);
}
