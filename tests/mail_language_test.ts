/** In which language people get mails: that of what they have just done, else that of their account. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { outbox, user } from "../db/schema/mod.ts";
import type { Locale } from "../sdk/model/locale.ts";
import { createRepository, type Repository } from "../sdk/mod.ts";
import { ALL_PASSED, completeMetadata, deposit, findReviewId } from "./datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { totpCode } from "./totp.ts";

const PASSWORD = "Sediment2026";
const CHANGED = "Gletscher2026";
const OTHER = { zh: "en", en: "zh" } as const;

/** The pages of one language: all of their calls say so. */
function speaking({ api }: TestApp, locale: Locale | undefined, token?: string): Repository {
  const fetch = (request: Request) => {
    if (!locale) request.headers.delete("Accept-Language");
    return Promise.resolve(api.fetch(request));
  };
  return createRepository({ server: ORIGIN, token, locale, fetch, headers: { Origin: ORIGIN } });
}

/** An account with a password whose mails are in `locale`, at pages of `at`. */
async function join(test: TestApp, locale: Locale, at: Locale, role?: "governance"): Promise<SignedInUser> {
  const person = await test.signIn({ role });
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) =>
    tx.update(user).set({ locale, passwordHash }).where(eq(user.id, person.id))
  );
  return { ...person, repository: speaking(test, at, person.token) };
}

interface Sent {
  to: string;
  template: string;
  locale: string;
}

/** Everything mailed so far, oldest first. */
async function sentBy({ app }: TestApp): Promise<Sent[]> {
  const rows = await app.db.read.select().from(outbox).where(eq(outbox.kind, "mail")).all();
  return rows.map(({ payload }) => payload as unknown as Sent);
}

const newPerson = (locale: Locale, email: string) => ({
  ...{ email, password: PASSWORD, realName: "Wu", workUnit: "Institute", phone: "+8613800138000" },
  ...{ locale, terms: true as const },
});

/** Everything that somebody does about their own account. @returns the mails of it. */
async function mindAccount(test: TestApp, account: Locale, act: Locale): Promise<Sent[]> {
  const before = (await sentBy(test)).length;
  const person = await join(test, account, act);
  const { email, repository } = person;
  const visitor = speaking(test, act);
  const fresh = `wu-${account}-${act}@example.org`;
  await visitor.users.register(newPerson(act, fresh));
  test.advance(61_000);
  await visitor.users.resendActivation(fresh);
  await visitor.users.register(newPerson(act, email));
  await visitor.users.forgotPassword(email);
  await visitor.captcha.mail("login", email);
  await repository.tokens.create({ name: "laptop", scopes: ["read"], days: 30 });
  const { secret } = await repository.secondFactor.start();
  await repository.secondFactor.confirm(totpCode(secret, test.app.clock().getTime()));
  test.advance(61_000);
  await repository.secondFactor.remove(totpCode(secret, test.app.clock().getTime()));
  await repository.profile.changePassword({ current: PASSWORD, password: CHANGED });
  const sent = (await sentBy(test)).slice(before);
  const { token } = await visitor.users.login(email, CHANGED);
  await speaking(test, act, token.access_token).profile.cancel(email, CHANGED);
  // The end of an account takes its earlier mails along.
  return [...sent, (await sentBy(test)).at(-1)!];
}

const OWN = [
  ...["activation", "emailTaken", "resetPassword", "emailCode", "accessTokenCreated"],
  ...["secondFactorChanged", "passwordChanged", "accountCancelled"],
];

for (const account of ["zh", "en"] as const) {
  Deno.test(`an account's own acts are mailed in their own language (account ${account})`, async () => {
    await using test = await openTestApp({ ACCOUNT_DISCLOSURE: "private", CAPTCHA_WORK: "1" });
    for (const act of ["zh", "en"] as const) {
      const sent = await mindAccount(test, account, act);
      // Who tries to register what is taken may be a stranger.
      const wanted = (template: string) => template === "emailTaken" ? account : act;
      const wrong = sent.filter(({ locale, template }) => locale !== wanted(template));
      assert.deepEqual(wrong, [], `account ${account}, act ${act}`);
      assert.deepEqual(OWN.filter((template) => !sent.some((mail) => mail.template === template)), []);
    }
  });

  Deno.test(`the links of a mail lead to pages of its language (account ${account})`, async () => {
    await using test = await openTestApp({ CAPTCHA_WORK: "1" });
    const act = OTHER[account];
    const { email, repository } = await join(test, account, act);
    await speaking(test, act).users.register(newPerson(act, "wu@example.org"));
    await speaking(test, act).users.forgotPassword(email);
    await repository.tokens.create({ name: "laptop", scopes: ["read"], days: 30 });
    await deliverAll(test.app);
    const mails = await test.visitor.users.localMails();
    assert.equal(mails.length, 3);
    for (const { body, subject } of mails) {
      const [link] = /http:\/\/localhost:8000\/\S+/.exec(body) ?? [""];
      assert.equal(link.startsWith(`${ORIGIN}/en/`), act === "en", `${subject}: ${link}`);
    }
  });

  Deno.test(`who did nothing is mailed in the language of the account (account ${account})`, async () => {
    await using test = await openTestApp();
    const act = OTHER[account];
    const depositor = await join(test, account, act);
    const reviewer = await join(test, account, act, "governance");
    const { dataSetId } = await deposit(depositor, completeMetadata());
    await depositor.repository.datasets.submit(dataSetId, "V1");
    await reviewer.repository.reviews.accept(await findReviewId(reviewer, dataSetId), ALL_PASSED);
    await deliverAll(test.app);
    const languages = (await sentBy(test)).map(({ to, template, locale }) => [
      to === depositor.email ? "depositor" : "reviewer",
      template,
      locale,
    ]);
    assert.deepEqual(languages, [
      ["depositor", "submitted", act],
      ["reviewer", "reviewRequested", account],
      ["depositor", "accepted", account],
      ["depositor", "published", account],
    ]);
  });
}

Deno.test("an act that states no language, and one by an access token, are mailed in that of the account", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "1" });
  const person = await join(test, "en", "en");
  const token = await person.repository.tokens.create({
    name: "script",
    scopes: ["read", "deposit"],
    days: 1,
  });
  const mute = speaking(test, undefined, person.token);
  await mute.tokens.create({ name: "mute", scopes: ["read"], days: 1 });
  const program = { ...person, repository: speaking(test, "zh", token.token) };
  const { dataSetId } = await deposit(program);
  await program.repository.datasets.submit(dataSetId, "V1");
  const sent = await sentBy(test);
  assert.deepEqual(sent.map(({ template, locale }) => `${template} ${locale}`), [
    "accessTokenCreated en",
    "accessTokenCreated en",
    "submitted en",
  ]);
});
