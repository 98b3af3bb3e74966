/** Every form with an island: what is typed while the page still wakes is newer than what is kept or drawn, and stays. */
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
const login = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const token = login.token.access_token;
const { datasets } = createRepository({ server: site.address, token });
const { dataSetId } = await datasets.create(completeMetadata());
const { list: [published] } = await datasets.search();

interface Form {
  /** Of the island below `islands/`. */
  island: string;
  path: string;
  /** A field to type into. */
  field: string;
  signedIn?: boolean;
}

const FORMS: Form[] = [
  { island: "account/LoginForm", path: "/login", field: "#username" },
  { island: "account/RegisterForm", path: "/register", field: "#email" },
  { island: "account/RecoveryForm", path: "/login?mode=recovery", field: "main form input[type=email]" },
  {
    island: "settings/ProfileForm",
    path: "/login/edit_profile",
    field: "#realName",
    signedIn: true,
  },
  {
    island: "settings/ChangePasswordForm",
    path: "/login/ChangePassword",
    field: "main form input[type=password]",
    signedIn: true,
  },
  {
    island: "dataset_form/DatasetForm",
    path: `/dataset?dataSetId=${dataSetId}&version=V1`,
    field: '[name="title.en"]',
    signedIn: true,
  },
  {
    island: "contact_depositor/ContactForm",
    path: `/detail/contact?dataSetId=${published.dataset.dataSetId}&version=${published.dataset.version}`,
    field: "main form textarea",
    signedIn: true,
  },
  { island: "contact/OperatorForm", path: "/about/contact", field: "main form textarea" },
];
/** Nothing is typed into it before a press that the island itself answers. */
const WITHOUT_TEXT = ["article/FeedbackForm"];
/** They stand behind a mailed link or a third party; they take the same way through `_hydrate.ts` and `form_drafts.ts`. */
const BEHIND_OTHERS = ["account/NewPasswordForm", "identity/BindForm", "identity/SupplementForm"];

Deno.test("this test knows every island that is a form", async () => {
  const found: string[] = [];
  const root = new URL("../../islands/", import.meta.url);
  for await (const folder of Deno.readDir(root)) {
    if (!folder.isDirectory) continue;
    for await (const { name } of Deno.readDir(new URL(`${folder.name}/`, root))) {
      if (!/^[A-Z]\w+Form\.tsx$/.test(name)) continue;
      found.push(`${folder.name}/${name.replace(".tsx", "")}`);
    }
  }
  assert.deepEqual(
    found.sort(),
    [...FORMS.map(({ island }) => island), ...WITHOUT_TEXT, ...BEHIND_OTHERS].sort(),
  );
});

/** Holds back the scripts of islands until it is called. */
async function holdIslands(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/static/*.js", async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: "wait" });
  };
}

async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("main sdb-island:has(form)[data-ready]"));
  // Longer than an island takes to listen.
  await page.waitForTimeout(400);
}

async function open({ path, signedIn }: Form): Promise<Visitor> {
  const visitor = await openVisitor(browser, site);
  if (signedIn) {
    await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
  }
  visitor.page.on("dialog", (dialog) => dialog.accept());
  await visitor.page.goto(path, { waitUntil: "load" });
  return visitor;
}

for (const form of FORMS) {
  Deno.test(`${form.island}: what is typed before the island wakes stays`, async () => {
    const visitor = await openVisitor(browser, site);
    await using _ = visitor;
    const { page, context } = visitor;
    if (form.signedIn) await context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
    const release = await holdIslands(page);
    await page.goto(form.path, { waitUntil: "commit" });
    const field = page.locator(form.field).first();
    await field.fill("typed early");
    await release();
    await awake(page);
    assert.equal(await field.inputValue(), "typed early");
  });

  Deno.test(`${form.island}: what was kept over the switch of languages replaces nothing that was typed since`, async () => {
    await using visitor = await open(form);
    const { page } = visitor;
    await awake(page);
    const field = page.locator(form.field).first();
    await field.fill("older");
    const release = await holdIslands(page);
    await page.click("header a[data-switch-language]");
    await page.waitForURL(/\/en\//, { waitUntil: "commit" });
    await field.fill("newer");
    await release();
    await awake(page);
    assert.equal(await field.inputValue(), "newer");
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
