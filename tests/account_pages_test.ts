/** The pages of registration, recovery, profile and tokens: what they say of a refusal, and what their addresses do not. */
import assert from "node:assert/strict";
import { issueCode } from "../api/services/one_time_code/codes.ts";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { eq } from "drizzle-orm";
import { user } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { solveProofOfWork } from "../sdk/proof_of_work.ts";
import { newestLink, PASSWORD, PERSON } from "./accounts.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages, type Page } from "./pages.ts";

const { email: EMAIL, realName, workUnit = "", phone } = PERSON;
const FORM = {
  ...{ email: EMAIL, password: PASSWORD, confirm: PASSWORD, realName, workUnit, phone },
  ...{ phoneCountry: "CN", terms: "on" },
};

/** Every address that a page leads to. */
const addressesOf = ({ text, location }: Page) => [
  location,
  ...[...text.matchAll(/\b(?:href|action|formaction|content)="([^"]*)"/gi)].map(([, address]) => address),
];

function assertNoEmail(page: Page, what: string, email: string): void {
  const told = addressesOf(page).filter((address) =>
    [email, encodeURIComponent(email)].some((written) => address.includes(written))
  );
  assert.deepEqual(told, [], what);
}

/** The form whose button goes on with the e-mail, as a browser would send it. */
function filledForm({ text }: Page): { action: string; fields: Record<string, string> } {
  const form = [...text.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => form)
    .find((form) => form.includes('value="fill"'));
  assert.ok(form, "a form that fills in the e-mail");
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)![1],
    /value="([^"]*)"/.exec(tag)?.[1] ?? "",
  ]);
  return { action: /action="([^"]*)"/.exec(form)![1], fields: Object.fromEntries(inputs) };
}

const valueOf = ({ text }: Page, name: string) => {
  const tag = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(text)?.[0] ?? "";
  return /value="([^"]*)"/.exec(tag)?.[1];
};

for (const [locale, prefix] of LANGUAGES) {
  Deno.test(`no account page leads on with an e-mail in the address, and none loses it (${locale})`, async () => {
    await using test = await openTestApp({ CAPTCHA_WORK: "1" });
    const go = await openPages(test);
    const registered = await go(`${prefix}/register`, FORM);
    const { userName, token, code } = await linkParts(test);
    const active = await go(`${prefix}/email`, { username: userName, token, code });
    const captchaToken = await solveProofOfWork(test.visitor.users.client, "recovery");
    const email = "nobody@example.org";
    const recovery = await go(`${prefix}/login?mode=recovery`, { email, captchaToken });
    assert.ok(recovery.text.includes(translator(locale)("account.back")));
    for (
      const [page, address, field] of [
        [registered, PERSON.email, "username"],
        [active, PERSON.email, "username"],
        [recovery, email, "email"],
      ] as const
    ) {
      assertNoEmail(page, field, address);
      const { action, fields } = filledForm(page);
      assert.equal(valueOf(await go(action, fields), field), address);
    }
  });

  Deno.test(`a changed password leads to the login without the e-mail in the address (${locale})`, async () => {
    await using test = await openTestApp();
    const person = await test.signIn();
    const passwordHash = await hashPassword(PASSWORD);
    await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, person.id)));
    const change = { password: "Gletscher1966", confirm: "Gletscher1966" };
    const signedIn = await openPages(test, person);
    const changed = await signedIn(`${prefix}/login/changepassword`, { ...change, current: PASSWORD });
    // A change closes the links that are open, so this one is younger.
    const reset = await test.app.db.withTx((tx) => issueCode(tx, test.app, person.id, "reset"));
    const link = { userName: person.email, token: reset.slice(0, 8), code: reset.slice(8) };
    const visitor = await openPages(test);
    const again = { password: "Moraene1967", confirm: "Moraene1967" };
    for (const page of [changed, await visitor(`${prefix}/forgetpwd/reset`, { ...link, ...again })]) {
      assert.equal(page.location, `${prefix}/login?notice=changed`);
    }
  });

  Deno.test(`the summary of a token that was not made names the fields (${locale})`, async () => {
    await using test = await openTestApp();
    const go = await openPages(test, await test.signIn());
    const { text } = await go(`${prefix}/settings/tokens`, { name: " ", days: "90", key: "a" });
    const summary = /<div[^>]*id="errors"[\s\S]*?<\/ul>/.exec(text)?.[0] ?? "";
    const t = translator(locale);
    const links = [...summary.matchAll(/href="#(\w+)"[^>]*>([^<]*)</g)].map((
      [, field, said],
    ) => [field, said]);
    assert.deepEqual(links.find(([field]) => field === "name"), [
      "name",
      t("ui.fieldProblem", { field: t("security.tokenName"), problem: t("validation.required") }),
    ]);
    assert.ok(
      links.some(([field, said]) => field === "scopes" && said.startsWith(t("security.scopes"))),
      summary,
    );
  });

  Deno.test(`/settings leads to the first page of the settings (${locale})`, async () => {
    await using test = await openTestApp();
    const go = await openPages(test, await test.signIn());
    const { status, location } = await go(`${prefix}/settings`);
    assert.deepEqual([status, location], [303, `${prefix}/login/edit_profile`]);
    assert.equal((await go(location)).status, 200);
  });
}

async function linkParts(test: TestApp) {
  const { searchParams } = new URL((await newestLink(test)).address);
  const [userName, token, code] = ["userName", "token", "code"].map((name) => searchParams.get(name) ?? "");
  return { userName, token, code };
}
