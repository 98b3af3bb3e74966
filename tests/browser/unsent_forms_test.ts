/** A form is never lost on its way: without a server, or with another person signed in, the page stays and says so. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { holdWork, readPuzzle, typePuzzle } from "./puzzle.ts";
import { startSite } from "./site.ts";
import { connect, signInAs, until } from "./demo_state.ts";
import { assertAccessibleInBothThemes, openVisitor, type Visitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();
const depositor = await connect(site, "depositor");
const admin = await connect(site, "admin");
const { dataSetId } = await depositor.repository.datasets.create(completeMetadata());
const draft = `dataSetId=${dataSetId}&version=V1`;
const { list: [{ dataset: published }] } = await depositor.repository.datasets.search();

interface Form {
  what: string;
  path: string;
  /** What is typed, by selector. */
  typed: Record<string, string>;
  send: string;
  /** Opens what the form stands in. */
  prepare?: (page: Page) => Promise<void>;
  visitor?: boolean;
  login?: boolean;
}

async function openLoginDialog(page: Page): Promise<void> {
  await page.locator('header a[href*="/dataset?type=create"]').click();
  await page.waitForSelector("#dialog-username:focus");
}

async function openPanel(page: Page): Promise<void> {
  await page.waitForSelector('sdb-island[data-name="own_datasets/PanelOpener"][data-ready]', {
    state: "attached",
  });
  await page.locator(`button[popovertarget="more-${dataSetId}-V1"]:visible`).click();
  await page.locator('.row-menu:popover-open a[href*="/datalist/remove"]').click();
  await page.waitForSelector("dialog[open] #hub-panel");
}

/** One of each kind: sent by the browser, behind a puzzle, beside the page from a dialog. */
const FORMS: Form[] = [
  {
    what: "login page",
    path: "/login",
    typed: { "#username": "lin@geo.example", "#password": "Petrel7-Sturm" },
    send: "#login-form button[type=submit]:not([name])",
    visitor: true,
    login: true,
  },
  {
    what: "login dialog",
    path: "/list",
    prepare: openLoginDialog,
    typed: { "#dialog-username": "lin@geo.example", "#dialog-password": "Petrel7-Sturm" },
    send: "#dialog-login-form button[type=submit]:not([name])",
    visitor: true,
    login: true,
  },
  {
    what: "recovery",
    path: "/login?mode=recovery",
    typed: { "#recovery-form input[type=email]": "lin@geo.example" },
    send: "#recovery-form button[type=submit]:not([name])",
    visitor: true,
  },
  {
    what: "profile",
    path: "/login/edit_profile",
    typed: { "#realName": "林家慧", "#researchArea": "湖泊", "#title": "研究员" },
    send: "form:has(#realName) button[type=submit]",
  },
  {
    what: "change of the password",
    path: "/login/ChangePassword",
    typed: { "#current": "SdbDemo2026", "#password": "Petrel7-Sturm", "#confirm": "Petrel7-Sturm" },
    send: "form:has(#confirm) button[type=submit]",
  },
  {
    what: "letter",
    path: `/detail/contact?dataSetId=${published.dataSetId}&version=${published.version}`,
    typed: { "#message": "请问数据如何使用？" },
    send: "#letter-form button[type=submit]",
  },
  {
    what: "request on a page of its own",
    path: `/datalist/remove?${draft}`,
    typed: { "#word": "删除" },
    send: "#hub-panel button[type=submit]",
  },
  {
    what: "request in a panel over the list",
    path: "/datalist",
    prepare: openPanel,
    typed: { "#word": "删除" },
    send: "dialog[open] #hub-panel button[type=submit]",
  },
];

async function fillIn(visitor: Visitor, prefix: string, form: Form): Promise<void> {
  if (!form.visitor) await signInAs(visitor, site, depositor);
  await visitor.open(prefix + form.path);
  await form.prepare?.(visitor.page);
  for (const [field, text] of Object.entries(form.typed)) await visitor.page.fill(field, text);
}

async function assertKept(page: Page, { what, typed }: Form): Promise<void> {
  for (const [field, text] of Object.entries(typed)) assert.equal(await page.inputValue(field), text, what);
}

const notice = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
  const t = translator(locale);
  const options = { locale: locale === "zh" ? "zh-CN" : "en" };

  for (const form of FORMS) {
    Deno.test(`without a server the ${form.what} stays with what was typed, and says so (${locale})`, async () => {
      await using visitor = await openVisitor(browser, site, options);
      const { page } = visitor;
      await fillIn(visitor, prefix, form);
      const address = page.url();
      const said = form.login ? t("account.loginFailed") : t("ui.requestFailed");
      for (const status of [0, 502]) {
        await page.route("**/*", (route) => status ? route.fulfill({ status }) : route.abort());
        await page.click(form.send);
        await notice(page, said).waitFor();
        assert.equal(page.url(), address, form.what);
        await assertKept(page, form);
        if (status) await assertAccessibleInBothThemes(page, `${form.what}, not sent, ${locale}`);
        await page.unroute("**/*");
        await page.click("[data-close-unsent]:visible");
        await notice(page, said).waitFor({ state: "hidden" });
      }
      await page.locator(`${form.send}:not([disabled])`).waitFor();
    });
  }

  for (const form of FORMS.filter(({ visitor }) => !visitor)) {
    Deno.test(`with somebody else signed in the ${form.what} stays with what was typed, and says who it is (${locale})`, async () => {
      await using visitor = await openVisitor(browser, site, options);
      const { page, context } = visitor;
      await fillIn(visitor, prefix, form);
      // Another tab: its answers change the cookies of this one.
      await signInAs(visitor, site, admin);
      await using other = { page: await context.newPage(), [Symbol.asyncDispose]: () => other.page.close() };
      await other.page.goto("/list");
      const before = await admin.repository.profile.read();
      await page.click(form.send);
      await notice(page, t("errors.userMismatch")).filter({ hasText: admin.email }).waitFor();
      await assertKept(page, form);
      await assertAccessibleInBothThemes(page, `${form.what}, somebody else, ${locale}`);
      assert.deepEqual(await admin.repository.profile.read(), before);
      assert.equal((await depositor.repository.datasets.get(dataSetId)).status, "DRAFT");
    });
  }
}

Deno.test("a login that loses the server after its puzzle stays, and goes on when it is back", async () => {
  await using visitor = await openVisitor(browser, site);
  await holdWork(visitor.context);
  const { page } = visitor;
  await fillIn(visitor, "", {
    ...FORMS[0],
    typed: { "#username": "depositor@example.org", "#password": "SdbDemo2026" },
  });
  await page.click(FORMS[0].send);
  const puzzle = await readPuzzle(page, site);
  await page.route("**/healthz", (route) => route.abort());
  await typePuzzle(page, puzzle);
  await notice(page, translator("zh")("account.loginFailed")).waitFor();
  assert.equal(await page.inputValue("#password"), "SdbDemo2026");
  await page.unroute("**/healthz");
  await page.click(FORMS[0].send);
  await typePuzzle(page, await readPuzzle(page, site));
  await page.waitForURL(({ pathname }) => pathname !== "/login");
});

Deno.test("a form is sent once, with the button that was pressed, and says for whom its page was drawn", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.isNavigationRequest()) bodies.push(request.postData() ?? "");
  });
  await signInAs(visitor, site, depositor);
  await visitor.open("/settings/devices");
  await page.click("[popovertarget=everywhere]");
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>("#everywhere button[name=everywhere]")!;
    for (let press = 0; press < 3; press++) button.click();
  });
  await page.waitForURL(({ pathname }) => pathname === "/login");
  assert.equal(bodies.length, 1);
  const sent = new URLSearchParams(bodies[0]);
  assert.deepEqual([sent.has("everywhere"), sent.getAll("signedInAs")], [true, [depositor.email]]);
});

Deno.test("calls of islands carry UserName and traceId, and an error of theirs is shown without a reload", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page, context } = visitor;
  const person = await connect(site, "reviewer");
  const { dataSetId } = await person.repository.datasets.create({ title: { zh: "会话", en: "Session" } });
  await signInAs(visitor, site, person);
  const calls: Record<string, string>[] = [];
  const traces: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.headers());
  });
  page.on("response", async (answer) => {
    if (answer.request().method() === "GET" || !answer.url().includes("/api/")) return;
    traces.push((await answer.json().catch(() => ({}))).traceId);
  });
  let loads = 0;
  page.on("load", () => loads++);
  await visitor.open(`/dataset?dataSetId=${dataSetId}&version=V1`);
  await page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  await signInAs(visitor, site, admin);
  const other = await context.newPage();
  await other.goto("/list");
  await page.fill('[name="title.en"]', "Typed by the first one");
  await page.click('[name="action"][value="save"]:visible');
  await notice(page, translator("zh")("errors.userMismatch")).filter({ hasText: admin.email }).waitFor();
  assert.equal(await page.inputValue('[name="title.en"]'), "Typed by the first one");
  assert.equal(loads, 1);
  assert.equal((await person.repository.datasets.get(dataSetId)).title.en, "Session");
  assert.ok(calls.length > 0);
  for (const headers of calls) {
    assert.equal(headers.username, person.email);
    assert.match(headers.traceid, /^[0-9a-f]{32}$/);
  }
  assert.equal(new Set(calls.map(({ traceid }) => traceid)).size, calls.length);
  assert.ok(traces.every((trace) => calls.some(({ traceid }) => traceid === trace)), String(traces));
  await signInAs(visitor, site, person);
  await page.click('[name="action"][value="save"]:visible');
  await until("saved as the first one again", async () => {
    const { title } = await person.repository.datasets.get(dataSetId);
    return title.en === "Typed by the first one";
  });
});

Deno.test("a registration without a server says so, and is all there again behind its message", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  await visitor.open("/register");
  const typed = {
    "#email": "lin@geo.example",
    "#password": "Petrel7-Sturmvogel",
    "#confirm": "Petrel7-Sturmvogel",
    "#realName": "林家慧",
    "#phone": "13900001111",
  };
  for (const [field, text] of Object.entries(typed)) await page.fill(field, text);
  await page.fill("#workUnit", "湖泊研究所");
  await page.press("#workUnit", "Enter");
  await page.check("[name=terms]");
  const shown = await page.inputValue("#phone");
  await page.route("**/*", (route) => route.abort());
  await page.click("form:has(#confirm) button[type=submit]");
  await page.getByText(translator("zh")("account.registerNetwork")).waitFor();
  await page.getByRole("button", { name: translator("zh")("layout.close"), exact: true }).click();
  for (const [field, text] of Object.entries({ ...typed, "#phone": shown })) {
    assert.equal(await page.inputValue(field), text, field);
  }
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
