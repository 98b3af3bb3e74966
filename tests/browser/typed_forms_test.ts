/**
 * What was typed into a form stays over a reload and the switch of languages, and of people who are signed in over a look at
 * another page and the end of a session.
 * The forms are all that the source declares: a new one fails here until it stands in a list.
 */
import assert from "node:assert/strict";
import { glob } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { connect, type DemoName, signInAs } from "./demo_state.ts";
import { preactOnly, startSite } from "./site.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const root = new URL("../../", import.meta.url).pathname;
const site = await startSite({ settings: { SECOND_FACTOR: "optional" } });
const browser = await launchBrowser();
const depositor = await connect(site, "depositor");
const { datasets } = depositor.repository;
const { dataSetId } = await datasets.create(completeMetadata());
const draft = `dataSetId=${dataSetId}&version=V1`;
const { list: [{ dataset: published }] } = await datasets.search();
const shown = `dataSetId=${published.dataSetId}&version=${published.version}`;
const t = translator("zh");

interface Form {
  path: string;
  /** A field to type into. */
  field: string;
  isDate?: true;
  /** Nobody where it is absent. */
  person?: DemoName;
}

/** By the file that declares it. */
const FORMS: Record<string, Form> = {
  "islands/account/RegisterForm.tsx": { path: "/register", field: "#realName" },
  "islands/account/RecoveryForm.tsx": {
    path: "/login?mode=recovery",
    field: "#recovery-form input[type=email]",
  },
  "islands/account/_LoginFields.tsx": { path: "/login", field: "#username" },
  "islands/contact/OperatorForm.tsx": { path: "/about/contact", field: "#message" },
  "islands/contact_depositor/ContactForm.tsx": {
    path: `/detail/contact?${shown}`,
    field: "#message",
  },
  "islands/settings/ProfileForm.tsx": {
    path: "/login/edit_profile",
    field: "#realName",
    person: "depositor",
  },
  "routes/_components/settings/AccountPage.tsx": {
    path: "/settings/account",
    field: "#userName",
    person: "depositor",
  },
  "routes/_components/security/TokenForm.tsx": {
    path: "/settings/tokens",
    field: "#name",
    person: "depositor",
  },
  "routes/_components/sharing/ShortLinkPage.tsx": { path: "/surl", field: "#target", person: "depositor" },
  "routes/_components/sharing/NewLinkForm.tsx": {
    path: `/datalist/tableLayer/PrivateLink?${draft}`,
    field: "#label",
    person: "depositor",
  },
  "routes/_components/access_request/TemplatesPage.tsx": {
    path: "/settings/shareLink/templates",
    field: 'main form [name="name"]',
    person: "depositor",
  },
  "routes/_components/own_datasets/panels/ActionPanel.tsx": {
    path: `/datalist/remove?${draft}`,
    field: "#word",
    person: "depositor",
  },
  "routes/_components/archive_link/ArchiveLinkForm.tsx": {
    path: "/manage/archiveLinks",
    field: "#email",
    person: "admin",
  },
  "routes/_components/review/CalendarPage.tsx": {
    path: "/manage/calendar",
    field: "#date",
    isDate: true,
    person: "admin",
  },
  "routes/_components/content/SettingsPage.tsx": {
    path: "/manage/content/settings",
    field: 'main form [name="maintenance.zh"]',
    person: "governance",
  },
  "routes/_components/subscription/SubscribeForm.tsx": {
    path: "/policy_subscription",
    field: "#subscription-email",
  },
};

/** They keep copies of their own, and offer them. */
const OWN_COPIES = {
  "islands/dataset_form/DatasetForm.tsx": "restore_test.ts",
  "routes/_components/content/ArticleForm.tsx": "content_journey_test.ts",
};

/** Nothing but buttons, choices that stand already, files, secrets, or rows whose fields cannot be told apart. */
const NOTHING_TYPED = [
  "routes/_components/request/Facts.tsx",
  "islands/account/NewPasswordForm.tsx",
  "islands/account/_EmailTaken.tsx",
  "islands/account/_RegisterOutcome.tsx",
  "islands/settings/ChangePasswordForm.tsx",
  "routes/_components/account/DevLogins.tsx",
  "routes/_components/account/EmailPage.tsx",
  "routes/_components/account/HandoverPage.tsx",
  "routes/_components/account/LogoutPage.tsx",
  "routes/_components/account/RecoveryPage.tsx",
  "routes/_components/account/RegisterPage.tsx",
  "routes/_components/account/ResendForm.tsx",
  "routes/_components/account/SecondFactorPage.tsx",
  "routes/_components/account_admin/AccountForms.tsx",
  "routes/_components/access_request/AddFiles.tsx",
  "routes/_components/access_request/StandingCard.tsx",
  "routes/_components/contact/MessagesPage.tsx",
  "routes/_components/content/ArticleStates.tsx",
  "routes/_components/content/Question.tsx",
  "routes/_components/content/Remark.tsx",
  "routes/_components/data_policy/ImportBox.tsx",
  "routes/_components/data_policy/OwnPolicies.tsx",
  "routes/_components/identity/IdentitiesPage.tsx",
  "routes/_components/jobs/AlarmList.tsx",
  "routes/_components/jobs/JobList.tsx",
  "routes/_components/layout/Notices.tsx",
  "routes/_components/layout/UserMenu.tsx",
  "routes/_components/own_datasets/panels/DeletedPanel.tsx",
  "routes/_components/review/DecisionPanel.tsx",
  "routes/_components/review/HoldSettings.tsx",
  "routes/_components/review/QueueRows.tsx",
  "routes/_components/security/SecurityPage.tsx",
  "routes/_components/security/SetUpPage.tsx",
  "routes/_components/security/TokensPage.tsx",
  "routes/_components/settings/ConfirmPage.tsx",
  "routes/_components/settings/DevicesPage.tsx",
  "routes/_components/sharing/LinkDialog.tsx",
  "routes/_components/subscription/SubscriptionPage.tsx",
  "ui/form/FilledForm.tsx",
];

/** They take the same way (`islands/layout/form_drafts.ts`), behind a state that costs a journey; those try them. */
const BEHIND_A_STATE = [
  "islands/article/FeedbackForm.tsx",
  "islands/data_policy/PolicyTool.tsx",
  "islands/identity/BindForm.tsx",
  "islands/identity/SupplementForm.tsx",
  "islands/media/MediaUpload.tsx",
  "routes/_components/access_request/AccessForm.tsx",
  "routes/_components/access_request/DecisionForms.tsx",
  "routes/_components/access_request/VisitorSteps.tsx",
  "routes/_components/article/FeedbackPage.tsx",
  "routes/_components/content/MediaItemCard.tsx",
  "routes/_components/dataset_form/StartPage.tsx",
  "routes/_components/identity/AddEmailPage.tsx",
  "routes/_components/identity/BindForms.tsx",
  "routes/_components/related_papers/PaperQueuePage.tsx",
  "routes/_components/related_papers/PapersPage.tsx",
  "routes/_components/retraction/DecisionPage.tsx",
  "routes/_components/retraction/RetractPage.tsx",
  "routes/_components/review/DecisionForm.tsx",
  "routes/_components/sharing/AnonymityStep.tsx",
  "routes/_components/sharing/OpenLinkPage.tsx",
];

Deno.test("this test knows every form that the source declares", async () => {
  const found: string[] = [];
  for await (const file of glob("{islands,routes/_components,ui}/**/*.tsx", { cwd: root })) {
    if (/method="post"|<FilledForm\b/.test(await Deno.readTextFile(root + file))) found.push(file);
  }
  const known = [FORMS, OWN_COPIES].flatMap(Object.keys).concat(NOTHING_TYPED, BEHIND_A_STATE);
  assert.deepEqual(found.sort(), known.sort());
});

const awake = (page: Page) =>
  page.waitForFunction(() => {
    const island = document.querySelector("main form[method=post]")?.closest<HTMLElement>("sdb-island");
    return !island || island.dataset.ready;
  });

async function assertHolds(page: Page, { field }: Form, text: string, when: string): Promise<void> {
  const holds = ([field, text]: string[]) => document.querySelector<HTMLInputElement>(field)?.value === text;
  await page.waitForFunction(holds, [field, text], { timeout: 5000 }).catch(() =>
    assert.fail(`lost ${when} at ${page.url()}`)
  );
}

/** By keys that mean the same in every order of year, month and day. */
async function typeDate(field: Locator): Promise<void> {
  await field.focus();
  for (const key of ["ArrowUp", "Tab", "ArrowUp", "Tab", "ArrowUp"]) await field.page().keyboard.press(key);
}

/** @returns what stands in the field then. */
async function typeInto(page: Page, form: Form): Promise<string> {
  await awake(page);
  const field = page.locator(form.field).first();
  await field.evaluate((element) => element.closest("details")?.setAttribute("open", ""));
  if (form.isDate) await typeDate(field);
  else await field.fill(form.field.includes("mail") ? "lin@geo.example" : "已填写 x");
  const typed = await field.inputValue();
  assert.notEqual(typed, "");
  return typed;
}

async function loseSession({ page, context }: Visitor): Promise<void> {
  await context.clearCookies();
  await page.reload();
  await page.waitForURL(/\/login\?/);
}

/** The next visitor at a shared computer reads nothing of what was typed. */
async function assertForgotten(page: Page, form: Form, text: string): Promise<void> {
  await awake(page);
  // What comes back does so soon after the form is awake.
  await page.waitForTimeout(500);
  assert.notEqual(await page.locator(form.field).first().inputValue(), text);
  assert.equal(await page.locator("[data-discard-kept]").count(), 0);
}

async function assertStays(visitor: Visitor, form: Form): Promise<void> {
  const { page } = visitor;
  await page.goto(form.path);
  const text = await typeInto(page, form);
  await page.reload();
  await assertHolds(page, form, text, "by a reload");
  await page.click("header a[data-switch-language]");
  await page.waitForURL(/\/en\//);
  await assertHolds(page, form, text, "by the switch of languages");
  await page.click("header a[data-switch-language]");
  await page.waitForURL((url) => !/^\/en\//.test(url.pathname));
  await assertHolds(page, form, text, "by the switch back");
  await page.goto("/list");
  await page.goto(form.path);
  if (!form.person) return await assertForgotten(page, form, text);
  await assertHolds(page, form, text, "by leaving");
  await page.getByRole("status").filter({ hasText: t("layout.formKept") }).waitFor();
  await page.goto("/list");
  await page.goBack();
  await assertHolds(page, form, text, "by leaving again and going back");
  await loseSession(visitor);
  await signInAs(visitor, site, await connect(site, form.person));
  await page.goto(form.path);
  await assertHolds(page, form, text, "with the session");
}

for (const [file, form] of Object.entries(FORMS)) {
  Deno.test({
    ...preactOnly,
    name:
      `${file}: what is typed stays over reload and language, and of people over another page and the end of the session`,
    async fn() {
      await using visitor = await openVisitor(browser, site);
      visitor.page.on("dialog", (dialog) => dialog.accept());
      if (form.person) await signInAs(visitor, site, await connect(site, form.person));
      await assertStays(visitor, form);
    },
  });
}

Deno.test({
  ...preactOnly,
  name: "what came back can be discarded, and what was sent does not come back",
  async fn() {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    const form = FORMS["islands/settings/ProfileForm.tsx"];
    await signInAs(visitor, site, depositor);
    await page.goto(form.path);
    await awake(page);
    const before = await page.inputValue(form.field);
    const typed = await typeInto(page, form);
    await page.goto("/list");
    await page.goto(form.path);
    await assertHolds(page, form, typed, "by leaving");
    await page.click("[data-discard-kept]");
    await assertHolds(page, form, before, "by discarding");
    await page.fill(form.field, "林家慧");
    await page.click("form:has(#realName) button[type=submit]");
    await page.waitForURL(/done=updated/);
    await page.goto("/list");
    await page.goto(form.path);
    await awake(page);
    await assertHolds(page, form, "林家慧", "by sending");
    assert.equal(await page.locator("[data-discard-kept]").count(), 0);
  },
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
