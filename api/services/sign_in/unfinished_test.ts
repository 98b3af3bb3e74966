/** A sign-in elsewhere that stops before its last step opens nothing, binds nothing, and follows the rules of a login. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { insertIdentity } from "../../../db/queries/account/identities.ts";
import { accountCode, identity, session, user } from "../../../db/schema/mod.ts";
import { type ApiError, sessionCookie } from "../../../sdk/mod.ts";
import { solveProofOfWork } from "../../../sdk/proof_of_work.ts";
import { openTestApp as open, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { startProviders } from "../../../tests/providers/all.ts";
import {
  type BrowserClient,
  createBrowserClient,
  ticketOf,
} from "../../../tests/providers/browser_client.ts";
import { completeAuthorization } from "../../../tests/providers/authorization_flow.ts";
import { totpCode } from "../../../tests/totp.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { hashPassword } from "../credential/password_hash.ts";

const PASSWORD = "Right-Password-1";
const EVE = { subject: "666", name: "Eve", email: "eve@example.org", emailVerified: true };

const openTestApp = (settings: Record<string, string>) => open({ CAPTCHA_WORK: "1", ...settings });

const identitiesOf = ({ app }: TestApp) => app.db.read.select().from(identity).all();
const sessionsOf = ({ app }: TestApp, id: string) =>
  app.db.read.select().from(session).where(eq(session.userId, id)).all();
const change = ({ app }: TestApp, id: string, values: Partial<typeof user.$inferInsert>) =>
  app.db.withTx(async (tx) => void await tx.update(user).set(values).where(eq(user.id, id)));

/** Somebody with a password, without a session. */
async function addPerson(test: TestApp, email = "ada@example.org"): Promise<SignedInUser> {
  const person = await test.signIn({ email });
  await change(test, person.id, { passwordHash: await hashPassword(PASSWORD) });
  return person;
}

/** @returns the secret; a later step begins, so that a fresh code is at hand. */
async function protect(test: TestApp, { repository }: SignedInUser): Promise<string> {
  const { secret } = await repository.secondFactor.start();
  await repository.secondFactor.confirm(totpCode(secret, test.app.clock().getTime()));
  test.advance(60_000);
  return secret;
}

const codeNow = ({ app }: TestApp, secret: string) => totpCode(secret, app.clock().getTime());

interface NextStep {
  error: string;
  ticket: string;
  way: { path: string };
}

async function stopped(attempt: Promise<unknown>): Promise<NextStep> {
  const error: ApiError = await attempt.then(() => assert.fail("was let in"), (error) => error);
  return { error: error.error!, ...(error.data as unknown as Omit<NextStep, "error">) };
}

async function mailedToken(test: TestApp): Promise<string> {
  await deliverAll(test.app);
  const mails = await test.visitor.users.localMails();
  const link = mails.map(({ body }) => /\S*emailToken\S+/.exec(body)?.[0]).find(Boolean);
  return new URL(link!).searchParams.get("emailToken")!;
}

/** Both proofs of an account, neither of which is the second factor. */
const PROOFS: Record<string, (test: TestApp, eve: BrowserClient, person: SignedInUser) => Promise<unknown>> =
  {
    password: (_, { repository }, { email }) =>
      repository.identities.bind({ userName: email, password: PASSWORD }),
    mail: async (test, { repository }, { email }) => {
      await repository.identities.addEmail(email);
      return await repository.identities.confirmEmail({ emailToken: await mailedToken(test) });
    },
  };

for (const [proof, prove] of Object.entries(PROOFS)) {
  Deno.test(`bound after the second factor and not before, when the ${proof} proves the account`, async () => {
    await using providers = startProviders(EVE);
    await using test = await openTestApp(providers.settings);
    const person = await addPerson(test);
    const secret = await protect(test, person);
    const eve = createBrowserClient(test);
    await eve.authorize("GITHUB", { path: "/datalist" });
    const { error, ticket, way } = await stopped(prove(test, eve, person));
    assert.deepEqual([error, way.path], ["secondFactorRequired", "/datalist"]);
    assert.deepEqual(await identitiesOf(test), []);
    assert.equal(
      (await createBrowserClient(test).authorize("GITHUB")).pathname,
      "/thirdPage",
      "Eve's account opens nothing",
    );
    await assert.rejects(test.visitor.secondFactor.login(ticket, "aaaa"), { error: "secondFactorWrong" });
    assert.deepEqual(await identitiesOf(test), [], "a wrong code binds nothing");
    const done = await test.visitor.secondFactor.login(ticket, codeNow(test, secret));
    assert.deepEqual([done.key, done.loginType], [person.email, "GITHUB"]);
    const [bound] = await identitiesOf(test);
    assert.deepEqual([bound.subject, bound.userId], [EVE.subject, person.id]);
    assert.equal(await eve.repository.identities.pending(), undefined, "the walk is over");
  });
}

Deno.test("a walk that was used elsewhere meanwhile binds nothing, and leaves code and ticket unused", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const person = await addPerson(test);
  const other = await addPerson(test, "other@example.org");
  const secret = await protect(test, person);
  const eve = createBrowserClient(test);
  await eve.authorize("GITHUB");
  const { ticket } = await stopped(
    eve.repository.identities.bind({ userName: person.email, password: PASSWORD }),
  );
  await eve.repository.identities.bind({ userName: other.email, password: PASSWORD });
  const before = await sessionsOf(test, person.id);
  const login = test.visitor.secondFactor.login(ticket, codeNow(test, secret));
  await assert.rejects(login, { error: "ticketInvalid" });
  assert.deepEqual((await identitiesOf(test)).map(({ userId }) => userId), [other.id]);
  assert.deepEqual(await sessionsOf(test, person.id), before);
});

Deno.test("logInWithSecondFactor() tells how the login began", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const person = await addPerson(test);
  const secret = await protect(test, person);
  const at = test.app.clock().getTime();
  const own = { provider: "GITHUB" as const, subject: EVE.subject, userId: person.id };
  await test.app.db.withTx((tx) => insertIdentity(tx, { ...own, createdAt: at, lastUsedAt: at }));
  const traveller = createBrowserClient(test);
  const swap = ticketOf(await traveller.authorize("GITHUB"));
  const elsewhere = await stopped(traveller.repository.identities.exchange(swap));
  const first = await test.visitor.secondFactor.login(elsewhere.ticket, codeNow(test, secret));
  assert.equal(first.loginType, "GITHUB");
  test.advance(60_000);
  const here = await stopped(test.visitor.users.login(person.email, PASSWORD));
  const second = await test.visitor.secondFactor.login(here.ticket, codeNow(test, secret));
  assert.equal(second.loginType, "");
});

Deno.test("bindExisting() wants a captcha before it looks at a password, each once", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const person = await addPerson(test);
  const eve = createBrowserClient(test);
  await eve.authorize("GITHUB");
  const { identities } = eve.repository;
  const bind = (password: string, captchaToken: string) =>
    identities.bind({ userName: person.email, password, captchaToken }).then(() => "", ({ error }) => error);
  assert.equal(await bind(PASSWORD, ""), "captchaRequired");
  assert.equal(await bind(PASSWORD, "invented"), "captchaFailed");
  const token = await solveProofOfWork(eve.repository.users.client, "login");
  assert.equal(await bind("Wrong-Password-1", token), "loginFailed");
  assert.equal(await bind(PASSWORD, token), "captchaFailed");
  assert.deepEqual(await identitiesOf(test), []);
});

Deno.test("bindExisting() leads to the forced update as a login does, and binds nothing", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const person = await addPerson(test);
  const eve = createBrowserClient(test);
  await eve.authorize("GITHUB", { path: "/datalist" });
  const bind = (password: string) =>
    stopped(eve.repository.identities.bind({ userName: person.email, password }));
  const states = [
    [PASSWORD, { mustChangePassword: true }],
    ["short1", { mustChangePassword: false, passwordHash: await hashPassword("short1") }],
  ] as const;
  for (const [password, state] of states) {
    await change(test, person.id, state);
    const { error, ticket, way } = await bind(password);
    assert.deepEqual([error, way.path], ["passwordUpdateRequired", "/datalist"]);
    assert.match(ticket, /^\w{43}$/);
  }
  assert.deepEqual(await identitiesOf(test), []);
});

Deno.test("a provider's sign-in to an account that owes a new password gets the ticket of that, and no session", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const person = await addPerson(test);
  const traveller = createBrowserClient(test);
  await traveller.authorize("GITHUB");
  await traveller.repository.identities.bind({ userName: person.email, password: PASSWORD });
  await change(test, person.id, { mustChangePassword: true });
  const before = (await sessionsOf(test, person.id)).length;
  const swap = async () => {
    const again = createBrowserClient(test);
    const ticket = ticketOf(await again.authorize("GITHUB"));
    return again.repository.identities.exchange(ticket);
  };
  const { error, ticket } = await stopped(swap());
  assert.equal(error, "passwordUpdateRequired");
  assert.equal((await sessionsOf(test, person.id)).length, before);
  await test.visitor.users.updatePassword({ ticket, password: "Another-Password-2" });
  assert.equal((await swap()).key, person.email);
  await change(test, person.id, { mustChangePassword: true, passwordHash: null });
  assert.equal((await swap()).key, person.email, "who has no password can change none");
});

Deno.test("a sign-in elsewhere ends the session that it takes the place of", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const person = await addPerson(test);
  const other = await test.signIn();
  const browser = createBrowserClient(test, `${sessionCookie(ORIGIN)}=${other.token}`);
  await browser.authorize("GITHUB");
  await browser.repository.identities.bind({ userName: person.email, password: PASSWORD });
  assert.deepEqual(await sessionsOf(test, other.id), []);
  await assert.rejects(other.repository.users.me(), { error: "sessionExpired" });
});

Deno.test("of two people who bind one account elsewhere at once, one is told on a page that it is taken", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const leave = async ({ token }: SignedInUser) => {
    const mine = createBrowserClient(test, `${sessionCookie(ORIGIN)}=${token}`);
    const { ticket } = await mine.repository.identities.bindTicket();
    const back = await completeAuthorization(
      await mine.startAuthorization("GITHUB", { bind: ticket }),
      ORIGIN,
    );
    return () => mine.finishAuthorization(back);
  };
  const race = async (...people: SignedInUser[]) => {
    const departed = [];
    for (const person of people) departed.push(await leave(person));
    const pages = await Promise.all(departed.map((arrive) => arrive()));
    return pages.map(({ searchParams }) => searchParams.get("failure") ?? "").sort();
  };
  assert.deepEqual(await race(await test.signIn(), await test.signIn()), ["", "taken"]);
  assert.equal((await identitiesOf(test)).length, 1);
  providers.person = { ...EVE, subject: "667" };
  const one = await test.signIn();
  assert.deepEqual(await race(one, one), ["", ""], "in two tabs of one person both arrive");
  assert.equal((await identitiesOf(test)).length, 2);
});

Deno.test("the ticket of a second factor keeps no more of a walk than its id", async () => {
  await using providers = startProviders(EVE);
  await using test = await openTestApp(providers.settings);
  const person = await addPerson(test);
  await protect(test, person);
  const eve = createBrowserClient(test);
  await eve.authorize("GITHUB");
  await stopped(eve.repository.identities.bind({ userName: person.email, password: PASSWORD }));
  const [{ detail }] = await test.app.db.read.select().from(accountCode)
    .where(eq(accountCode.purpose, "secondFactor")).all();
  assert.match(detail, /^flow:[\w-]+$/);
});
