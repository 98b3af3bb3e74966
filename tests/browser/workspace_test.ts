/** The pages of people who are signed in, in both languages and both themes. */
import assert from "node:assert/strict";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { translator } from "../../locales/mod.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, startSite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await startSite();
const browser = await launchBrowser();

async function connect(email: string): Promise<Repository & { token: string }> {
  const login = await createRepository({ server: site.address }).users.login(
    `${email}@example.org`,
    DEMO_PASSWORD,
  );
  const token = login.token.access_token;
  return { ...createRepository({ server: site.address, token }), token };
}

const depositor = await connect("depositor");
const governance = await connect("governance");
const draft = await depositor.datasets.create(completeMetadata());
const submitted = await depositor.datasets.create(completeMetadata());
await depositor.files.upload(submitted.dataSetId, "V1", "data/levels.csv", "month,level\n1960-01,3\n");
await depositor.attachments.drawCover(submitted.dataSetId, "V1");
await depositor.datasets.submit(submitted.dataSetId, "V1");
const [review] = (await governance.reviews.list()).list;
assert.ok(review);

const PAGES: [Repository & { token: string }, string[]][] = [
  [depositor, [
    "/datalist",
    `/datalist?history=${submitted.dataSetId}`,
    "/dataset?type=create",
    `/dataset?dataSetId=${draft.dataSetId}&version=V1`,
    `/preview?dataSetId=${draft.dataSetId}`,
    "/manage",
  ]],
  [governance, ["/manage", "/manage?state=ACCEPTED", `/manage/Details?reviewId=${review.reviewId}`]],
];

for (const locale of ["zh", "en"]) {
  Deno.test(
    `pages behind the login have no WCAG violation and no error (${locale})`,
    preactOnly,
    async () => {
      for (const [person, paths] of PAGES) {
        await using visitor = await openVisitor(browser, site);
        await visitor.context.addCookies([{ name: "sdb-session", value: person.token, url: site.address }]);
        for (const path of paths) {
          await visitor.open(locale === "en" ? `/en${path}` : path);
          await assertAccessibleInBothThemes(visitor.page, `${path} ${locale}`);
        }
        // The queue refuses a depositor with 403, and the browser notes that.
        assert.deepEqual(visitor.problems.filter((problem) => !/status of 403/.test(problem)), []);
      }
    },
  );
}

Deno.test("two tabs on one draft: the second save is refused, and nothing is overwritten", async () => {
  await using visitor = await openVisitor(browser, site);
  await visitor.context.addCookies([{ name: "sdb-session", value: depositor.token, url: site.address }]);
  const { dataSetId } = await depositor.datasets.create(completeMetadata());
  await visitor.open(`/dataset?dataSetId=${dataSetId}&version=V1`);
  await visitor.page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  const metadata = completeMetadata({ title: { zh: "另一标签页的标题", en: "Title of the other tab" } });
  await depositor.datasets.save(dataSetId, "V1", { revision: 0, metadata });
  await visitor.page.fill('[name="title.en"]', "Title of this tab");
  await visitor.page.click('[name="action"][value="save"]:visible');
  await visitor.page.waitForSelector("dialog[open]");
  assert.equal((await depositor.datasets.get(dataSetId)).title.en, "Title of the other tab");
});

Deno.test("what was typed survives a reload while the server cannot be reached", async () => {
  await using visitor = await openVisitor(browser, site);
  await visitor.context.addCookies([{ name: "sdb-session", value: depositor.token, url: site.address }]);
  const { dataSetId } = await depositor.datasets.create(completeMetadata());
  const path = `/dataset?dataSetId=${dataSetId}&version=V1`;
  await visitor.open(path);
  await visitor.page.waitForSelector('[id="f-keywords.zh"]:is(input)');
  await visitor.context.route("**/api/**", (route) => route.abort());
  await visitor.page.fill('[name="title.en"]', "Typed without a network");
  await visitor.page.click('[name="action"][value="save"]:visible');
  await visitor.page.waitForSelector(".text-danger .i-tabler-cloud-off");
  await visitor.page.waitForFunction(() => JSON.stringify(localStorage).includes("Typed without a network"));
  await visitor.context.unroute("**/api/**");
  visitor.page.on("dialog", (dialog) => dialog.accept());
  await visitor.open(path);
  const t = translator("zh");
  for (const name of [t("dataset_form.restore"), t("dataset_form.restoreTake")]) {
    await visitor.page.getByRole("button", { name, exact: true }).click();
  }
  assert.equal(await visitor.page.inputValue('[name="title.en"]'), "Typed without a network");
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});
