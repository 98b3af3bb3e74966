/**
 * Widgets on a page of another origin: under a strict Content-Security-Policy, under styles that want to break everything, by
 * keyboard, and when the repository does not answer; and the builder, whose code works there.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Locale, translator } from "../../locales/mod.ts";
import { launchBrowser } from "./chromium.ts";
import { connect, createPublished } from "./demo_state.ts";
import { startOtherOrigin } from "./other_origin.ts";
import { startSite } from "./site.ts";
import { assertAccessible, assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const HOSTILE = `* { display: none !important; font: 90px cursive !important; color: red !important;
  position: fixed !important; opacity: 0.1 !important; transform: rotate(40deg) !important; }
  html, body, main, p { display: block !important; opacity: 1 !important; position: static !important; transform: none !important; }
  :root { --ink: red; --surface: red; --link: red; }`;
const PAPER = "10.1000/widget.journey";

const site = await startSite();
const browser = await launchBrowser();
const other = startOtherOrigin({ "/hostile.css": ["text/css", HOSTILE] });
const depositor = await connect(site, "depositor");
const governance = await connect(site, "governance");
const title = { zh: "小组件的湖泊数据", en: "Lakes of the widgets" };
const dataSetId = await createPublished(depositor, governance, {
  title,
  papers: [{ title: { zh: "论文", en: "Paper" }, doi: PAPER }],
});
const { doi } = await depositor.repository.datasets.get(dataSetId);
const STRICT =
  `default-src 'none'; script-src 'self' ${site.address}; style-src 'none'; connect-src ${site.address}`;

const page = (body: string, head = "", lang = "en") =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Elsewhere</title>${head}</head>
<body><main><h1>Elsewhere</h1>${body}</main></body></html>`;

const SCRIPT = `<script type="module" src="${site.address}/widgets/sdb.js"></script>`;
const ALL = `${SCRIPT}
<p><sdb-dataset-badge doi="${doi}"><a href="${site.address}/doi/${doi}">DOI:${doi}</a></sdb-dataset-badge></p>
<p><sdb-metrics-badge doi="${doi}" metrics="views,downloads" size="large"></sdb-metrics-badge></p>
<p><sdb-file-tree doi="${doi}" version="latest"></sdb-file-tree></p>
<p><sdb-paper-badge doi="${PAPER}"></sdb-paper-badge></p>
<p><sdb-paper-badge id="none" doi="10.1000/nothing"></sdb-paper-badge></p>`;

interface Elsewhere extends AsyncDisposable {
  page: Page;
  problems: string[];
  requests: string[];
}

/** A reader of the other site, who has never been at ours. */
async function openElsewhere(path: string): Promise<Elsewhere> {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const problems: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${other.address}${path}`);
  return {
    page,
    problems,
    requests,
    async [Symbol.asyncDispose]() {
      assert.deepEqual(await context.cookies(), []);
      await context.close();
    },
  };
}

Deno.test("all four show the dataset under a strict policy, ask our server alone, and leave nothing behind", async () => {
  other.put("/strict", page(ALL), STRICT);
  await using reader = await openElsewhere("/strict");
  const { page: shown, problems, requests } = reader;
  await shown.locator("sdb-dataset-badge").getByText(title.en).first().waitFor();
  const metrics = shown.locator("sdb-metrics-badge").getByRole("link");
  assert.match(await metrics.innerText(), /Views \d+\s*Downloads \d+/);
  await shown.locator("sdb-file-tree").getByRole("treeitem", { name: "levels.csv" }).waitFor();
  const article = shown.locator("sdb-paper-badge").first();
  await article.getByRole("link", { name: title.en }).waitFor();
  assert.equal(await shown.locator("#none").isVisible(), false);
  // The browser asks for an icon of the other page by itself.
  assert.deepEqual(problems.filter((text) => !/favicon/.test(text) && !/404/.test(text)), []);
  const origins = new Set(requests.map((request) => new URL(request).origin));
  assert.deepEqual([...origins].sort(), [other.address, site.address].sort());
  const stored = await shown.evaluate(() =>
    localStorage.length + sessionStorage.length + document.cookie.length
  );
  assert.equal(stored, 0);
  await assertAccessible(shown, "four widgets");
});

Deno.test("styles of a hostile page change nothing in them", async () => {
  other.put("/plain", page(ALL));
  other.put("/hostile", page(ALL, '<link rel="stylesheet" href="/hostile.css">'));
  const looks: unknown[] = [];
  for (const path of ["/plain", "/hostile"]) {
    await using reader = await openElsewhere(path);
    const card = reader.page.locator("sdb-dataset-badge .card");
    await card.waitFor();
    looks.push(
      await card.evaluate((element) => {
        const { color, fontSize, display, transform } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const host = element.getRootNode() as ShadowRoot;
        const { opacity, position } = getComputedStyle(host.host);
        return { color, fontSize, display, transform, width, height, opacity, position };
      }),
    );
  }
  assert.deepEqual(looks[1], looks[0]);
});

Deno.test("by keyboard the tooltip comes with the focus and goes by Escape, and the tree is walked by its keys", async () => {
  other.put("/keys", page(ALL), STRICT);
  await using reader = await openElsewhere("/keys");
  const { page: shown } = reader;
  const badge = shown.locator("sdb-dataset-badge");
  await badge.locator(".card").waitFor();
  await shown.keyboard.press("Tab");
  const tip = badge.getByRole("tooltip");
  await tip.waitFor();
  assert.match(await tip.innerText(), /Wang Fang/);
  await shown.keyboard.press("Escape");
  await tip.waitFor({ state: "hidden" });
  const tree = shown.locator("sdb-file-tree");
  await tree.getByRole("treeitem").first().focus();
  const folder = tree.locator("[aria-expanded]").first();
  const state = () => folder.getAttribute("aria-expanded");
  assert.equal(await state(), "true", "the only folder stands open");
  await shown.keyboard.press("ArrowLeft");
  assert.equal(await state(), "false");
  await shown.keyboard.press("ArrowRight");
  await shown.keyboard.press("ArrowRight");
  const focused = () =>
    shown.evaluate(() => document.querySelector("sdb-file-tree")!.shadowRoot!.activeElement?.textContent);
  assert.match(await focused() ?? "", /levels\.csv/);
  await shown.keyboard.press("ArrowLeft");
  assert.match(await focused() ?? "", /^data/);
  await shown.keyboard.press("End");
  await shown.keyboard.press("Enter");
  await shown.waitForURL(`${site.address}/en/file?fileId=*`);
});

for (const locale of ["zh", "en"] as Locale[]) {
  Deno.test(`the builder gives code that works elsewhere (${locale}), with a script and without`, async () => {
    const t = translator(locale);
    const prefix = locale === "en" ? "/en" : "";
    const path = `${prefix}/help?p=widgets_component`;
    await using visitor = await openVisitor(browser, site, { viewport: { width: 375, height: 800 } });
    const { page: builder, problems } = visitor;
    await visitor.open(path);
    await builder.locator("#widget-identifier").fill(doi!);
    await builder.locator("#widget-kind").selectOption("metrics");
    await builder.locator("#widget-size").selectOption("large");
    await builder.locator("#widget-tooltip").selectOption("always");
    await builder.locator("#widget-lang").selectOption(locale);
    await builder.getByLabel(t("widget_builder.metrics.citations")).uncheck();
    const frame = builder.frameLocator("main iframe");
    await frame.getByText(t("widget.metric.downloads")).waitFor();
    const code = builder.locator('[data-form="html"]');
    await builder.waitForFunction(
      (wanted) => document.querySelector('[data-form="html"]')?.textContent?.includes(wanted),
      doi!,
    );
    await assertAccessibleInBothThemes(builder, "the builder");
    assert.ok(await builder.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(problems, []);
    other.put("/pasted", page(await code.innerText(), "", "fr"), STRICT);
    await using reader = await openElsewhere("/pasted");
    const pasted = reader.page.locator("sdb-metrics-badge");
    await pasted.getByText(t("widget.metric.views")).waitFor();
    assert.equal(await pasted.getByText(t("widget.metric.citations")).count(), 0);
    await pasted.getByRole("tooltip").waitFor();
    await using scriptless = await openVisitor(browser, site, { javaScriptEnabled: false });
    const plain = scriptless.page;
    await plain.goto(path);
    await plain.locator("#widget-identifier").fill(PAPER);
    await plain.locator("#widget-kind").selectOption("paper");
    await plain.getByRole("button", { name: t("widget_builder.update") }).click();
    await plain.waitForURL("**/help?p=widgets_component&doi=*");
    assert.match(await plain.locator('[data-form="markdown"]').innerText(), /kind=paper/);
    const picture = plain.locator(`main img[src*="kind=paper"]`);
    await picture.waitFor();
    assert.equal((await plain.request.get((await picture.getAttribute("src"))!)).status(), 200);
  });
}

// Last, because nothing answers afterwards.
Deno.test("when the repository does not answer, a quiet link stays", async () => {
  other.put("/link", page(ALL), STRICT);
  await using reader = await openElsewhere("/link");
  const { page: shown } = reader;
  await shown.locator("sdb-dataset-badge .card").waitFor();
  await site[Symbol.asyncDispose]();
  await shown.evaluate((missing) => {
    const badge = document.createElement("sdb-metrics-badge");
    badge.setAttribute("doi", missing);
    const paper = document.createElement("sdb-paper-badge");
    paper.setAttribute("doi", missing);
    document.querySelector("main")!.append(badge, paper);
  }, "10.5072/stopped");
  const added = shown.locator("sdb-metrics-badge").last();
  const link = added.getByRole("link", { name: "DOI:10.5072/stopped" });
  await link.waitFor();
  assert.equal(await link.getAttribute("href"), `${site.address}/en/doi/10.5072/stopped`);
  assert.equal(await shown.locator("sdb-paper-badge").last().innerText(), "");
  // Not even the module is there any more.
  await shown.goto(`${other.address}/link`);
  await shown.locator("sdb-dataset-badge").getByRole("link", { name: `DOI:${doi}` }).waitFor();
});

Deno.test.afterAll(async () => {
  await browser.close();
  await other[Symbol.asyncDispose]();
});
