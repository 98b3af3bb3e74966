/** The pages of the built site between a proof and a session: bound accounts, second factors and partners. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { accountCode, identity, user } from "../db/schema/mod.ts";
import { sessionCookie } from "../sdk/model/account/user.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { startProviders } from "./providers/all.ts";
import { completeAuthorization } from "./providers/authorization_flow.ts";
import { totpCode } from "./totp.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;
const PASSWORD = "Right-Password-1";
const EVE = { subject: "666", name: "Eve", email: "ada@example.org", emailVerified: true };
const PARTNERS = JSON.stringify([
  { code: "journal", url: "https://journal.example/sdb", secret: "s".repeat(32) },
]);

/** A browser without a screen and without scripts; it keeps cookies and follows nothing by itself. */
class Browser {
  readonly cookies = new Map<string, string>();
  constructor(readonly fetch: (request: Request) => Response | Promise<Response>) {}

  async go(path: string, form?: Record<string, string>): Promise<Response> {
    const headers = new Headers({ Accept: "text/html", Origin: ORIGIN });
    headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const body = form && new URLSearchParams(form);
    const answer = await this.fetch(
      new Request(new URL(path, ORIGIN), { method: form ? "POST" : "GET", headers, body }),
    );
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Walks to GitHub and back. @returns where the browser is sent then. */
  async walk(): Promise<string> {
    const left = await this.go("/api/sdb-user-service/public/authorize/GITHUB?path=/datalist");
    const back = new URL(await completeAuthorization(locationOf(left), ORIGIN));
    return locationOf(
      await this.go(`/api/sdb-user-service/public/callback/GITHUB${back.search}`),
    );
  }
}

const locationOf = (answer: Response) => answer.headers.get("Location") ?? "";

async function openBrowser(test: TestApp): Promise<Browser> {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  return new Browser((request) => site.fetch(request, { remoteAddress: "203.0.113.9" }));
}

async function addPerson(test: TestApp): Promise<SignedInUser> {
  const person = await test.signIn({ email: "ada@example.org" });
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, person.id)));
  return person;
}

const identitiesOf = ({ app }: TestApp) => app.db.read.select().from(identity).all();

/** Fills the binding form in as without a script: the code comes by mail. */
async function bindWithoutScript(test: TestApp, browser: Browser): Promise<Response> {
  const fields = { form: "bind", username: "ada@example.org", password: PASSWORD };
  const asked = await (await browser.go("/thirdPage", fields)).text();
  assert.deepEqual(await identitiesOf(test), [], "no captcha, no binding");
  const challenge = /name="challenge" value="([^"]+)"/.exec(asked)?.[1] ?? "";
  await deliverAll(test.app);
  const mails = (await test.visitor.users.localMails()).filter(({ to }) => to === "ada@example.org");
  const code = mails.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]).find(Boolean)!;
  return await browser.go("/thirdPage", { ...fields, challenge, code });
}

Deno.test("without a script /thirdPage binds with a mailed code, after which the browser is signed in", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  await addPerson(test);
  const browser = await openBrowser(test);
  assert.match(await browser.walk(), /^\/thirdPage\?/);
  const page = await (await browser.go("/thirdPage")).text();
  assert.match(page, /<button[^>]*form="bind-form"[^>]*>/, "the code by mail is offered");
  const done = await bindWithoutScript(test, browser);
  assert.deepEqual([done.status, locationOf(done)], [303, "/datalist"]);
  assert.equal((await identitiesOf(test)).length, 1);
  assert.equal(browser.cookies.get("loginType"), "GITHUB");
});

Deno.test("after provider and second factor the loginType cookie names the provider", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const { repository: { secondFactor } } = await addPerson(test);
  const codeNow = (secret: string) => totpCode(secret, test.app.clock().getTime());
  const { secret } = await secondFactor.start();
  await secondFactor.confirm(codeNow(secret));
  test.advance(60_000);
  const browser = await openBrowser(test);
  await browser.walk();
  const stopped = await bindWithoutScript(test, browser);
  assert.match(locationOf(stopped), /^\/login\/verify\?/);
  assert.deepEqual(await identitiesOf(test), []);
  const done = await browser.go(locationOf(stopped), { code: codeNow(secret), fullPath: "/datalist" });
  assert.deepEqual([done.status, locationOf(done)], [303, "/datalist"]);
  assert.equal(browser.cookies.get("loginType"), "GITHUB");
  assert.equal((await identitiesOf(test)).length, 1);
});

Deno.test("a sign-in elsewhere leads to the forced update when the account owes a new password", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  await addPerson(test);
  await test.app.db.withTx((tx) => tx.update(user).set({ mustChangePassword: true }));
  const browser = await openBrowser(test);
  await browser.walk();
  const stopped = await bindWithoutScript(test, browser);
  assert.match(locationOf(stopped), /^\/forgetpwd\/updata\?/);
  assert.match(browser.cookies.get("sdb-forced-update") ?? "", /^\w{43}$/);
  assert.deepEqual(await identitiesOf(test), []);
});

Deno.test("/thirdPage says in words why a browser may not leave for a provider, and how long to wait", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const browser = await openBrowser(test);
  const leave = (query = "") => browser.go(`/api/sdb-user-service/public/authorize/GITHUB${query}`);
  for (let n = 0; n < 30; n++) await leave();
  const page = await browser.go(locationOf(await leave("?lang=en")));
  const text = await page.text();
  assert.deepEqual([page.status, page.headers.get("Retry-After")], [429, "600"]);
  assert.ok(text.includes("try again in 600 s") && text.includes("authorize/GITHUB"), text);
  const absent = await browser.go("/api/sdb-user-service/public/authorize/NOBODY");
  const told = await (await browser.go(locationOf(absent))).text();
  assert.ok(told.includes("本站未开通此登录方式"), told);
  const forged = await (await browser.go("/thirdPage?type=GITHUB&failure=wait&seconds=9999999999")).text();
  assert.ok(!forged.includes("9999999999"));
});

Deno.test("GET /login hands nobody over who is signed in already; the button of its page does", async () => {
  await using test = await openTestApp({ PARTNERS });
  const { token } = await test.signIn();
  const browser = await openBrowser(test);
  browser.cookies.set(sessionCookie(ORIGIN), token);
  const codes = () => test.app.db.read.select().from(accountCode).all();
  for (const query of ["rfrom=journal", "redirectTo=https%3A%2F%2Fjournal.example%2Fsdb%2Fback"]) {
    const asked = await browser.go(`/login?${query}`);
    const text = await asked.text();
    assert.equal(asked.status, 200);
    assert.ok(text.includes("journal.example") && text.includes('value="handOver"'), query);
    assert.doesNotMatch(text, /http-equiv="refresh"|userName=/i);
  }
  assert.deepEqual(await codes(), []);
  const handed = await (await browser.go("/login", { intent: "handOver", rfrom: "journal" })).text();
  assert.match(handed, /http-equiv="refresh" content="0;url=https:\/\/journal\.example\/sdb\?userName=/i);
  assert.equal((await codes()).length, 1);
  const unknown = await browser.go("/login?rfrom=nobody");
  assert.deepEqual([unknown.status, locationOf(unknown)], [303, "/"], "no partner, no question");
});
