/** Data files in a real browser: names that are taken, an import from another dataset, many small files. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { fieldOf, untilFormHydrated } from "./fill_form.ts";
import { startSite } from "./site.ts";
import { until } from "./demo_state.ts";
import { assertAccessible, openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const login = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const token = login.token.access_token;
const { datasets, files, uploads } = createRepository({ server: site.address, token });

const OLD = "site,value\n1,2\n";
const NEW = "site,value\n1,3\n";

async function openDraft(locale: "zh" | "en" = "zh", options: BrowserContextOptions = {}) {
  const { dataSetId: id } = await datasets.create(completeMetadata());
  await files.upload(id, "V1", "data.csv", OLD);
  const visitor = await openVisitor(browser, site, { locale: locale === "zh" ? "zh-CN" : "en", ...options });
  await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
  await visitor.open(`${locale === "en" ? "/en" : ""}/dataset?dataSetId=${id}&version=V1`);
  if (options.javaScriptEnabled !== false) await untilFormHydrated(visitor.page);
  const close = () => visitor[Symbol.asyncDispose]();
  return { visitor, page: visitor.page, id, [Symbol.asyncDispose]: close };
}

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

async function textsOf(id: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { path, fileId } of files.all(id, "V1")) {
    found[path] = await (await files.download(fileId)).text();
  }
  return found;
}

const finished = (page: Page, t: ReturnType<typeof translator>) =>
  page.getByRole("button", { name: t("file_manager.clearDone") }).waitFor();

const ANSWERS = [
  ["skip", { "data.csv": OLD, "more.csv": NEW }],
  ["keep", { "data.csv": OLD, "data (2).csv": NEW, "more.csv": NEW }],
  ["replace", { "data.csv": NEW, "more.csv": NEW }],
] as const;

for (const locale of ["zh", "en"] as const) {
  Deno.test(`chosen files whose names are taken: one answer for all of them, by the keyboard (${locale})`, async () => {
    const t = translator(locale);
    for (const [answer, after] of ANSWERS) {
      await using draft = await openDraft(locale);
      const { page, id } = draft;
      await page.setInputFiles('[data-input="files"]', [csv("data.csv", NEW), csv("more.csv", NEW)]);
      const dialog = page.locator("dialog[open]");
      await dialog.getByText("data.csv").waitFor();
      if (answer === "keep") await assertAccessible(page, "conflict");
      await dialog.getByRole("button", { name: t(`file_manager.onConflict.${answer}`), exact: true }).focus();
      await page.keyboard.press("Enter");
      await finished(page, t);
      await until(answer, async () => Object.keys(await textsOf(id)).length === Object.keys(after).length);
      assert.deepEqual(await textsOf(id), after);
    }
  });
}

Deno.test("a name that another tab has taken meanwhile is asked about as well, and Escape replaces nothing", async () => {
  await using draft = await openDraft();
  const { page, id } = draft;
  await files.upload(id, "V1", "late.csv", OLD);
  await page.setInputFiles('[data-input="files"]', [csv("late.csv", NEW)]);
  await page.locator("dialog[open]").getByText("late.csv").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  assert.deepEqual(await textsOf(id), { "data.csv": OLD, "late.csv": OLD });
});

Deno.test("a folder that is chosen twice asks before it replaces a file", async () => {
  await using draft = await openDraft();
  const { page, id } = draft;
  const folder = await Deno.makeTempDir({ prefix: "sdb-folder-" });
  await Deno.writeTextFile(`${folder}/data.csv`, NEW);
  await page.locator("#section-files input[type=checkbox]").first().uncheck();
  await page.setInputFiles('[data-input="folder"]', folder);
  await page.locator("dialog[open]").getByText("data.csv").waitFor();
  await page.locator("dialog[open]").getByRole("button", {
    name: translator("zh")("file_manager.onConflict.keep"),
    exact: true,
  }).click();
  await until("kept", async () => "data (2).csv" in await textsOf(id));
  await Deno.remove(folder, { recursive: true });
});

for (const [answer, after] of ANSWERS) {
  Deno.test(`without JavaScript the form says beforehand what becomes of taken names (${answer})`, async () => {
    await using draft = await openDraft("zh", { javaScriptEnabled: false });
    const { page, id } = draft;
    assert.equal(
      await page.locator('[name="onConflict"]').inputValue(),
      "keep",
      "nothing is lost by default",
    );
    await page.setInputFiles('[name="uploads"]', [csv("data.csv", NEW), csv("more.csv", NEW)]);
    await page.selectOption('[name="onConflict"]', answer);
    await page.click('[name="action"][value="uploadFiles"]');
    await page.waitForURL(/#section-files/);
    assert.deepEqual(await textsOf(id), after);
  });
}

for (const locale of ["zh", "en"] as const) {
  Deno.test(`files of another dataset are imported in the file section, with taken names asked about (${locale})`, async () => {
    const t = translator(locale);
    const { dataSetId: from } = await datasets.create(
      completeMetadata({ title: { zh: "来源", en: "Source" } }),
    );
    for (const path of ["data.csv", "maps/a.csv", "maps/b.csv"]) await files.upload(from, "V1", path, NEW);
    await using draft = await openDraft(locale);
    const { page, id, visitor } = draft;
    await fieldOf(page, "title.en").fill("Typed before the import");
    await page.getByRole("button", { name: t("requests.importFiles.title") }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("select option", { hasText: locale === "zh" ? "来源" : "Source" }).first().waitFor({
      state: "attached",
    });
    await dialog.locator("select").selectOption(`${from} V1`);
    await dialog.getByLabel("maps/b.csv").uncheck();
    await dialog.getByText(t("file_manager.takenText", { count: 1 })).waitFor();
    await dialog.getByLabel(t("file_manager.onConflict.keep")).check();
    await assertAccessible(page, "import");
    await dialog.getByRole("button", { name: t("requests.importFiles.submit") }).click();
    await page.locator("#section-files").getByText("data (2).csv").waitFor();
    assert.deepEqual(await textsOf(id), { "data.csv": OLD, "data (2).csv": NEW, "maps/a.csv": NEW });
    assert.equal((await datasets.get(id)).title.en, "Typed before the import");
    await fieldOf(page, "title.en").fill("Typed after the import");
    await page.click('[name="action"][value="save"]:visible');
    await until("saved", async () => (await datasets.get(id)).title.en === "Typed after the import");
    assert.deepEqual(visitor.problems, []);
  });
}

for (const locale of ["zh", "en"] as const) {
  Deno.test(`compliance items: several at once, each with its kind (${locale})`, async () => {
    const t = translator(locale);
    await using draft = await openDraft(locale);
    const { page, id } = draft;
    const section = page.locator("#section-compliance");
    const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
    await section.locator('input[type="file"]').setInputFiles(
      ["审批.pdf", "consent.pdf", "permit.pdf"].map(pdf),
    );
    await section.getByLabel(t("dataset_form.compliance.kindOf", { name: "consent.pdf" })).selectOption(
      "personal",
    );
    await section.getByLabel(t("dataset_form.compliance.kindOf", { name: "permit.pdf" })).selectOption(
      "genetic",
    );
    await assertAccessible(page, "compliance");
    await section.getByRole("button", { name: t("dataset_form.compliance.upload", { count: 3 }) }).click();
    await section.getByRole("link", { name: "permit.pdf" }).waitFor();
    for (const kind of ["ethics", "personal", "genetic"] as const) {
      await section.getByText(t(`vocabulary.complianceKind.${kind}`), { exact: true }).first().waitFor();
    }
    assert.deepEqual(
      (await datasets.get(id)).compliance.map(({ name, complianceKind }) => [name, complianceKind]),
      [["审批.pdf", "ethics"], ["consent.pdf", "personal"], ["permit.pdf", "genetic"]],
    );
  });
}

Deno.test("without JavaScript several compliance items come at once, with the kind that was chosen", async () => {
  await using draft = await openDraft("zh", { javaScriptEnabled: false });
  const { page, id } = draft;
  const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
  await page.setInputFiles('[name="complianceItem"]', ["a.pdf", "b.pdf"].map(pdf));
  await page.selectOption('[name="complianceKind"]', "genetic");
  await page.click('[name="action"][value="addCompliance"]');
  await page.waitForURL(/#section-compliance/);
  assert.deepEqual(
    (await datasets.get(id)).compliance.map(({ name, complianceKind }) => [name, complianceKind]),
    [["a.pdf", "genetic"], ["b.pdf", "genetic"]],
  );
});

Deno.test("what happens to the queue draws the queue, not the form around it", async () => {
  const t = translator("en");
  await using draft = await openDraft("en");
  const { page } = draft;
  // Each drawing of a checkbox looks at its state first.
  await page.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "checked")!;
    Object.assign(globalThis, { drawn: 0 });
    Object.defineProperty(HTMLInputElement.prototype, "checked", {
      configurable: true,
      enumerable: true,
      set,
      get(this: HTMLInputElement) {
        (globalThis as unknown as { drawn: number }).drawn++;
        return get!.call(this);
      },
    });
  });
  await page.reload();
  await untilFormHydrated(page);
  // The transfer rests until it is paused: its bytes never leave.
  await page.route(
    "**/V1/files",
    (route) => route.request().method() === "POST" ? undefined : route.continue(),
  );
  await page.setInputFiles('[data-input="files"]', [csv("slow.csv", NEW)]);
  const press = (key: "pauseAll" | "resumeAll") =>
    page.getByRole("button", { name: t(`file_manager.${key}`), exact: true }).click();
  await press("pauseAll");
  await page.evaluate(() => Object.assign(globalThis, { drawn: 0 }));
  for (let round = 0; round < 3; round++) {
    await press("resumeAll");
    await press("pauseAll");
  }
  assert.equal(await page.evaluate(() => (globalThis as unknown as { drawn: number }).drawn), 0);
});

for (const locale of ["zh", "en"] as const) {
  Deno.test(`a large file goes on after a pause, a cut of the line and a reload of the page (${locale})`, async () => {
    const t = translator(locale);
    await using draft = await openDraft(locale);
    const { page, id, visitor } = draft;
    const folder = await Deno.makeTempDir({ prefix: "sdb-large-" });
    const path = `${folder}/大文件 large.bin`;
    const bytes = randomBytes(40 * 1024 * 1024);
    await Deno.writeFile(path, bytes);
    // Chunks go through one by one, when they are let.
    const line = { let: 0, cut: false, offsets: [] as number[] };
    await page.route("**/uploads/*", async (route) => {
      const request = route.request();
      if (request.method() !== "PATCH") return await route.continue();
      line.offsets.push(Number(request.headers()["upload-offset"]));
      if (line.cut) {
        line.cut = false;
        return await route.abort("connectionreset");
      }
      if (line.let-- > 0) await route.continue();
    });
    const offset = async () => (await uploads.list(id, "V1"))[0]?.offset ?? 0;
    const press = (key: "pauseAll" | "resumeAll") =>
      page.getByRole("button", { name: t(`file_manager.${key}`), exact: true }).click();
    line.let = 1;
    await page.setInputFiles('[data-input="files"]', path);
    await until("the first chunk", async () => await offset() > 0);
    await press("pauseAll");
    const first = await offset();
    Object.assign(line, { let: 1, cut: true });
    await press("resumeAll");
    await until("a chunk after the cut", async () => await offset() > first);
    const second = await offset();
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await untilFormHydrated(page);
    await page.getByText("大文件 large.bin").first().waitFor();
    Object.assign(line, { let: Infinity, offsets: [] });
    await page.setInputFiles('[data-input="files"]', path);
    await finished(page, t);
    assert.equal(line.offsets[0], second, "it goes on where it stopped");
    const list = await files.list(id, "V1");
    const stored = list.list.find((one) => one.path === "大文件 large.bin");
    assert.equal(stored?.sha256, createHash("sha256").update(bytes).digest("hex"));
    assert.deepEqual(
      visitor.problems.filter((problem) => !problem.includes("ERR_CONNECTION_RESET")),
      [],
    );
    await Deno.remove(folder, { recursive: true });
  });
}

Deno.test("a large file that is taken out of the queue leaves nothing on the server", async () => {
  await using draft = await openDraft("en");
  const { page, id } = draft;
  await page.route(
    "**/uploads/*",
    (route) => route.request().method() === "PATCH" ? undefined : route.continue(),
  );
  const folder = await Deno.makeTempDir({ prefix: "sdb-removed-" });
  await Deno.writeFile(`${folder}/a.bin`, new Uint8Array(3 * 1024 * 1024));
  await page.setInputFiles('[data-input="files"]', `${folder}/a.bin`);
  await until("begun", async () => (await uploads.list(id, "V1")).length === 1);
  await page.getByRole("button", { name: translator("en")("ui.remove", { name: "a.bin" }) }).click();
  await until("gone", async () => (await uploads.list(id, "V1")).length === 0);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a file that is taken out when the server has made it is shown as stored", async () => {
  await using draft = await openDraft("en");
  const { page, id } = draft;
  const t = translator("en");
  const compared = Promise.withResolvers<void>();
  // The page is told that the server still compares what it has stored already.
  await page.route("**/uploads/*", async (route) => {
    const response = await route.fetch();
    if (route.request().method() === "PATCH") {
      await route.fulfill({
        response,
        headers: { ...response.headers(), "upload-state": "verifying" },
      });
    } else if (route.request().method() === "GET") {
      const body = await response.json();
      Object.assign(body.data, { state: "verifying", file: undefined });
      compared.resolve();
      await route.fulfill({ response, json: body });
    } else await route.fulfill({ response });
  });
  const folder = await Deno.makeTempDir({ prefix: "sdb-compared-" });
  await Deno.writeFile(`${folder}/a.bin`, new Uint8Array(3 * 1024 * 1024));
  await page.setInputFiles('[data-input="files"]', `${folder}/a.bin`);
  await compared.promise;
  await page.getByRole("img", { name: t("file_manager.state.verifying") }).waitFor();
  await page.getByRole("button", { name: t("ui.remove", { name: "a.bin" }) }).click();
  // What the server had stored by then is said to be stored.
  await page.locator("#section-files").getByText("a.bin").first().waitFor();
  assert.ok("a.bin" in await textsOf(id));
  await Deno.remove(folder, { recursive: true });
});

for (const locale of ["zh", "en"] as const) {
  Deno.test(`files that are chosen again are asked about if they differ, and wait while there is no line (${locale})`, async () => {
    const t = translator(locale);
    await using draft = await openDraft(locale);
    const { page, id, visitor } = draft;
    await page.setInputFiles('[data-input="files"]', [csv("data.csv", OLD)]);
    await page.getByText(t("file_manager.there", { count: 1 })).waitFor();
    assert.equal(await page.locator("dialog[open]").count(), 0);
    await visitor.context.setOffline(true);
    await page.setInputFiles('[data-input="files"]', [csv("more.csv", NEW)]);
    await page.getByText(t("file_manager.lineLost")).waitFor();
    await assertAccessible(page, "lineLost");
    await visitor.context.setOffline(false);
    await finished(page, t);
    assert.deepEqual(await textsOf(id), { "data.csv": OLD, "more.csv": NEW });
  });
}

Deno.test("many small files: the page is drawn a few times a second, however many files arrive", async () => {
  await using draft = await openDraft();
  const { page, id } = draft;
  const folder = await Deno.makeTempDir({ prefix: "sdb-small-" });
  const COUNT = 120;
  for (let number = 0; number < COUNT; number++) {
    await Deno.writeTextFile(`${folder}/${number}.csv`, `site,value\n${number},1\n`);
  }
  await page.evaluate(() => {
    const counts = globalThis as unknown as { draws: number };
    counts.draws = 0;
    const watched = document.querySelector("#section-files")!;
    new MutationObserver(() => counts.draws++).observe(watched, { childList: true, subtree: true });
  });
  const begin = performance.now();
  await page.setInputFiles('[data-input="folder"]', folder);
  await finished(page, translator("zh"));
  const seconds = (performance.now() - begin) / 1000;
  await until("stored", async () => (await datasets.get(id)).count === COUNT + 1);
  const draws = await page.evaluate(() => (globalThis as unknown as { draws: number }).draws);
  assert.ok(draws < 20 + 6 * seconds, `${draws} drawings in ${seconds.toFixed(1)} s`);
  await Deno.remove(folder, { recursive: true });
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
