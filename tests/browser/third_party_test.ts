/**
 * Every sign-in provider in a real browser: the first time, with its particulars, and the second time, at once. The
 * providers are servers of their own on this machine (tests/providers).
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createRepository, type LoginType } from "../../sdk/mod.ts";
import { sessionCookie } from "../../sdk/model/account/user.ts";
import { startProviders } from "../providers/all.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor, type Visitor } from "./visitor.ts";

const providers = startProviders({ subject: "1", name: "Nobody" });
const site = await startSite({ demo: false, settings: providers.settings });
await providers.openFor(site.address);
const browser = await launchBrowser();

interface Words {
  prefix: "" | "/en";
  /** Of the language of the browser. */
  browser: "zh-CN" | "en-US";
  signInWith: (name: string) => string;
  sendLink: string;
  confirm: string;
  affiliation: string;
  create: string;
  logOut: string;
}

const ZH: Words = {
  prefix: "",
  browser: "zh-CN",
  signInWith: (name) => `使用${name}登录`,
  sendLink: "发送确认链接",
  confirm: "确认邮箱",
  affiliation: "单位",
  create: "完成并登录",
  logOut: "退出登录",
};
const EN: Words = {
  prefix: "/en",
  browser: "en-US",
  signInWith: (name) => `Sign in with ${name}`,
  sendLink: "Send the link",
  confirm: "Confirm email",
  affiliation: "Affiliation",
  create: "Finish and sign in",
  logOut: "Log out",
};

interface Case {
  loginType: LoginType;
  /** As the page in each language calls the provider. */
  names: { zh: string; en: string };
  /** The language of the first time; the second time is in the other one. */
  words: Words;
  /** Who signs in. */
  subject: string;
  email: string;
  /** Whether the provider tells an e-mail that it has confirmed. */
  tells: boolean;
}

const same = (name: string) => ({ zh: name, en: name });
/** Whom the providers know: one person who comes in Chinese first, and one who comes in English first. */
const PROVIDERS: (Pick<Case, "loginType" | "names" | "tells"> & { subjects: [string, string] })[] = [
  { loginType: "GITHUB", names: same("GitHub"), subjects: ["583232", "583231"], tells: true },
  {
    loginType: "ORCID",
    names: same("ORCID"),
    subjects: ["0000-0001-5109-3700", "0000-0002-1825-0097"],
    tells: false,
  },
  {
    loginType: "KJY",
    names: { zh: "中国科技云通行证", en: "China S&T Cloud passport" },
    subjects: ["10001", "10003"],
    tells: true,
  },
  {
    loginType: "CAS",
    names: { zh: "CAS 统一认证", en: "CAS" },
    subjects: ["zhangsan", "lisi"],
    tells: false,
  },
  {
    loginType: "WeChat",
    names: { zh: "微信", en: "WeChat" },
    subjects: ["oUnion0001", "oUnion0003"],
    tells: false,
  },
  { loginType: "KCZG", names: { zh: "科创中国", en: "KCZG" }, subjects: ["kczg-7", "kczg-8"], tells: true },
  { loginType: "CSTR", names: same("CSTR"), subjects: ["cstr-8", "cstr-7"], tells: true },
];

const CASES: Case[] = PROVIDERS.flatMap(({ subjects, ...provider }) =>
  [ZH, EN].map((words, at) => ({
    ...provider,
    words,
    subject: subjects[at],
    email: `${provider.loginType}-${words.browser}@example.org`.toLowerCase(),
  }))
);

const caseOf = (loginType: LoginType, words: Words) =>
  CASES.find((one) => one.loginType === loginType && one.words === words)!;

const inOtherLanguage = (one: Case): Case => ({ ...one, words: one.words === ZH ? EN : ZH });

/** Presses the provider's link on the login page and says yes there. */
async function signInAt({ page, open }: Visitor, { loginType, names, words }: Case): Promise<void> {
  await open(`${words.prefix}/login?fullPath=${encodeURIComponent(`${words.prefix}/list?q=ocean`)}`);
  await page.getByRole("link", { name: words.signInWith(words === ZH ? names.zh : names.en) }).click();
  const place = loginType === "WeChat" ? page.frameLocator("dialog iframe") : page;
  await place.locator("#yes").click();
}

const hasSession = async ({ page }: Visitor) =>
  (await page.context().cookies()).some(({ name }) => name === sessionCookie(site.address));

async function assertSignedIn(visitor: Visitor, { loginType, words }: Case): Promise<void> {
  const { page } = visitor;
  // The address is clean: neither ticket nor name stands in it (safety 3.1).
  await page.waitForURL(`${site.address}${words.prefix}/list?q=ocean`);
  assert.equal(await hasSession(visitor), true);
  const shown = (await page.context().cookies()).find(({ name }) => name === "loginType");
  assert.equal(shown?.value, loginType);
}

async function proveEmail({ page }: Visitor, words: Words, email: string): Promise<void> {
  await page.waitForURL(`**${words.prefix}/addEmail?*`);
  await page.locator("#email").fill(email);
  await assertAccessibleInBothThemes(page, "add e-mail");
  await page.getByRole("button", { name: words.sendLink }).click();
  await page.waitForURL("**/addEmail?sent=1");
  await page.goto(await mailedLink(email));
  await page.getByRole("button", { name: words.confirm }).click();
}

/** The mail is written by a job, a moment later. */
async function mailedLink(email: string): Promise<string> {
  const { users } = createRepository({ server: site.address });
  for (;;) {
    const mail = (await users.localMails()).find(({ to, body }) =>
      to === email && body.includes("emailToken")
    );
    if (mail) return /http:\S+/.exec(mail.body)![0];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function fillSupplement(page: Page, words: Words): Promise<void> {
  await page.waitForURL(`**${words.prefix}/thirdPage*`);
  const picker = page.getByRole("combobox", { name: words.affiliation });
  await picker.fill("Institute of Nowhere");
  await picker.press("Tab");
  await page.locator("#phone").fill("13800138000");
  await page.locator("#terms").check();
  await assertAccessibleInBothThemes(page, "supplement information");
  await page.getByRole("button", { name: words.create }).click();
}

for (const each of CASES) {
  Deno.test(`${each.loginType}: the first time with particulars (${each.words.browser}), the second time at once and in the other language`, async () => {
    const { loginType, words, tells, subject, email } = each;
    providers.person = { subject, name: "Ada 艾达", email, emailVerified: tells };
    {
      await using first = await openVisitor(browser, site, { locale: words.browser });
      await signInAt(first, each);
      if (!tells) await proveEmail(first, words, email);
      await fillSupplement(first.page, words);
      await assertSignedIn(first, each);
      assert.deepEqual(ownProblems(first), []);
    }
    const again = inOtherLanguage(each);
    await using second = await openVisitor(browser, site, { locale: again.words.browser });
    await signInAt(second, again);
    await assertSignedIn(second, again);
    assert.deepEqual(ownProblems(second), []);
    if (loginType === "KJY" || loginType === "CAS") await logOutThere(second, again);
  });
}

/** The provider's own pages are foreign, as they must be, and have no icon. */
const ownProblems = ({ problems }: Visitor) =>
  problems.filter((problem) => !problem.includes("http://127.0.0.1:"));

/** The log-out ends the session at the provider too and comes back (spec 1 §4). */
async function logOutThere(visitor: Visitor, { loginType, words }: Case): Promise<void> {
  const { page } = visitor;
  await visitor.open(`${words.prefix}/logout`);
  await page.getByRole("main").getByRole("button", { name: words.logOut }).click();
  await page.waitForURL(loginType === "KJY" ? "**/logout?WebServerURL=*" : "**/cas/logout?service=*");
  assert.equal(await hasSession(visitor), false);
  await page.locator("#yes").click();
  await page.waitForURL(`${site.address}${words.prefix || "/"}`);
}

Deno.test("without JavaScript the whole way works, WeChat's too", async () => {
  const wechat = caseOf("WeChat", ZH);
  providers.person = { subject: "oUnion0002", name: "无脚本" };
  await using visitor = await openVisitor(browser, site, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto("/login?fullPath=%2Flist%3Fq%3Docean");
  await page.getByRole("link", { name: ZH.signInWith("微信") }).click();
  await page.locator("#yes").click();
  await page.locator("#email").fill("noscript@example.org");
  await page.getByRole("button", { name: ZH.sendLink }).click();
  await page.goto(await mailedLink("noscript@example.org"));
  await page.getByRole("button", { name: ZH.confirm }).click();
  await page.locator("#workUnit").fill("某研究所");
  await page.locator("#phone").fill("13800138000");
  await page.locator("#terms").check();
  await page.getByRole("button", { name: ZH.create }).click();
  await assertSignedIn(visitor, wechat);
});

Deno.test("what goes wrong is said on a page: a no, a foreign ticket, a walk of another browser", async () => {
  providers.person = { subject: "583231", name: "Ada" };
  await using mine = await openVisitor(browser, site, { locale: "en-US" });
  const { page } = mine;
  await mine.open("/en/login");
  await page.getByRole("link", { name: EN.signInWith("GitHub") }).click();
  await page.locator("#no").click();
  await page.getByText("Signing in with GitHub did not work: you cancelled it there.").waitFor();
  await assertAccessibleInBothThemes(page, "a failed sign-in");
  await mine.open("/en/login");
  await page.getByRole("link", { name: EN.signInWith("GitHub") }).click();
  const back = await page.locator("#yes").getAttribute("href");
  await using other = await openVisitor(browser, site, { locale: "en-US" });
  await other.page.goto(back!);
  await other.page.getByText("it took too long, was already completed, or was started in another browser")
    .waitFor();
  assert.equal(await hasSession(other), false);
  const forged = await other.page.goto(`/en/login?loginType=GITHUB&userName=x&token=${"x".repeat(43)}`);
  assert.equal(forged?.status(), 400);
  assert.equal(await hasSession(other), false);
  await other.page.goto("/en/thirdPage?email=a%40b.cn&userName=x&type=GITHUB");
  await other.page.getByText("No sign-in in progress").first().waitFor();
});

Deno.test("a signed-in person binds another account and unbinds it", async () => {
  const github = caseOf("GITHUB", EN);
  const { subject, email } = github;
  providers.person = { subject, name: "Ada 艾达", email, emailVerified: true };
  await using visitor = await openVisitor(browser, site, { locale: "en-US" });
  const { page } = visitor;
  await signInAt(visitor, github);
  await assertSignedIn(visitor, github);
  providers.person = { subject: "10002", name: "Ada" };
  await visitor.open("/en/settings/identities");
  await assertAccessibleInBothThemes(page, "bound accounts");
  await page.getByRole("link", { name: "Bind China S&T Cloud passport" }).click();
  await page.locator("#yes").click();
  await page.waitForURL("**/en/settings/identities?*");
  await page.getByRole("button", { name: "Unbind China S&T Cloud passport" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unbind" }).click();
  await page.getByRole("link", { name: "Bind China S&T Cloud passport" }).waitFor();
  await page.getByRole("button", { name: "Unbind GitHub" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unbind" }).click();
  await page.getByText("it is your only way to sign in").first().waitFor();
  assert.deepEqual(ownProblems(visitor), []);
});

Deno.test("only the login page may load WeChat's frame, and nothing foreign loads before the click", async () => {
  await using visitor = await openVisitor(browser, site);
  const { page } = visitor;
  const policyOf = async (path: string) =>
    (await page.goto(path, { waitUntil: "networkidle" }))!.headers()["content-security-policy"];
  const origin = providers.settings.WECHAT_URL;
  assert.ok((await policyOf("/login")).includes(`frame-src 'self' ${origin}`));
  assert.deepEqual(visitor.problems, []);
  assert.ok(!(await policyOf("/list")).includes(origin));
  await visitor.open("/login");
  await page.getByRole("link", { name: ZH.signInWith("微信") }).click();
  const frame = page.locator("dialog iframe");
  await frame.waitFor();
  assert.equal(await frame.getAttribute("sandbox"), "allow-scripts allow-same-origin allow-top-navigation");
  assert.ok((await page.locator("dialog[open]").boundingBox())!.width <= 300);
});

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
  await providers[Symbol.asyncDispose]();
});
