/** The whole walk through the API: known and unknown people, tickets, binding, and everything that must not work. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { identity, session, signInFlow, user } from "../../../db/schema/mod.ts";
import { PROOF_MS } from "../../../sdk/model/limits.ts";
import { type ApiError, type ErrorName, sessionCookie } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { startProviders } from "../../../tests/providers/all.ts";
import type { ProviderUser } from "../../../tests/providers/server.ts";
import {
  type BrowserClient,
  createBrowserClient,
  ticketOf,
} from "../../../tests/providers/browser_client.ts";
import { completeAuthorization } from "../../../tests/providers/authorization_flow.ts";
import { JOBS, runJob } from "../../jobs/mod.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { hashPassword } from "../credential/password_hash.ts";
import { startSession } from "../session/sessions.ts";

const ADA: ProviderUser = {
  subject: "4711",
  name: "Ada Lovelace",
  email: "ada@example.org",
  emailVerified: true,
};

const SUPPLEMENT = {
  realName: "Ada Lovelace",
  workUnit: "Analytical Engine Laboratory",
  phone: "13800138000",
  country: "CN",
  terms: true as const,
};

const failsWith = (name: ErrorName) => (error: ApiError) => {
  assert.equal(error.error, name);
  return true;
};

const usersOf = ({ app }: TestApp) => app.db.read.select().from(user).all();
const identitiesOf = ({ app }: TestApp) => app.db.read.select().from(identity).all();
const sessionsOf = ({ app }: TestApp) => app.db.read.select().from(session).all();

/** Somebody who has signed in with a provider before. */
async function signUp(test: TestApp, loginType: "GITHUB" | "KJY" = "GITHUB"): Promise<BrowserClient> {
  const traveller = createBrowserClient(test);
  await traveller.authorize(loginType);
  await traveller.repository.identities.complete(SUPPLEMENT);
  return traveller;
}

async function mailedLink(test: TestApp): Promise<URL> {
  await deliverAll(test.app);
  const mails = await test.visitor.users.localMails();
  const bodies = mails.map(({ body }) => /http:\/\/localhost:8000\/\S*emailToken\S+/.exec(body)?.[0]);
  return new URL(bodies.find((link) => link !== undefined)!);
}

Deno.test("GET public/providers lists what is set up, in the order of the login page", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const listed = (await test.visitor.identities.providers()).map(({ loginType }) => loginType);
  assert.deepEqual(listed, ["KJY", "CAS", "GITHUB", "ORCID", "WeChat", "KCZG", "CSTR"]);
  await using bare = await openTestApp();
  assert.deepEqual(await bare.visitor.identities.providers(), []);
});

Deno.test("first time: a confirmed e-mail leads to the supplement page, and that to an active account", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const traveller = createBrowserClient(test);
  const page = await traveller.authorize("GITHUB", { path: "/en/list?q=ocean", lang: "en" });
  assert.equal(page.pathname, "/en/thirdPage");
  assert.deepEqual(Object.fromEntries(page.searchParams), {
    email: "ada@example.org",
    userName: "Ada Lovelace",
    type: "GITHUB",
    loginFrom: "GITHUB",
    path: "/en/list?q=ocean",
  });
  const pending = await traveller.repository.identities.pending();
  assert.deepEqual([pending?.emailVerified, pending?.registered], [true, false]);
  const done = await traveller.repository.identities.complete(SUPPLEMENT);
  assert.deepEqual([done.key, done.loginType, done.way.path], [
    "ada@example.org",
    "GITHUB",
    "/en/list?q=ocean",
  ]);
  const [row] = await usersOf(test);
  assert.deepEqual([row.status, row.passwordHash, row.workUnit], ["ACTIVE", null, SUPPLEMENT.workUnit]);
  assert.notEqual(row.phone, "+8613800138000", "sealed");
  const [bound] = await identitiesOf(test);
  assert.deepEqual([bound.provider, bound.subject, bound.userId], ["GITHUB", "4711", row.id]);
  assert.equal((await sessionsOf(test))[0].loginType, "GITHUB");
  await assert.rejects(traveller.repository.identities.complete(SUPPLEMENT), failsWith("ticketInvalid"));
});

Deno.test("second time: the login page gets a ticket, which becomes a session once", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  await signUp(test);
  const traveller = createBrowserClient(test);
  const page = await traveller.authorize("GITHUB", { path: "/datalist" });
  assert.equal(page.pathname, "/login");
  const ticket = ticketOf(page);
  assert.deepEqual([ticket.loginType, ticket.userName], ["GITHUB", "ada@example.org"]);
  const stored = JSON.stringify(await test.app.db.read.select().from(signInFlow).all());
  assert.ok(!stored.includes(ticket.token), "only its hash is kept");
  const done = await traveller.repository.identities.exchange(ticket);
  assert.deepEqual([done.key, done.way.path], ["ada@example.org", "/datalist"]);
  assert.equal((await sessionsOf(test)).length, 2);
  await assert.rejects(traveller.repository.identities.exchange(ticket), failsWith("ticketInvalid"));
});

Deno.test("a ticket is good for one browser, one minute and one provider", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  await signUp(test);
  const [mine, other] = [createBrowserClient(test), createBrowserClient(test)];
  const ticket = ticketOf(await mine.authorize("GITHUB"));
  await other.startAuthorization("GITHUB");
  const refused = failsWith("ticketInvalid");
  await assert.rejects(other.repository.identities.exchange(ticket), refused);
  await assert.rejects(test.visitor.identities.exchange(ticket), refused);
  await assert.rejects(mine.repository.identities.exchange({ ...ticket, loginType: "KJY" }), refused);
  await assert.rejects(mine.repository.identities.exchange({ ...ticket, token: "x".repeat(43) }), refused);
  test.advance(61_000);
  await assert.rejects(mine.repository.identities.exchange(ticket), refused);
  assert.equal((await sessionsOf(test)).length, 1, "that of the sign-up");
});

Deno.test("a state counts once, in the browser that left, for its provider, for 30 minutes", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const [mine, other] = [createBrowserClient(test), createBrowserClient(test)];
  const reasonOf = (url: URL) => [url.pathname, url.searchParams.get("failure")];
  const expired = ["/thirdPage", "expired"];
  const back = await completeAuthorization(await mine.startAuthorization("GITHUB", { lang: "zh" }), ORIGIN);
  await other.startAuthorization("GITHUB");
  assert.deepEqual(reasonOf(await other.finishAuthorization(back)), expired, "another browser");
  const asKjy = new URL(back);
  asKjy.pathname = "/api/sdb-user-service/public/callback/KJY";
  assert.deepEqual(reasonOf(await mine.finishAuthorization(asKjy)), expired, "another provider");
  const forged = new URL(back);
  forged.searchParams.set("state", "x".repeat(43));
  assert.deepEqual(reasonOf(await mine.finishAuthorization(forged)), expired, "a state of nobody");
  assert.deepEqual(
    reasonOf(await mine.finishAuthorization(back)),
    ["/thirdPage", null],
    "the right one still works",
  );
  assert.deepEqual(reasonOf(await mine.finishAuthorization(back)), expired, "once");
  const late = await completeAuthorization(await mine.startAuthorization("GITHUB"), ORIGIN);
  test.advance(31 * 60_000);
  assert.deepEqual(reasonOf(await mine.finishAuthorization(late)), expired, "too late");
});

Deno.test("saying no at the provider leads to the page that says so, and nothing waits", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  for (const loginType of ["GITHUB", "KJY", "CAS", "WeChat"] as const) {
    const traveller = createBrowserClient(test);
    const page = await traveller.authorize(loginType, { lang: "en" }, "no");
    assert.deepEqual([page.pathname, page.search], ["/en/thirdPage", `?type=${loginType}&failure=refused`]);
    assert.equal(await traveller.repository.identities.pending(), undefined);
  }
});

Deno.test("a provider that cannot be reached is told of, and one that is not set up does not exist", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const gone = new URL(await createBrowserClient(test).startAuthorization("ORCID", { lang: "en" }), ORIGIN);
  assert.deepEqual([gone.pathname, gone.search], ["/en/thirdPage", "?type=ORCID&failure=unreachable"]);
  await using bare = await openTestApp();
  const { status } = await bare.api.request(`${ORIGIN}/api/sdb-user-service/public/authorize/ORCID`);
  assert.equal(status, 404);
});

Deno.test("ORCID: a real OpenID provider from the login page to the account and back again", async () => {
  await using providers = startProviders({ subject: "0000-0002-1825-0097", name: "Josiah Carberry" });
  await using test = await openTestApp(providers.settings);
  await providers.openFor(ORIGIN);
  const traveller = createBrowserClient(test);
  assert.equal((await traveller.authorize("ORCID", { lang: "en" })).pathname, "/en/addEmail");
  await traveller.repository.identities.addEmail("josiah@example.org");
  const emailToken = (await mailedLink(test)).searchParams.get("emailToken")!;
  await traveller.repository.identities.confirmEmail({ emailToken });
  await traveller.repository.identities.complete(SUPPLEMENT);
  assert.equal((await identitiesOf(test))[0].subject, "0000-0002-1825-0097");
  assert.equal((await createBrowserClient(test).authorize("ORCID")).pathname, "/login");
});

Deno.test("only paths of this site and registered partners are kept as the way back", async () => {
  await using providers = startProviders(ADA);
  const partners = [{ code: "journal", url: "https://journal.example/sdb", secret: "s".repeat(32) }];
  await using test = await openTestApp({ ...providers.settings, PARTNERS: JSON.stringify(partners) });
  const wayOf = async (query: Record<string, string>) => {
    const traveller = createBrowserClient(test);
    await traveller.authorize("GITHUB", query);
    return (await traveller.repository.identities.pending())!.way;
  };
  const none = { path: "", rfrom: "", redirectTo: "" };
  assert.deepEqual(await wayOf({ path: "https://evil.test/" }), none);
  assert.deepEqual(
    await wayOf({ path: "//evil.test", redirectTo: "https://evil.test", rfrom: "evil" }),
    none,
  );
  const redirectTo = "https://journal.example/sdb/paper?id=1";
  assert.deepEqual(await wayOf({ redirectTo, rfrom: "journal" }), { path: "", rfrom: "journal", redirectTo });
});

Deno.test("WeChat: without an e-mail a link is mailed, whose token counts once and in this browser alone", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  providers.person = { subject: "union-1", name: "艾达 http://evil.test/ !!" };
  const traveller = createBrowserClient(test);
  const page = await traveller.authorize("WeChat", { lang: "zh" });
  assert.equal(page.pathname, "/addEmail");
  const { identities } = traveller.repository;
  await assert.rejects(identities.complete(SUPPLEMENT), failsWith("ticketInvalid"), "no e-mail yet");
  await identities.addEmail("ADA@example.org");
  const link = await mailedLink(test);
  const [mail] = await test.visitor.users.localMails();
  assert.equal(mail.to, "ada@example.org");
  assert.doesNotMatch(mail.body, /evil\.test\//, "a stranger's name brings no address into the mail");
  assert.deepEqual([link.pathname, link.searchParams.get("emailType")], ["/addEmail", "WeChat"]);
  const emailToken = link.searchParams.get("emailToken")!;
  const stranger = createBrowserClient(test);
  await stranger.startAuthorization("WeChat");
  await assert.rejects(
    stranger.repository.identities.confirmEmail({ emailToken }),
    failsWith("ticketInvalid"),
  );
  assert.deepEqual(await identities.confirmEmail({ emailToken }), { signedIn: null });
  await assert.rejects(identities.confirmEmail({ emailToken }), failsWith("ticketInvalid"));
  const done = await identities.complete(SUPPLEMENT);
  assert.equal(done.key, "ada@example.org");
  assert.equal((await identitiesOf(test))[0].subject, "union-1");
  const again = await createBrowserClient(test).authorize("WeChat");
  assert.equal(again.pathname, "/login");
});

Deno.test("an account with the confirmed e-mail is bound by its password or by mail, never silently", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const person = await test.signIn({ email: "ada@example.org" });
  const passwordHash = await hashPassword("Right-Password-1");
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, person.id)));
  const byPassword = createBrowserClient(test);
  assert.equal((await byPassword.authorize("GITHUB")).pathname, "/thirdPage");
  assert.equal((await byPassword.repository.identities.pending())?.registered, true);
  assert.deepEqual(await identitiesOf(test), []);
  const { identities } = byPassword.repository;
  await assert.rejects(identities.complete(SUPPLEMENT), failsWith("emailRegistered"));
  const wrong = { userName: "ada@example.org", password: "Wrong-Password-1" };
  await assert.rejects(identities.bind(wrong), failsWith("loginFailed"));
  const done = await identities.bind({ ...wrong, password: "Right-Password-1" });
  assert.equal(done.key, "ada@example.org");
  const byMail = createBrowserClient(test);
  await byMail.authorize("KJY");
  await byMail.repository.identities.addEmail("ada@example.org");
  const emailToken = (await mailedLink(test)).searchParams.get("emailToken")!;
  const { signedIn } = await byMail.repository.identities.confirmEmail({ emailToken });
  assert.equal(signedIn?.key, "ada@example.org");
  const bound = await identitiesOf(test);
  assert.deepEqual(bound.map(({ provider, userId }) => [provider, userId]), [
    ["GITHUB", person.id],
    ["KJY", person.id],
  ]);
  await deliverAll(test.app);
  const mails = await test.visitor.users.localMails();
  assert.equal(mails.filter(({ subject }) => subject.includes("已绑定")).length, 2, "the owner is told");
});

Deno.test("CAS: its directory's address is not believed before it is confirmed", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const traveller = createBrowserClient(test);
  const page = await traveller.authorize("CAS", { lang: "en" });
  assert.equal(page.pathname, "/en/addEmail");
  const pending = await traveller.repository.identities.pending();
  assert.deepEqual([pending?.email, pending?.emailVerified], ["ada@example.org", false]);
});

Deno.test("a registration that was never activated goes to whoever proves the e-mail, without its password", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  await test.visitor.users.register({ email: "ada@example.org", password: "Attacker-Pw-1", ...SUPPLEMENT });
  const [squatted] = await usersOf(test);
  assert.equal(squatted.status, "INACTIVE");
  const traveller = createBrowserClient(test);
  await traveller.authorize("GITHUB");
  await traveller.repository.identities.complete(SUPPLEMENT);
  const [row] = await usersOf(test);
  assert.deepEqual([row.id, row.status, row.passwordHash], [squatted.id, "ACTIVE", null]);
});

Deno.test("a signed-in person binds with a ticket of this session, and keeps one way in", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const person = await test.signIn();
  const cookie = `${sessionCookie(ORIGIN)}=${person.token}`;
  const mine = createBrowserClient(test, cookie);
  const { ticket } = await mine.repository.identities.bindTicket();
  const page = await mine.authorize("GITHUB", { bind: ticket });
  assert.equal(`${page.pathname}${page.search}`, "/settings/identities?bound=GITHUB");
  const [bound] = await mine.repository.identities.list();
  assert.deepEqual([bound.loginType, bound.displayName], ["GITHUB", "Ada Lovelace"]);
  await assert.rejects(mine.repository.identities.remove("GITHUB"), failsWith("lastSignIn"));
  test.advance(PROOF_MS + 1);
  const late = String(await mine.startAuthorization("WeChat", { bind: ticket }));
  assert.match(late, /failure=expired/, "the ticket is as fresh as the session's proof");
  test.advance(-PROOF_MS);
  await mine.authorize("WeChat", { bind: ticket });
  await mine.repository.identities.remove("GITHUB");
  assert.deepEqual((await identitiesOf(test)).map(({ provider }) => provider), ["WeChat"]);
  await assert.rejects(mine.repository.identities.remove("GITHUB"), failsWith("notFound"));
});

Deno.test("nobody binds for somebody else: foreign tickets, foreign sessions, taken accounts", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const [one, two] = [await test.signIn(), await test.signIn()];
  const travellerOf = (token: string) => createBrowserClient(test, `${sessionCookie(ORIGIN)}=${token}`);
  const [mine, other] = [travellerOf(one.token), travellerOf(two.token)];
  const { ticket } = await mine.repository.identities.bindTicket();
  const failureOf = (location: string | URL) => new URL(location, ORIGIN).searchParams.get("failure");
  assert.equal(
    failureOf(await other.startAuthorization("GITHUB", { bind: ticket })),
    "expired",
    "a ticket of another session",
  );
  assert.equal(
    failureOf(await createBrowserClient(test).startAuthorization("GITHUB", { bind: ticket })),
    "expired",
    "a visitor",
  );
  const back = await completeAuthorization(await mine.startAuthorization("GITHUB", { bind: ticket }), ORIGIN);
  other.cookie = mine.cookie;
  assert.equal(failureOf(await other.finishAuthorization(back)), "expired", "another session came back");
  await mine.authorize("GITHUB", { bind: ticket });
  const theirs = (await other.repository.identities.bindTicket()).ticket;
  assert.equal(failureOf(await other.authorize("GITHUB", { bind: theirs })), "taken");
  providers.person = { ...ADA, subject: "4712" };
  assert.equal(failureOf(await mine.authorize("GITHUB", { bind: ticket })), "bound", "one of a kind");
  assert.equal((await identitiesOf(test)).length, 1);
});

Deno.test("a closed account is not opened by its provider", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  await signUp(test);
  await test.app.db.withTx((tx) => tx.update(user).set({ status: "CANCELLED" }));
  const page = await createBrowserClient(test).authorize("GITHUB");
  assert.equal(page.searchParams.get("failure"), "inactive");
});

Deno.test("an account with a second factor is asked for it after the provider too", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  await signUp(test);
  await test.app.db.withTx((tx) => tx.update(user).set({ totpSecret: "x", totpConfirmedAt: 1 }));
  const traveller = createBrowserClient(test);
  const ticket = ticketOf(await traveller.authorize("GITHUB", { path: "/list" }));
  await assert.rejects(traveller.repository.identities.exchange(ticket), (error: ApiError) => {
    assert.equal(error.error, "secondFactorRequired");
    const data = error.data as unknown as { ticket: string; way: { path: string } };
    assert.match(data.ticket, /^\w{43}$/);
    assert.equal(data.way.path, "/list");
    return true;
  });
});

Deno.test("POST user/logout tells where KJY and CAS end their sessions, and nothing for the others", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const outOf = async (loginType: "GITHUB" | "KJY", path?: string) => {
    providers.person = { ...ADA, email: `${loginType}@example.org`.toLowerCase() };
    const traveller = createBrowserClient(test);
    await traveller.authorize(loginType);
    const { token } = await traveller.repository.identities.complete(SUPPLEMENT);
    return await createBrowserClient(test, `${sessionCookie(ORIGIN)}=${token.access_token}`).repository.users
      .logout(path);
  };
  const expected = (path: string) =>
    `${providers.settings.KJY_URL}/logout?WebServerURL=${encodeURIComponent(ORIGIN + path)}`;
  assert.deepEqual(await outOf("KJY"), { logoutUrl: expected("/") });
  assert.deepEqual(await outOf("GITHUB", "/list"), { logoutUrl: null });
});

Deno.test("POST user/logout has KJY and CAS lead back to a page of this site, and to no other", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const outOf = async (loginType: "KJY" | "CAS", path: string) => {
    const { id } = await test.signIn();
    const token = await test.app.db.withTx((tx) => startSession(tx, test.app, id, loginType));
    const own = createBrowserClient(test, `${sessionCookie(ORIGIN)}=${token}`);
    const { logoutUrl } = await own.repository.users.logout(path);
    const { searchParams } = new URL(logoutUrl!);
    return searchParams.get("WebServerURL") ?? searchParams.get("service");
  };
  for (const loginType of ["KJY", "CAS"] as const) {
    assert.equal(await outOf(loginType, "/en/list?q=lake&page=2"), `${ORIGIN}/en/list?q=lake&page=2`);
    for (const other of ["//evil.test", "https://evil.test/", "/\\evil.test", "", "x".repeat(5_000)]) {
      assert.equal(await outOf(loginType, other), `${ORIGIN}/`, other);
    }
  }
});

Deno.test("walks that are too old are forgotten with all that was told of people", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  await createBrowserClient(test).authorize("GITHUB");
  test.advance(31 * 60_000);
  await createBrowserClient(test).startAuthorization("GITHUB");
  await runJob(test.app, JOBS.find(({ name }) => name === "forget_walks")!);
  const rows = await test.app.db.read.select().from(signInFlow).all();
  assert.deepEqual(rows.map(({ email }) => email), [""]);
});

Deno.test("a browser that may not leave is sent to the page that says why, a program hears the error itself", async () => {
  await using providers = startProviders(ADA);
  const settings = Object.entries(providers.settings).filter(([name]) => !name.startsWith("ORCID_"));
  await using test = await openTestApp(Object.fromEntries(settings));
  const go = async (path: string, Accept: string) => {
    const url = `${ORIGIN}/api/sdb-user-service/public/${path}`;
    const { status, headers } = await test.api.request(url, { headers: { Accept } }, {
      remoteAddress: "203.0.113.9",
    });
    return [status, headers.get("Location")];
  };
  const page = "text/html,application/xhtml+xml,*/*;q=0.8";
  for (let n = 0; n < 30; n++) assert.equal((await go("authorize/GITHUB", page))[0], 302);
  const wait = "?type=GITHUB&failure=wait&seconds=600";
  assert.deepEqual(await go("authorize/GITHUB?lang=en", page), [302, `/en/thirdPage${wait}`]);
  assert.deepEqual(await go("authorize/GITHUB", "application/json"), [429, null]);
  assert.deepEqual(await go("authorize/ORCID?lang=en", page), [
    302,
    "/en/thirdPage?type=ORCID&failure=absent",
  ]);
  assert.deepEqual(await go("callback/ORCID?state=x", page), [303, "/thirdPage?type=ORCID&failure=absent"]);
  assert.deepEqual(await go("authorize/NOBODY", page), [302, "/thirdPage?failure=absent"]);
  assert.deepEqual(await go("authorize/ORCID", "*/*"), [404, null]);
});

Deno.test("30 walks leave one address in ten minutes; whoever goes on asking writes nothing", async () => {
  await using providers = startProviders(ADA);
  await using test = await openTestApp(providers.settings);
  const url = `${ORIGIN}/api/sdb-user-service/public/authorize/GITHUB`;
  const leave = async (remoteAddress: string) => (await test.api.request(url, {}, { remoteAddress })).status;
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++) statuses.push(await leave("203.0.113.9"));
  const before = test.statements.length;
  for (let n = 0; n < 10; n++) statuses.push(await leave("203.0.113.9"));
  assert.deepEqual(statuses, [...Array(30).fill(302), ...Array(10).fill(429)]);
  assert.deepEqual(test.statements.slice(before).filter((sql) => /^(insert|update|delete)/i.test(sql)), []);
  assert.equal(await leave("203.0.113.10"), 302);
  test.advance(10 * 60_000);
  assert.equal(await leave("203.0.113.9"), 302);
});
