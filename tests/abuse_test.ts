/** The drills of safety 2.7 and 3.7: what somebody gets out of an hour of trying as fast as possible. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { openApp } from "../api/app.ts";
import { clientAddress } from "../api/middleware/client_address.ts";
import { createApi } from "../api/mod.ts";
import { readConfig } from "../api/config.ts";
import { requesterOf } from "../api/services/captcha/requester.ts";
import { hashToken } from "../api/secrets.ts";
import { countAttempts, resetAfterSuccess } from "../api/services/limits/attempts.ts";
import { ATTEMPT_RULES } from "../api/services/limits/rules.ts";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { captcha, user } from "../db/schema/mod.ts";
import { findCaptcha } from "../db/queries/account/captchas.ts";
import type { CaptchaPurpose, TrailPoint } from "../sdk/model/account/captcha.ts";
import { deviceCookie } from "../sdk/model/account/user.ts";
import { findNumbers } from "../sdk/proof_of_work.ts";
import { ApiError, createRepository, type Repository } from "../sdk/mod.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const TRIES = 1_000;
const HOUR = 3_600_000;
const ATTACKER = "203.0.113.9";
const SETTINGS = { CAPTCHA_WORK: "1" };

/** The SDK as a machine with this address. */
function connect({ api }: Pick<TestApp, "api">, remoteAddress: string): Repository {
  return createRepository({
    server: ORIGIN,
    fetch: (request) => api.fetch(request, { remoteAddress }),
    headers: { Origin: ORIGIN },
  });
}

/** As many machines as wanted, each in a network of its own. */
const botnet = (test: TestApp, n: number) => connect(test, addressOf(n));
const addressOf = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

/**
 * Makes the tries evenly over an hour. @returns how many the server looked into, by the name of the answer; a
 * refusal to look is `tooManyRequests`.
 */
async function drill(
  test: TestApp,
  attempt: (n: number) => Promise<unknown>,
  tries = TRIES,
): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (let n = 0; n < tries; n++) {
    const name = await attempt(n).then(() => "ok", (error: ApiError) => error.error ?? String(error));
    answers[name] = (answers[name] ?? 0) + 1;
    test.advance(HOUR / tries);
  }
  return answers;
}

/**
 * A solved captcha for every try, so that nothing but the limit in question stands in the way.
 * @param from Who has solved each, and may spend it.
 */
async function solveCaptchas(
  test: TestApp,
  purpose: CaptchaPurpose,
  from: (n: number) => string = addressOf,
): Promise<void> {
  const createdAt = test.app.clock().getTime();
  const expiresAt = createdAt + 2 * HOUR;
  const solved = Array.from({ length: TRIES }, (_, n) => ({
    id: `solved${n}`,
    kind: "work" as const,
    purpose,
    answer: {},
    createdAt,
    expiresAt,
    tokenHash: hashToken(tokenOf(n)),
    tokenExpiresAt: expiresAt,
    askerHash: requesterOf({ address: from(n), userAgent: "" }),
  }));
  await test.app.db.withTx((tx) => tx.insert(captcha).values(solved));
}
const tokenOf = (n: number) => `token${n}`;

Deno.test("1,000 passwords on one account, each from another address: at most 30 are looked at in an hour", async () => {
  await using test = await openTestApp(SETTINGS);
  await solveCaptchas(test, "login");
  const { email } = await test.signIn();
  const answers = await drill(
    test,
    (n) => botnet(test, n).users.login(email, `Guess${n}`, tokenOf(n)),
  );
  const { loginFailed = 0, tooManyRequests = 0 } = answers;
  assert.ok(loginFailed >= 5 && loginFailed <= 30, JSON.stringify(answers));
  assert.equal(loginFailed + tooManyRequests, TRIES, JSON.stringify(answers));
});

Deno.test("1,000 accounts with one password each from one address: at most 80 are looked at in an hour", async () => {
  await using test = await openTestApp(SETTINGS);
  await solveCaptchas(test, "login", () => ATTACKER);
  const attacker = connect(test, ATTACKER);
  const answers = await drill(
    test,
    (n) => attacker.users.login(`person${n}@example.org`, "Password1", tokenOf(n)),
  );
  const { loginFailed = 0, tooManyRequests = 0 } = answers;
  assert.ok(loginFailed >= 20 && loginFailed <= 80, JSON.stringify(answers));
  assert.equal(loginFailed + tooManyRequests, TRIES, JSON.stringify(answers));
});

Deno.test("an address that may try no more uses up nothing of what an account's owner may", async () => {
  await using test = await openTestApp(SETTINGS);
  await solveCaptchas(test, "login", (n) => n < 30 ? ATTACKER : addressOf(1));
  const { email } = await test.signIn();
  const attacker = connect(test, ATTACKER);
  const guess = (repository: Repository, name: string, n: number) =>
    repository.users.login(name, "Wrong1234", tokenOf(n)).catch((error: ApiError) => error.error);
  for (let n = 0; n < 20; n++) await guess(attacker, `person${n}@example.org`, n);
  for (let n = 20; n < 30; n++) assert.equal(await guess(attacker, email, n), "tooManyRequests");
  for (let n = 30; n < 35; n++) assert.equal(await guess(botnet(test, 1), email, n), "loginFailed");
});

const PASSWORD = "Sediment2026";

/** Somebody with a password. */
async function addOwner(test: TestApp): Promise<string> {
  const { id, email } = await test.signIn();
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, id)));
  return email;
}

/** A browser that somebody signed in with, or says so: the SDK with its cookie. */
const withDevice = ({ api }: TestApp, device = "", remoteAddress = "198.51.100.7") =>
  createRepository({
    server: ORIGIN,
    fetch: (request) => api.fetch(request, { remoteAddress }),
    headers: { Origin: ORIGIN, Cookie: `${deviceCookie(ORIGIN)}=${device}` },
  });

/** Uses up what strangers may try on an account. */
async function exhaust(test: TestApp, email: string): Promise<void> {
  for (let n = 0; n < ATTEMPT_RULES.login.tries; n++) {
    await assert.rejects(botnet(test, n).users.login(email, `Guess${n}`), { error: "loginFailed" });
  }
  await assert.rejects(botnet(test, 99).users.login(email, PASSWORD), { error: "tooManyRequests" });
}

Deno.test("whoever guesses at an account all day keeps its owner out nowhere but on a new device", async () => {
  await using test = await openTestApp(SETTINGS);
  const email = await addOwner(test);
  const { device } = await withDevice(test).users.login(email, PASSWORD);
  await exhaust(test, email);
  const again = await withDevice(test, device).users.login(email, PASSWORD);
  assert.equal(again.device, device, "the device stays the same, and so does the count of its tries");
  await assert.rejects(botnet(test, 99).users.login(email, PASSWORD), { error: "tooManyRequests" });
  await assert.rejects(withDevice(test).users.login(email, PASSWORD), { error: "tooManyRequests" });
});

Deno.test("a device that is forged, or of another account, is a new one", async () => {
  await using test = await openTestApp(SETTINGS);
  const [email, other] = [await addOwner(test), await addOwner(test)];
  const { device = "" } = await withDevice(test).users.login(email, PASSWORD);
  const foreign = (await withDevice(test).users.login(other, PASSWORD)).device;
  await exhaust(test, email);
  const turned = device.replace(/.$/, (last) => last === "0" ? "1" : "0");
  const begunOtherwise = device.replace(/^./, (first) => first === "x" ? "y" : "x");
  for (const forged of [foreign, turned, begunOtherwise, `${"x".repeat(43)}_${"0".repeat(64)}`]) {
    const login = withDevice(test, forged).users.login(email, PASSWORD);
    await assert.rejects(login, { error: "tooManyRequests" }, forged);
  }
});

Deno.test("a known device has as many guesses as strangers have, however many addresses it comes from", async () => {
  await using test = await openTestApp(SETTINGS);
  const email = await addOwner(test);
  const { device } = await withDevice(test).users.login(email, PASSWORD);
  await solveCaptchas(test, "login");
  const answers = await drill(
    test,
    (n) => withDevice(test, device, addressOf(n)).users.login(email, `Guess${n}`, tokenOf(n)),
  );
  assert.ok(answers.loginFailed >= 5 && answers.loginFailed <= 30, JSON.stringify(answers));
});

Deno.test("a campus behind one address mistypes all day, and everybody with the right password gets in", async () => {
  await using test = await openTestApp(SETTINGS);
  const address = ["loginAddress", ATTACKER] as const;
  const refused: number[] = [];
  for (let n = 0; n < 24 * 60; n++) {
    const early = await countAttempts(test.app, [address]).then(() => false, () => true);
    if (early) refused.push(n);
    // Each twentieth is wrong.
    else if (n % 20 > 0) await resetAfterSuccess(test.app, { undo: [address] });
    test.advance(60_000);
  }
  assert.deepEqual(refused, []);
});

/** A browser behind the attacker's address: its captcha is bound to its cookie. */
function neighbour({ api }: TestApp): Repository {
  let cookie = "";
  return createRepository({
    server: ORIGIN,
    fetch: async (request) => {
      if (cookie) request.headers.set("Cookie", cookie);
      const answer = await api.fetch(request, { remoteAddress: ATTACKER });
      const given = answer.headers.getSetCookie().find((one) => one.startsWith("sdb-captcha="));
      cookie = given?.split(";")[0] ?? cookie;
      return answer;
    },
    headers: { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
  });
}

/** Drags the piece where it belongs, or so many pixels beside it. @param byKeyboard Leaves no trail. */
async function solvePuzzle(
  { app }: TestApp,
  { captcha }: Repository,
  { misses = 0, byKeyboard = false } = {},
): Promise<string> {
  const { id } = await captcha.puzzle("login");
  const { x, y, startY } = (await findCaptcha(app.db.read, id))!.answer as Record<string, number>;
  const trail = [0, 0.02, 0.2, 0.45, 0.7, 0.9, 0.98, 1].map((share, i): TrailPoint => [
    share * x,
    share * (y - startY) + i % 3 - i % 2,
    i * 60,
  ]);
  for (let n = 0; n < misses; n++) {
    await assert.rejects(captcha.verify({ id, x, y: y + 9, trail }), { error: "captchaFailed" });
  }
  return (await captcha.verify({ id, x, y, trail: byKeyboard ? [] : trail })).captchaToken;
}

const PEOPLE = 500;

/** Every tenth goes on to the session: 500 passwords would be minutes of hashing. */
const LOG_IN_EACH = 10;

Deno.test("500 people behind one address solve their puzzles and log in within ten minutes, a guesser there does not", async () => {
  await using test = await openTestApp(SETTINGS);
  const passwordHash = await hashPassword(PASSWORD);
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    ...{ id: `p${n}`, email: `p${n}@campus.example`, realName: "P", status: "ACTIVE" as const },
    ...{ passwordHash, createdAt: 0 },
  }));
  await test.app.db.withTx((tx) => tx.insert(user).values(people));
  const refused: string[] = [];
  for (const [n, { email }] of people.entries()) {
    const browser = neighbour(test);
    try {
      // Some give up once, some miss at first, some have no mouse.
      if (n % 10 === 0) await browser.captcha.puzzle("login");
      const token = await solvePuzzle(test, browser, {
        misses: n % 5 === 1 ? 2 : 0,
        byKeyboard: n % 10 === 3,
      });
      if (n % LOG_IN_EACH === 0) await browser.users.login(email, PASSWORD, token);
    } catch (error) {
      refused.push(`${n}: ${(error as ApiError).error ?? error}`);
    }
    test.advance(10 * 60_000 / PEOPLE);
  }
  assert.equal(refused.length, 0, `${refused.length} refused: ${refused.slice(0, 3)}`);
  const guesser = neighbour(test);
  const guess = async () => {
    const { id } = await guesser.captcha.puzzle("login");
    return await guesser.captcha.verify({ id, x: 1, y: 1, trail: [] });
  };
  const answers = await drill(test, guess, 100);
  assert.ok(answers.captchaFailed! <= 9 * 6 && answers.tooManyRequests! >= 46, JSON.stringify(answers));
});

Deno.test("programs behind one address log in by work without being stopped, and one that solves nothing is", async () => {
  await using test = await openTestApp(SETTINGS);
  const program = connect(test, ATTACKER);
  for (let n = 0; n < 150; n++) {
    const { id, ...work } = await program.captcha.work("login");
    await program.captcha.verify({ id, numbers: await findNumbers({ id, ...work }) });
  }
  const unsolved = () => program.captcha.work("login").then(() => true, () => false);
  const open = [];
  for (let n = 0; n < 130; n++) open.push(await unsolved());
  assert.equal(open.filter(Boolean).length, ATTEMPT_RULES.captchaWork.tries);
  // What they use up is their own.
  await solvePuzzle(test, neighbour(test));
});

Deno.test("100 simultaneous passwords are counted one by one", async () => {
  await using test = await openTestApp(SETTINGS);
  await solveCaptchas(test, "login");
  const { email } = await test.signIn();
  const tries = Array.from(
    { length: 100 },
    (_, n) =>
      botnet(test, n).users.login(email, `Guess${n}`, tokenOf(n)).catch((error: ApiError) => error.error),
  );
  const answers = await Promise.all(tries);
  assert.equal(answers.filter((error) => error === "loginFailed").length, 5);
});

Deno.test("1,000 questions whether an e-mail is registered, with a ticket or without: 30 answers in an hour", async () => {
  await using test = await openTestApp(SETTINGS);
  const { users } = connect(test, ATTACKER);
  const { ticket } = await users.registrationTicket();
  const answers = await drill(
    test,
    (n) => users.validateEmail(`person${n}@example.org`, n % 2 ? ticket : undefined),
  );
  assert.ok(answers.ok > 5 && answers.ok <= 30, JSON.stringify(answers));
  assert.equal(answers.ok + answers.tooManyRequests, TRIES);
});

Deno.test("without a registration page's ticket an address gets 5 such answers an hour", async () => {
  await using test = await openTestApp(SETTINGS);
  const { users } = connect(test, ATTACKER);
  const answers = await drill(test, (n) => users.validateEmail(`person${n}@example.org`));
  assert.deepEqual(answers, { ok: 5, tooManyRequests: TRIES - 5 });
});

Deno.test("1,000 recoveries from one address: at most 10 are answered in an hour", async () => {
  await using test = await openTestApp(SETTINGS);
  await solveCaptchas(test, "recovery", () => ATTACKER);
  const { users } = connect(test, ATTACKER);
  const answers = await drill(
    test,
    (n) => users.forgotPassword(`person${n}@example.org`, tokenOf(n)),
  );
  assert.deepEqual(answers, { accountNotRegistered: 10, tooManyRequests: TRIES - 10 });
});

Deno.test("1,000 recoveries of one account from everywhere: 30 mails in a day", async () => {
  await using test = await openTestApp(SETTINGS);
  await solveCaptchas(test, "recovery");
  const { email } = await test.signIn();
  const answers = await drill(
    test,
    (n) => botnet(test, n).users.forgotPassword(email, tokenOf(n)),
  );
  assert.deepEqual(answers, { ok: 30, tooManyRequests: TRIES - 30 });
});

/** A guess at a mailed link or a ticket, by each of the calls that take one. @throws ApiError unless it opens something. */
function guessLink({ users, identities }: Repository, userName: string, n: number): Promise<unknown> {
  const code = `guess${n}`;
  const guesses = [
    async () => assert.equal((await users.checkCode({ userName, code, purpose: "reset" })).state, "invalid"),
    () => users.activate(userName, code),
    () => users.resetPassword({ userName, code, password: PASSWORD }),
    () => users.updatePassword({ ticket: code, password: PASSWORD }),
    () => identities.confirmEmail({ emailToken: code }),
  ];
  return guesses[n % guesses.length]();
}

/** How many tries this limit has refused, as the metrics say. */
async function refusalsOf({ api }: TestApp, kind: string): Promise<number> {
  const metrics = await (await api.request(`${ORIGIN}/metrics`)).text();
  return Number(new RegExp(`^sdb_refusals_total\\{kind="${kind}"\\} (\\d+)$`, "m").exec(metrics)?.[1]);
}

Deno.test("10,000 guesses at links from one address: 30 answers in ten minutes, and the metrics show the refusals", async () => {
  await using test = await openTestApp(SETTINGS);
  const { email } = await test.signIn();
  await test.visitor.users.forgotPassword(email);
  const before = await refusalsOf(test, "codeCheck");
  const attacker = connect(test, ATTACKER);
  const { tooManyRequests = 0, ...answered } = await drill(
    test,
    (n) => guessLink(attacker, email, n),
    10_000,
  );
  const misses = { ok: 36, activationInvalid: 36, resetInvalid: 36, ticketInvalid: 72 };
  assert.deepEqual(answered, misses);
  assert.equal(tooManyRequests, 10_000 - 6 * 30);
  assert.equal(await refusalsOf(test, "codeCheck"), before + tooManyRequests);
});

Deno.test("100 simultaneous guesses at links are counted one by one, whichever call they come by", async () => {
  await using test = await openTestApp(SETTINGS);
  const { email } = await test.signIn();
  const attacker = connect(test, ATTACKER);
  const answers = await Promise.all(
    Array.from(
      { length: 100 },
      (_, n) => guessLink(attacker, email, n).then(() => "ok", (error: ApiError) => error.error),
    ),
  );
  assert.equal(answers.filter((error) => error !== "tooManyRequests").length, 30);
});

Deno.test("the addresses of one IPv6 network are one address", async () => {
  await using test = await openTestApp(SETTINGS);
  const answers = await drill(
    test,
    (n) => connect(test, `2001:db8:0:1::${n.toString(16)}`).users.validateEmail(`person${n}@example.org`),
  );
  assert.equal(answers.ok, 5);
});

Deno.test("a forged X-Forwarded-For gets nobody more tries, unless a trusted proxy wrote it", async () => {
  await using test = await openTestApp(SETTINGS);
  const ask = (n: number, trustProxy: boolean) =>
    createRepository({
      server: ORIGIN,
      fetch: (request) =>
        test.api.fetch(request, { remoteAddress: clientAddress(request, ATTACKER, trustProxy) }),
      headers: { Origin: ORIGIN, "X-Forwarded-For": `198.51.100.${n}` },
    }).users.validateEmail(`person${n}@example.org`).then(() => true, () => false);
  const forged = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n, false)));
  assert.equal(forged.filter(Boolean).length, 5);
  const behindProxy = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n, true)));
  assert.equal(behindProxy.filter(Boolean).length, 20);
});

Deno.test("closing and opening the app again resets no limit", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-limits-" });
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: ORIGIN,
    DEMO: "off",
    LOG_LEVEL: "off",
    ...SETTINGS,
  });
  const migrations = new URL("../db/migrations", import.meta.url).pathname;
  const clock = () => new Date("2026-11-02T02:00:00Z");
  const open = async () => {
    const app = await openApp({ config, migrations, clock });
    return { app, repository: connect({ api: createApi(app) }, ATTACKER) };
  };
  try {
    const first = await open();
    await first.app.db.withTx((tx) =>
      tx.insert(user).values({
        id: "p",
        email: "p@example.org",
        realName: "P",
        status: "ACTIVE",
        createdAt: 0,
      })
    );
    for (let n = 0; n < 5; n++) {
      await assert.rejects(first.repository.users.login("p@example.org", "Wrong1234"), {
        error: "loginFailed",
      });
    }
    await first.app.close();
    const second = await open();
    await assert.rejects(second.repository.users.login("p@example.org", "Wrong1234"), {
      error: "tooManyRequests",
    });
    await second.app.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
