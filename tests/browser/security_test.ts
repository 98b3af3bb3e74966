/** Two-step verification, access tokens and the administration of accounts, in a real browser. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import type { Browser } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { ApiError, createRepository } from "../../sdk/mod.ts";
import { totpCode } from "../totp.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, type Site, startSite } from "./site.ts";
import {
  assertAccessibleInBothThemes,
  openVisitor,
  signInThroughApi,
  type Visitor,
  withNavigation,
} from "./visitor.ts";

interface Look {
  locale: "zh" | "en";
  dark?: boolean;
  script?: boolean;
}

const prefixOf = ({ locale }: Look) => locale === "en" ? "/en" : "";

function enter(browser: Browser, site: Site, { locale, dark, script = true }: Look): Promise<Visitor> {
  return openVisitor(browser, site, {
    locale: locale === "en" ? "en" : "zh-CN",
    colorScheme: dark ? "dark" : "light",
    javaScriptEnabled: script,
  });
}

/** A code that was not used in the set-up a moment ago. */
const nextCode = (secret: string) => totpCode(secret, Date.now() + 30_000);

/** Sets two-step verification up on its page. @returns the secret and the recovery codes. */
async function setUp({ page, open }: Visitor, look: Look): Promise<{ secret: string; codes: string[] }> {
  await open(`${prefixOf(look)}/settings/security`);
  await assertAccessibleInBothThemes(page, "security, off");
  await page.click("[value=start]");
  const secret = (await page.textContent("#secret"))!.replaceAll(" ", "");
  await assertAccessibleInBothThemes(page, "set-up");
  await page.fill("#code", totpCode(secret, Date.now() - 10 * 30_000));
  await page.click("[value=confirm]");
  await page.waitForSelector("#code-error");
  assert.equal((await page.textContent("#secret"))!.replaceAll(" ", ""), secret, "nobody scans again");
  await page.fill("#code", totpCode(secret, Date.now()));
  await page.click("[value=confirm]");
  await page.waitForSelector("ol.font-mono");
  const codes = await page.locator("ol.font-mono li").allTextContents();
  assert.equal(codes.length, 10);
  await assertAccessibleInBothThemes(page, "recovery codes");
  return { secret, codes };
}

/** What the login page does after the password: the ticket goes on to the second step. */
async function takePasswordStep({ context }: Visitor, site: Site, email: string): Promise<void> {
  const { users } = createRepository({ server: site.address });
  const error = await users.login(email, DEMO_PASSWORD).catch((error) => error);
  assert.ok(error instanceof ApiError && error.error === "secondFactorRequired", String(error));
  const { ticket } = error.data as { ticket: string };
  await context.addCookies([{ name: "sdb-second-factor", value: ticket, url: site.address, httpOnly: true }]);
}

/** As if everybody had signed in hours ago; `more` for further changes. */
async function age({ config }: Site, more = "SELECT 1"): Promise<void> {
  const database = createClient({ url: config.databaseUrl, timeout: 5_000 });
  await database.batch(["UPDATE session SET proved_at = 0", more], "write");
  database.close();
}

const isConfirm = ({ pathname }: URL) => pathname.endsWith("/settings/confirm");

/** Says who it is on the page that asks. */
async function confirmBy({ page }: Visitor, field: "password" | "code", value: string): Promise<void> {
  await page.waitForURL(isConfirm);
  await page.fill(`#${field}`, value);
  await withNavigation(page, () => page.click(`form:has(#${field}) button[type=submit]`));
}

async function assertRest({ page, open }: Visitor, look: Look, rest: boolean): Promise<void> {
  await open(`${prefixOf(look)}/settings/devices`);
  const told = page.locator("main", {
    hasText: look.locale === "en"
      ? "Your review and administration rights are suspended"
      : "您的审核与管理权限已暂停",
  });
  assert.equal(await told.count(), rest ? 1 : 0);
  const wayOut = page.locator(`main div:not(nav) p a[href="${prefixOf(look)}/settings/security"]`);
  assert.equal(await wayOut.count(), rest ? 1 : 0);
  if (rest) await assertAccessibleInBothThemes(page, "resting rights");
}

async function logOut({ page, open }: Visitor, look: Look): Promise<void> {
  await open(`${prefixOf(look)}/logout`);
  await page.click('main form[action$="/logout"] button');
  await page.waitForURL(({ pathname }) => !pathname.endsWith("/logout"));
}

Deno.test("rights rest until two-step verification is set up; then each login asks for a code", async () => {
  await using site = await startSite({ settings: { SECOND_FACTOR: "required" } });
  const browser = await launchBrowser();
  const looks = [
    [{ locale: "zh" }, "governance@example.org"],
    [{ locale: "en", dark: true }, "reviewer@example.org"],
  ] as const;
  try {
    for (const [look, email] of looks) {
      await using visitor = await enter(browser, site, look);
      const { page, context, open } = visitor;
      await signInThroughApi(context, site, email, DEMO_PASSWORD);
      assert.equal((await page.goto(`${prefixOf(look)}/manage`))?.status(), 403);
      visitor.problems.length = 0;
      await assertRest(visitor, look, true);
      const { secret, codes } = await setUp(visitor, look);
      await assertRest(visitor, look, false);
      assert.equal((await page.goto(`${prefixOf(look)}/manage`))?.status(), 200);
      await open(`${prefixOf(look)}/settings/security`);
      assert.equal(await page.locator("[value=remove]").count(), 0, "it is needed");
      await assertAccessibleInBothThemes(page, "security, on");
      for (const code of [nextCode(secret), codes[0]]) {
        await logOut(visitor, look);
        await takePasswordStep(visitor, site, email);
        await open(`${prefixOf(look)}/login/verify`);
        await assertAccessibleInBothThemes(page, "second step");
        await page.fill("[name=code]", code);
        await page.click("form:has([name=code]) button[type=submit]");
        await page.waitForURL(({ pathname }) => !pathname.endsWith("/verify"));
        assert.equal((await page.goto(`${prefixOf(look)}/manage`))?.status(), 200);
      }
      assert.deepEqual(visitor.problems, []);
    }
  } finally {
    await browser.close();
  }
});

Deno.test("a grave step of an old session asks who it is and goes on where it was, with and without JavaScript", async () => {
  await using site = await startSite();
  const browser = await launchBrowser();
  const looks: Look[] = [{ locale: "en", script: false }, { locale: "zh", dark: true }];
  try {
    for (const look of looks) {
      await using visitor = await enter(browser, site, look);
      const { page, context, open, problems } = visitor;
      const prefix = prefixOf(look);
      await signInThroughApi(context, site, "depositor@example.org", DEMO_PASSWORD);
      await age(site);
      await open(`${prefix}/settings/tokens`);
      await page.fill("#name", "laptop & <i>");
      await page.check("[value=deposit]");
      await page.selectOption("#days", "7");
      await page.click("[value=create]");
      await page.waitForURL(isConfirm);
      if (look.script !== false) await assertAccessibleInBothThemes(page, "confirm");
      await confirmBy(visitor, "password", "Wrong1234");
      await page.waitForSelector("#password-error");
      await confirmBy(visitor, "password", DEMO_PASSWORD);
      assert.equal(new URL(page.url()).pathname, `${prefix}/settings/tokens`);
      assert.equal(await page.inputValue("#name"), "laptop & <i>", "nobody types it again");
      assert.ok(await page.isChecked("[value=deposit]"));
      await page.click("[value=create]");
      await page.waitForSelector("#new-token");
      assert.deepEqual(problems, []);
      if (look.script === false) continue;

      await age(site);
      await open(`${prefix}/settings/security`);
      await page.click("[value=start]");
      await confirmBy(visitor, "password", DEMO_PASSWORD);
      const { secret } = await setUp(visitor, look);
      await age(site);
      await open(`${prefix}/settings/confirm?back=${encodeURIComponent("https://evil.test/")}`);
      await confirmBy(visitor, "code", nextCode(secret));
      assert.equal(page.url(), `${site.address}${prefix}/settings/security`, "and nowhere else");
      assert.deepEqual(problems, []);
    }
  } finally {
    await browser.close();
  }
});

Deno.test("who has neither password nor app signs in again and comes back", async () => {
  await using site = await startSite();
  const browser = await launchBrowser();
  try {
    await using visitor = await enter(browser, site, { locale: "en" });
    const { page, context, open, problems } = visitor;
    const token = await signInThroughApi(context, site, "reviewer@example.org", DEMO_PASSWORD);
    await age(site, "UPDATE user SET password_hash = NULL");
    await open("/en/login/changepassword");
    for (const field of ["password", "confirm"]) await page.fill(`#${field}`, "Gletscher17");
    await page.click("form:has(#confirm) button[type=submit]");
    await page.waitForURL(isConfirm);
    await assertAccessibleInBothThemes(page, "confirm by signing in");
    await page.click("[value=again]");
    await page.waitForURL(({ pathname }) => pathname === "/en/login");
    assert.equal(new URL(page.url()).searchParams.get("fullPath"), "/en/login/changepassword");
    const { users } = createRepository({ server: site.address, token });
    await assert.rejects(users.me(), { error: "sessionExpired" }, "the old session is over");
    assert.deepEqual(problems, []);
  } finally {
    await browser.close();
  }
});

Deno.test("access tokens are created, used and revoked, with and without JavaScript", async () => {
  await using site = await startSite();
  const browser = await launchBrowser();
  try {
    for (
      const look of [{ locale: "zh" }, { locale: "en", dark: true }, {
        locale: "zh",
        script: false,
      }] as Look[]
    ) {
      await using visitor = await enter(browser, site, look);
      const { page, context, open, problems } = visitor;
      await signInThroughApi(context, site, "depositor@example.org", DEMO_PASSWORD);
      await open(`${prefixOf(look)}/settings/tokens`);
      if (look.script !== false) await assertAccessibleInBothThemes(page, "tokens, none");
      await page.fill("#name", "laptop <i>");
      await page.uncheck("[value=read]");
      await page.click("[value=create]");
      await page.waitForSelector("#scopes-error");
      assert.equal(await page.inputValue("#name"), "laptop <i>");
      await page.check("[value=read]");
      await page.selectOption("#days", "7");
      await page.click("[value=create]");
      const token = (await page.textContent("#new-token"))!.trim();
      if (look.script !== false) await assertAccessibleInBothThemes(page, "token, new");
      const { users, datasets } = createRepository({ server: site.address, token });
      assert.deepEqual((await users.me())?.token?.scopes, ["read"]);
      await assert.rejects(datasets.create(), { error: "scopeMissing" });
      await open(`${prefixOf(look)}/settings/tokens`);
      assert.ok(!(await page.content()).includes(token), "shown once");
      await page.click("main li button[popovertarget]");
      await page.click("[popover]:popover-open [name=id]");
      await page.waitForSelector("main li", { state: "detached" });
      await assert.rejects(users.me(), { error: "sessionExpired" });
      assert.deepEqual(problems, []);
    }
  } finally {
    await browser.close();
  }
});

Deno.test("an administrator finds people and changes their rights, with and without JavaScript", async () => {
  await using site = await startSite();
  const browser = await launchBrowser();
  const reviewer = createRepository({ server: site.address });
  const { token } = await reviewer.users.login("reviewer@example.org", DEMO_PASSWORD);
  const { users } = createRepository({ server: site.address, token: token.access_token });
  try {
    for (const look of [{ locale: "zh" }, { locale: "en", dark: true, script: false }] as Look[]) {
      await using visitor = await enter(browser, site, look);
      const { page, context, open, problems } = visitor;
      await signInThroughApi(context, site, "admin@example.org", DEMO_PASSWORD);
      await open(prefixOf(look) || "/");
      assert.equal(await page.locator('a[href$="/manage/accounts"]').count(), 1, "in the menu");
      await open(`${prefixOf(look)}/manage/accounts`);
      assert.equal(await page.locator("main ul > li").count(), 4);
      await page.fill("#q", "reviewer@");
      await page.click('main form[role="search"] button');
      await page.waitForURL(/q=reviewer/);
      const row = page.locator("main ul > li");
      assert.equal(await row.count(), 1);
      await row.locator("details > summary").click();
      if (look.script !== false) await assertAccessibleInBothThemes(page, "accounts");
      await row.locator("[name=role]").selectOption("governance");
      await withNavigation(page, () => row.locator("[value=role]").click());
      assert.equal((await users.me())?.role, "governance");
      await row.locator("details > summary").click();
      await withNavigation(
        page,
        () => row.locator("form:has([value=withdraw]):has([value=j00001]) button").click(),
      );
      assert.ok(!(await users.me())?.communities.some(({ code }) => code === "j00001"));
      await row.locator("details > summary").click();
      await row.locator("select[name=code]").selectOption("j00001");
      await withNavigation(page, () => row.locator("[value=grant]").click());
      assert.ok((await users.me())?.communities.some(({ code }) => code === "j00001"));
      await row.locator("details > summary").click();
      await row.locator("[name=role]").selectOption("depositor");
      await withNavigation(page, () => row.locator("[value=role]").click());
      assert.equal((await users.me())?.role, "depositor");
      assert.deepEqual(problems, []);
    }
    await using stranger = await enter(browser, site, { locale: "zh" });
    await signInThroughApi(stranger.context, site, "depositor@example.org", DEMO_PASSWORD);
    assert.equal((await stranger.page.goto("/manage/accounts"))?.status(), 403);
  } finally {
    await browser.close();
  }
});

Deno.test(
  "pages of security and of accounts have no WCAG violation in either language",
  preactOnly,
  async () => {
    await using site = await startSite();
    const browser = await launchBrowser();
    const pages = {
      depositor: [
        "/settings/security",
        "/settings/tokens",
        "/settings/confirm",
        "/settings/identities",
        "/logout",
      ],
      admin: ["/manage/accounts", "/manage/accounts?q=reviewer"],
    };
    try {
      for (const locale of ["zh", "en"] as const) {
        for (const [name, paths] of Object.entries(pages)) {
          await using visitor = await enter(browser, site, { locale });
          await signInThroughApi(visitor.context, site, `${name}@example.org`, DEMO_PASSWORD);
          for (const path of paths) {
            await visitor.open(prefixOf({ locale }) + path);
            for (const summary of await visitor.page.locator("main details > summary").all()) {
              await summary.click();
            }
            await assertAccessibleInBothThemes(visitor.page, `${path} ${locale}`);
          }
          assert.deepEqual(visitor.problems, []);
        }
      }
    } finally {
      await browser.close();
    }
  },
);
