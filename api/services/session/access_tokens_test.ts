import assert from "node:assert/strict";
import { listAuditEvents } from "../../../db/queries/system/audit.ts";
import { accessToken, outbox, user } from "../../../db/schema/mod.ts";
import { eq } from "drizzle-orm";
import { ACCESS_TOKEN_PREFIX, type TokenScope } from "../../../sdk/model/account/access_token.ts";
import { ACCESS_TOKENS_MAX } from "../../../sdk/model/limits.ts";
import { createRepository, type Repository } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { submit } from "../../../tests/datasets.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { hashToken } from "../../secrets.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A program with a token instead of a session. */
function program({ api }: TestApp, token: string): Repository {
  return createRepository({ server: ORIGIN, token, fetch: (request) => api.fetch(request) });
}

async function tokenOf(person: SignedInUser, scopes: TokenScope[], days = 90) {
  return await person.repository.tokens.create({ name: "laptop", scopes, days });
}

const rows = ({ app }: TestApp) => app.db.read.select().from(accessToken).all();

Deno.test("createAccessToken() shows the token once and keeps its hash, its scopes and its end", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const made = await tokenOf(person, ["read", "deposit", "read"], 366);
  assert.match(made.token, new RegExp(`^${ACCESS_TOKEN_PREFIX}[0-9A-Za-z]{43}$`));
  assert.equal(Date.parse(made.expiresAt) - Date.parse(made.createdAt), 366 * DAY);
  const [row] = await rows(test);
  assert.equal(row.tokenHash, hashToken(made.token));
  assert.deepEqual(row.scopes, ["read", "deposit"]);
  assert.ok(!JSON.stringify(row).includes(made.token));
  const [listed] = await person.repository.tokens.list();
  assert.deepEqual(Object.keys(listed).sort(), [
    "createdAt",
    "expiresAt",
    "id",
    "lastUsedAt",
    "name",
    "scopes",
  ]);
  assert.equal(listed.lastUsedAt, null);
  const trail = await listAuditEvents(test.app.db.read, "user", person.id);
  assert.deepEqual(trail.map(({ action }) => action), ["createAccessToken"]);
  assert.deepEqual(trail[0].detail, { token: made.id, scopes: "read deposit", days: 366 });
});

Deno.test("createAccessToken() mails its owner, and neither mail nor outbox holds the token", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { token } = await tokenOf(person, ["read"]);
  await deliverAll(test.app);
  const [mail] = await test.visitor.users.localMails();
  assert.equal(mail.to, person.email);
  assert.match(mail.body, /laptop/);
  assert.match(mail.body, /\/settings\/tokens/);
  assert.ok(!JSON.stringify([mail, await test.app.db.read.select().from(outbox).all()]).includes(token));
});

Deno.test("createAccessToken() refuses no scope, an unknown scope, 0 and 367 days, and the 51st live token", async () => {
  await using test = await openTestApp();
  const { repository: { tokens } } = await test.signIn();
  const wrong = [{ scopes: [] }, { scopes: ["admin"] }, { days: 0 }, { days: 367 }, { days: 1.5 }, {
    name: " ",
  }];
  for (const part of wrong) {
    const request = { name: "a", scopes: ["read"], days: 1, ...part } as never;
    await assert.rejects(tokens.create(request), { error: "invalidInput" }, JSON.stringify(part));
  }
  for (let made = 0; made < ACCESS_TOKENS_MAX; made++) {
    await tokens.create({ name: `t${made}`, scopes: ["read"], days: 1 });
  }
  await assert.rejects(tokens.create({ name: "more", scopes: ["read"], days: 1 }), {
    error: "tooManyTokens",
  });
  test.advance(DAY + 1);
  const again = await test.signIn();
  assert.deepEqual(await again.repository.tokens.list(), [], "another person's are not listed");
});

Deno.test("a dead token makes room for another: revoked and expired ones do not count", async () => {
  await using test = await openTestApp();
  const { repository: { tokens } } = await test.signIn();
  const made = [];
  for (let at = 0; at < ACCESS_TOKENS_MAX; at++) {
    made.push(await tokens.create({ name: `t${at}`, scopes: ["read"], days: 1 }));
  }
  await tokens.revoke(made[0].id);
  await tokens.create({ name: "instead", scopes: ["read"], days: 1 });
  assert.equal((await tokens.list()).length, ACCESS_TOKENS_MAX);
});

Deno.test("findTokenActor() knows the person, names token and scopes, and writes the last use once a minute", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { token } = await tokenOf(person, ["read"]);
  const me = await program(test, token).users.me();
  assert.equal(me?.email, person.email);
  assert.deepEqual([me?.token?.name, me?.token?.scopes], ["laptop", ["read"]]);
  assert.equal((await person.repository.users.me())?.token, undefined, "a session has none");
  const [{ lastUsedAt: first }] = await rows(test);
  test.advance(MINUTE - 1);
  await program(test, token).users.me();
  assert.equal((await rows(test))[0].lastUsedAt, first);
  test.advance(2);
  await program(test, token).users.me();
  assert.equal((await rows(test))[0].lastUsedAt, first! + MINUTE + 1);
});

Deno.test("a token works with Bearer, and not from the cookie of a browser", async () => {
  await using test = await openTestApp();
  const { token } = await tokenOf(await test.signIn(), ["read"]);
  const ask = async (headers: HeadersInit) =>
    (await (await test.api.request(`${ORIGIN}/api/sdb-user-service/user/me`, { headers })).json()).data;
  assert.ok(await ask({ Authorization: `Bearer ${token}` }));
  assert.ok(await ask({ Authorization: token }));
  assert.equal(await ask({ Cookie: `sdb-session=${token}` }), null);
});

Deno.test("an unknown, a revoked and an expired token answer 20004", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const [revoked, expired] = [await tokenOf(person, ["read"]), await tokenOf(person, ["read"], 1)];
  await person.repository.tokens.revoke(revoked.id);
  await assert.rejects(program(test, revoked.token).users.me(), { code: 20_004 });
  await assert.rejects(program(test, `${ACCESS_TOKEN_PREFIX}${"a".repeat(43)}`).users.me(), { code: 20_004 });
  test.advance(DAY - 1);
  assert.ok(await program(test, expired.token).users.me());
  test.advance(1);
  await assert.rejects(program(test, expired.token).users.me(), { code: 20_004 });
});

Deno.test("the token of a cancelled account, and of one that must change its password, is dead", async () => {
  await using test = await openTestApp();
  const changes = [{ status: "CANCELLED" }, { status: "INACTIVE" }, { mustChangePassword: true }] as const;
  for (const change of changes) {
    const person = await test.signIn();
    const { token } = await tokenOf(person, ["read"]);
    await test.app.db.withTx((tx) => tx.update(user).set(change).where(eq(user.id, person.id)));
    await assert.rejects(program(test, token).users.me(), { code: 20_004 }, JSON.stringify(change));
  }
});

Deno.test("endAccessToken() ends only one's own token: another person's is not found and lives on", async () => {
  await using test = await openTestApp();
  const [owner, other] = [await test.signIn(), await test.signIn({ role: "administrator" })];
  const { id, token } = await tokenOf(owner, ["read"]);
  await assert.rejects(other.repository.tokens.revoke(id), { error: "notFound" });
  assert.ok(await program(test, token).users.me());
  await owner.repository.tokens.revoke(id);
  await assert.rejects(owner.repository.tokens.revoke(id), { error: "notFound" });
  const trail = await listAuditEvents(test.app.db.read, "user", owner.id);
  assert.deepEqual(trail.map(({ action }) => action), ["createAccessToken", "revokeAccessToken"]);
});

Deno.test("two who revoke one token at once have one effect", async () => {
  await using test = await openTestApp();
  const owner = await test.signIn();
  const { id } = await tokenOf(owner, ["read"]);
  const tries = Array.from({ length: 10 }, () => owner.repository.tokens.revoke(id));
  const done = await Promise.allSettled(tries);
  assert.equal(done.filter(({ status }) => status === "fulfilled").length, 1);
});

/** What each call answers a token of one scope; `undefined` is success. */
const ALLOWED: [call: string, needs: TokenScope, act: (r: Repository, ids: Ids) => PromiseLike<unknown>][] = [
  ["search", "read", (r) => r.datasets.search({ q: "x" })],
  ["mine", "read", (r) => r.datasets.mine()],
  ["get", "read", (r, { draft }) => r.datasets.get(draft)],
  ["queue", "read", (r) => r.reviews.list()],
  ["create", "deposit", (r) => r.datasets.create()],
  ["upload", "deposit", (r, { draft }) => r.files.upload(draft, "V1", "b.txt", "b")],
  ["remove file", "deposit", (r, { draft }) => r.files.remove(draft, "V1", "b.txt")],
  [
    "return",
    "review",
    (r, { review }) => r.reviews.returnForRevision(review, { comments: "Name the gauges." }),
  ],
];
interface Ids {
  draft: string;
  review: string;
}

Deno.test("requireScope(): each call works with its own scope and with no other", async () => {
  await using test = await openTestApp();
  const person = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  const { reviewId } = await submit(depositor, person);
  const { dataSetId } = await person.repository.datasets.create();
  const programs = {
    read: program(test, (await tokenOf(person, ["read"])).token),
    deposit: program(test, (await tokenOf(person, ["deposit"])).token),
    review: program(test, (await tokenOf(person, ["review"])).token),
  };
  for (const [call, needs, act] of ALLOWED) {
    for (const [scope, repository] of Object.entries(programs)) {
      const outcome = await Promise.resolve(act(repository, { draft: dataSetId, review: reviewId }))
        .then(() => undefined, (error) => error.error);
      assert.equal(outcome, scope === needs ? undefined : "scopeMissing", `${call} with ${scope}`);
    }
  }
});

Deno.test("requireScope(): no token manages an account, its tokens, its second factor or other accounts", async () => {
  await using test = await openTestApp();
  const admin = await test.signIn({ role: "administrator" });
  const { token, id } = await tokenOf(admin, ["read", "deposit", "review"]);
  const { tokens, secondFactor, accounts, profile, users } = program(test, token);
  const calls = [
    () => tokens.list(),
    () => tokens.create({ name: "heir", scopes: ["read"], days: 1 }),
    () => tokens.revoke(id),
    () => secondFactor.state(),
    () => secondFactor.start(),
    () => secondFactor.remove("123456"),
    () => accounts.list(),
    () => accounts.setRole("x", "administrator"),
    () => profile.read(),
    () => profile.devices(),
    () => profile.logOutEverywhere(),
    () => profile.cancel(admin.email, ""),
  ];
  for (const call of calls) await assert.rejects(call(), { error: "scopeMissing" }, call.toString());
  assert.equal((await users.me())?.role, "administrator");
  await users.logout();
  assert.equal((await rows(test)).length, 1);
});

Deno.test("createAccessToken() under the same key makes one token, also when 20 ask at once", async () => {
  await using test = await openTestApp();
  const [person, other] = [await test.signIn(), await test.signIn()];
  const request = { name: "laptop", scopes: ["read" as const], days: 7, key: "form-1" };
  const asked = await Promise.allSettled(
    Array.from({ length: 20 }, () => person.repository.tokens.create(request)),
  );
  assert.equal(asked.filter(({ status }) => status === "fulfilled").length, 1);
  const refused = asked.find((one) => one.status === "rejected")!.reason;
  assert.equal(refused.error, "doneBefore");
  const [made] = await person.repository.tokens.list();
  await person.repository.tokens.revoke(made.id);
  await assert.rejects(person.repository.tokens.create(request), { error: "doneBefore" });
  await other.repository.tokens.create(request);
  assert.equal((await other.repository.tokens.list()).length, 1);
});
