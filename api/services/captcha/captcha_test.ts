/** The captcha through the whole app (spec 3 §5; safety 3.10). */
import assert from "node:assert/strict";
import { captcha } from "../../../db/schema/mod.ts";
import { findCaptcha } from "../../../db/queries/account/captchas.ts";
import {
  CAPTCHA_PURPOSES,
  type CaptchaPurpose,
  type TrailPoint,
} from "../../../sdk/model/account/captcha.ts";
import { ApiError, createRepository, type Repository } from "../../../sdk/mod.ts";
import { findNumbers } from "../../../sdk/proof_of_work.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { systemContext } from "../../context.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { listMails } from "../../../db/queries/system/mails.ts";
import { hashToken } from "../../secrets.ts";
import { removeExpiredCaptchas } from "./challenges.ts";
import { consumeCaptcha } from "./tokens.ts";

const QUICK = { CAPTCHA_WORK: "1" };

const spend = ({ app }: TestApp, purpose: CaptchaPurpose, token: string) =>
  app.db.withTx((tx) => consumeCaptcha(tx, app, purpose, token));

const failed = (reason: string) => (error: unknown) => {
  const said = { error: (error as ApiError).error, params: (error as { params?: object }).params };
  assert.deepEqual(said, { error: "captchaFailed", params: { reason } });
  return true;
};

/** What the API says of a reason; the name alone travels not. */
const REASONS = {
  expired: /expired/,
  spent: /already used, or was started elsewhere/,
  tries: /too many attempts/,
  other: /answer is wrong/,
};
const refused = (reason: keyof typeof REASONS) => (error: unknown) => {
  assert.ok(error instanceof ApiError);
  assert.equal(error.error, "captchaFailed");
  assert.match(error.in("en"), REASONS[reason]);
  return true;
};

/** Somebody whose address the server knows. */
function from({ api }: TestApp, remoteAddress: string): Repository {
  return createRepository({
    server: ORIGIN,
    fetch: (request) => api.fetch(request, { remoteAddress }),
    headers: { Origin: ORIGIN },
  });
}

async function solveWith(repository: Repository, purpose: CaptchaPurpose): Promise<string> {
  const challenge = await repository.captcha.work(purpose);
  const numbers = await findNumbers(challenge);
  return (await repository.captcha.verify({ id: challenge.id, numbers })).captchaToken;
}

const answerOf = async ({ app }: TestApp, id: string) => (await findCaptcha(app.db.read, id))!.answer;

/** Where the piece belongs, and where it lies in the beginning. */
type Solution = Record<"x" | "y" | "startY", number>;
const solutionOf = async (test: TestApp, id: string) => await answerOf(test, id) as Solution;

/** A hand's way to x, up or down by dy. */
const trailTo = (x: number, dy: number): TrailPoint[] =>
  [0, 0.02, 0.2, 0.45, 0.7, 0.9, 0.98, 1].map((share, i) => [share * x, share * dy + i % 3 - i % 2, i * 60]);

/** A hand's answer to a puzzle, so many pixels off. */
function drag(id: string, { x, y, startY }: Solution, offX = 0, offY = 0) {
  return { id, x: x + offX, y: y + offY, trail: trailTo(x + offX, y + offY - startY) };
}

Deno.test("consumeCaptcha takes a token once, and none that was not given", async () => {
  await using test = await openTestApp(QUICK);
  const token = await solveWith(test.visitor, "login");
  await spend(test, "login", token);
  await assert.rejects(spend(test, "login", token), failed("spent"));
  await assert.rejects(spend(test, "login", "x".repeat(43)), failed("spent"));
  await assert.rejects(spend(test, "login", ""), { error: "captchaRequired" });
  assert.deepEqual(await test.app.db.read.select().from(captcha).all(), []);
});

Deno.test("who sends no token, or a spent one, is told so in the words of what was wanted", async () => {
  await using test = await openTestApp(QUICK);
  const [depositor, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publish(test, depositor, governance);
  const letter = { name: "Reader", email: "reader@example.org", message: "Hello" };
  const asked = {
    login: (token: string) => test.visitor.users.login("lin@example.org", "Wrong12345", token),
    recovery: (token: string) => test.visitor.users.forgotPassword("lin@example.org", token),
    contact: (captchaToken: string) =>
      test.visitor.datasets.contact(dataSetId, "V1", { ...letter, captchaToken }),
  };
  const missing = {
    login: ["请先完成安全验证，再登录。", "Please complete the security check before you log in."],
    recovery: [
      "请先完成安全验证，再发送重置邮件。",
      "Please complete the security check before a reset email is sent.",
    ],
    contact: [
      "请先完成安全验证，再发送消息。",
      "Please complete the security check before your message is sent.",
    ],
  };
  for (const purpose of CAPTCHA_PURPOSES) {
    const without = await asked[purpose]("").catch((error) => error);
    assert.deepEqual([without.error, without.in("zh"), without.in("en")], [
      "captchaRequired",
      ...missing[purpose],
    ]);
    const token = await solveWith(test.visitor, purpose);
    await spend(test, purpose, token);
    const spent = await asked[purpose](token).catch((error) => error);
    assert.equal(spent.error, "captchaFailed");
    assert.match(spent.in("en"), /already used/);
    assert.match(spent.in("zh"), /已使用过/);
  }
});

Deno.test("consumeCaptcha lets one of two simultaneous uses pass", async () => {
  await using test = await openTestApp(QUICK);
  const token = await solveWith(test.visitor, "login");
  const uses = await Promise.allSettled([1, 2, 3, 4].map(() => spend(test, "login", token)));
  assert.deepEqual(uses.filter(({ status }) => status === "fulfilled").length, 1);
});

Deno.test("consumeCaptcha holds a token to its purpose", async () => {
  await using test = await openTestApp(QUICK);
  const token = await solveWith(test.visitor, "recovery");
  await assert.rejects(spend(test, "login", token), failed("spent"));
  await spend(test, "recovery", token);
});

Deno.test("consumeCaptcha refuses a token after two minutes", async () => {
  await using test = await openTestApp(QUICK);
  const [early, late] = [await solveWith(test.visitor, "login"), await solveWith(test.visitor, "login")];
  test.advance(119_999);
  await spend(test, "login", early);
  test.advance(1);
  await assert.rejects(spend(test, "login", late), failed("expired"));
});

/** A browser: it says where its requests come from, and keeps its cookies wherever it goes. */
function newBrowser({ api }: TestApp): { at: (remoteAddress: string) => Repository; cookies: string[] } {
  const cookies: string[] = [];
  const at = (remoteAddress: string) =>
    createRepository({
      server: ORIGIN,
      fetch: async (request) => {
        if (cookies[0]) request.headers.set("Cookie", cookies[0].split(";")[0]);
        const answer = await api.fetch(request, { remoteAddress });
        cookies.unshift(...answer.headers.getSetCookie());
        return answer;
      },
      headers: { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
    });
  return { at, cookies };
}

/** A login that gets as far as the password has spent its captcha. */
const reachesPassword = async (repository: Repository, token: string) => {
  const login = repository.users.login("nobody@example.org", "Wrong12345", token);
  const { error } = await login.catch((error: ApiError) => error) as ApiError;
  return error === "loginFailed";
};

Deno.test("a browser's challenge, answer and login may come from three networks, another browser's from none", async () => {
  await using test = await openTestApp(QUICK);
  const [mine, other] = [newBrowser(test), newBrowser(test)];
  const { id } = await mine.at("192.0.2.1").captcha.puzzle("login");
  assert.match(mine.cookies[0], /^sdb-captcha=\w{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/);
  const answer = drag(id, await solutionOf(test, id));
  await other.at("192.0.2.1").captcha.work("login");
  for (const stranger of [other.at("192.0.2.1"), from(test, "192.0.2.1")]) {
    for (let n = 0; n < 3; n++) await assert.rejects(stranger.captcha.verify(answer), refused("spent"));
  }
  const { captchaToken } = await mine.at("192.0.2.2").captcha.verify(answer);
  assert.equal(await reachesPassword(other.at("192.0.2.1"), captchaToken), false);
  assert.equal(await reachesPassword(from(test, "192.0.2.1"), captchaToken), false);
  assert.equal(await reachesPassword(mine.at("192.0.2.3"), captchaToken), true);
});

Deno.test("a program's challenge, answer and login come from one network", async () => {
  await using test = await openTestApp(QUICK);
  const network = ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:1::3"].map((host) => from(test, host));
  const elsewhere = from(test, "2001:db8:0:2::1");
  const challenge = await network[0].captcha.work("login");
  const answer = { id: challenge.id, numbers: await findNumbers(challenge) };
  await assert.rejects(elsewhere.captcha.verify(answer), refused("spent"));
  const { captchaToken } = await network[1].captcha.verify(answer);
  assert.equal(await reachesPassword(elsewhere, captchaToken), false);
  assert.equal(await reachesPassword(network[2], captchaToken), true);
});

Deno.test("the database keeps the token's hash, not the token", async () => {
  await using test = await openTestApp(QUICK);
  const token = await solveWith(test.visitor, "login");
  const [row] = await test.app.db.read.select().from(captcha).all();
  assert.equal(row.tokenHash, hashToken(token));
  assert.ok(!JSON.stringify(row).includes(token));
});

Deno.test("a work challenge refuses numbers that are wrong, too few, or another challenge's", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "6" });
  const { captcha } = test.visitor;
  const [one, other] = [await captcha.work("login"), await captcha.work("login")];
  assert.deepEqual([one.count, one.bits], [16, 6]);
  const numbers = await findNumbers(one);
  await assert.rejects(captcha.verify({ id: one.id, numbers: numbers.slice(1) }), refused("other"));
  await assert.rejects(captcha.verify({ id: one.id, numbers: numbers.map((n) => n + 1) }), refused("other"));
  await assert.rejects(captcha.verify({ id: other.id, numbers }), refused("other"));
  assert.match((await captcha.verify({ id: one.id, numbers })).captchaToken, /^\w{43}$/);
  await assert.rejects(captcha.verify({ id: one.id, numbers }), refused("spent"), "answered once");
});

Deno.test("the puzzle takes a place within 5 px of its hole, across and down, by hand or by keyboard", async () => {
  await using test = await openTestApp();
  const { captcha } = test.visitor;
  const cases = [[0, 0, true], [5, -5, true], [-5, 5, true], [6, 0, false], [0, -6, false]] as const;
  for (const [offX, offY, taken] of cases) {
    for (const byHand of [true, false]) {
      const { id } = await captcha.puzzle("login");
      const answer = drag(id, await solutionOf(test, id), offX, offY);
      const verify = captcha.verify(byHand ? answer : { ...answer, trail: [] });
      if (taken) assert.match((await verify).captchaToken, /^\w{43}$/);
      else await assert.rejects(verify, refused("other"), `${offX}, ${offY} px off`);
    }
  }
});

Deno.test("the puzzle takes x and a trail alone, whose end says the height", async () => {
  await using test = await openTestApp();
  const { id, y: startY } = await test.visitor.captcha.puzzle("login");
  const solution = await solutionOf(test, id);
  assert.equal(startY, solution.startY);
  const { y: _, ...specified } = drag(id, solution);
  assert.match((await test.visitor.captcha.verify(specified)).captchaToken, /^\w{43}$/);
});

Deno.test("the puzzle refuses the right place with a trail that no hand draws", async () => {
  await using test = await openTestApp();
  const { id } = await test.visitor.captcha.puzzle("login");
  const { x, y, startY } = await solutionOf(test, id);
  const even = Array.from({ length: 20 }, (_, i): TrailPoint => [x * i / 19, (y - startY) * i / 19, 30 * i]);
  await assert.rejects(test.visitor.captcha.verify({ id, x, y, trail: even }), refused("other"));
});

Deno.test("a challenge takes three wrong answers, then not even the right one", async () => {
  await using test = await openTestApp();
  const { captcha } = test.visitor;
  const { id } = await captcha.puzzle("login");
  const solution = await solutionOf(test, id);
  const wrong = drag(id, solution, -20);
  await assert.rejects(captcha.verify(wrong), refused("other"));
  await assert.rejects(captcha.verify(wrong), refused("other"));
  await assert.rejects(captcha.verify(wrong), refused("tries"));
  await assert.rejects(captcha.verify(drag(id, solution)), refused("tries"));
});

/** Misses so many puzzles with one answer each. @returns the errors of all. */
async function missPuzzles(test: TestApp, { captcha }: Repository, count: number): Promise<string[]> {
  const errors: string[] = [];
  for (let n = 0; n < count; n++) {
    const answer = await captcha.puzzle("login").then(async ({ id }) =>
      captcha.verify(drag(id, await solutionOf(test, id), 0, 9))
    ).catch((error: ApiError) => error) as ApiError;
    errors.push(String(answer.error));
  }
  return errors;
}

Deno.test("nine wrong answers make one browser wait, while its neighbours and the other ways go on", async () => {
  await using test = await openTestApp(QUICK);
  const [mine, other] = [newBrowser(test).at("192.0.2.1"), newBrowser(test).at("192.0.2.1")];
  // The first challenge brings the cookie.
  const open = await mine.captcha.puzzle("login");
  const errors = await missPuzzles(test, mine, 12);
  assert.deepEqual(errors, [...Array(9).fill("captchaFailed"), ...Array(3).fill("tooManyRequests")]);
  const right = drag(open.id, await solutionOf(test, open.id));
  await assert.rejects(mine.captcha.verify(right), { error: "tooManyRequests" }, "also the right answer");
  assert.match(await solveWith(mine, "login"), /^\w{43}$/);
  const { id } = await other.captcha.puzzle("login");
  assert.match((await other.captcha.verify(drag(id, await solutionOf(test, id)))).captchaToken, /^\w{43}$/);
  test.advance(600_000);
  const again = await mine.captcha.puzzle("login");
  await mine.captcha.verify(drag(again.id, await solutionOf(test, again.id)));
});

Deno.test("twenty wrong answers make one address wait, however many browsers it pretends to be", async () => {
  await using test = await openTestApp(QUICK);
  const errors: string[] = [];
  for (let n = 0; n < 8; n++) errors.push(...await missPuzzles(test, newBrowser(test).at("192.0.2.1"), 3));
  assert.equal(errors.filter((error) => error === "captchaFailed").length, 20);
  assert.deepEqual([...new Set(errors.slice(20))], ["tooManyRequests"]);
  await missPuzzles(test, from(test, "192.0.2.2"), 1);
});

Deno.test("simultaneous wrong answers count one by one", async () => {
  await using test = await openTestApp();
  const { captcha } = from(test, "192.0.2.1");
  const puzzles = await Promise.all(Array.from({ length: 15 }, () => captcha.puzzle("login")));
  const answers = await Promise.all(puzzles.map(async ({ id }) => drag(id, await solutionOf(test, id), 9)));
  const errors = await Promise.all(
    answers.map((answer) => captcha.verify(answer).then(() => "ok", (error: ApiError) => error.error)),
  );
  assert.equal(errors.filter((error) => error === "captchaFailed").length, 9);
});

Deno.test("simultaneous guesses are all counted", async () => {
  await using test = await openTestApp();
  const { captcha } = test.visitor;
  const { id } = await captcha.puzzle("login");
  const { x, y } = await solutionOf(test, id);
  // Every seventh pixel but the right ones.
  const guesses = Array.from({ length: 35 }, (_, i) => 7 * i).filter((guess) => Math.abs(guess - x) > 5);
  await Promise.allSettled(guesses.map((guess) => captcha.verify({ id, x: guess, y, trail: [] })));
  assert.equal((await findCaptcha(test.app.db.read, id))!.tries, 3);
  await assert.rejects(captcha.verify({ id, x, y, trail: [] }), refused("tries"));
});

Deno.test("a challenge ends after two minutes", async () => {
  await using test = await openTestApp();
  const { id, expiresIn } = await test.visitor.captcha.puzzle("login");
  const answer = drag(id, await solutionOf(test, id));
  test.advance(expiresIn);
  await assert.rejects(test.visitor.captcha.verify(answer), refused("expired"));
  await assert.rejects(test.visitor.captcha.verify({ ...answer, id: "f".repeat(32) }), refused("expired"));
});

Deno.test("no answer of the API tells the puzzle's x", async () => {
  await using test = await openTestApp();
  const puzzle = await test.visitor.captcha.puzzle("login");
  assert.deepEqual(Object.keys(puzzle).sort(), ["background", "expiresIn", "id", "kind", "piece", "y"]);
  const x = Number((await answerOf(test, puzzle.id)).x);
  const response = await test.api.request(`${ORIGIN}/api/sdb-user-service/public/captcha/verify`, {
    method: "POST",
    headers: { Origin: ORIGIN, "Content-Type": "application/json" },
    body: JSON.stringify({ id: puzzle.id, x: 1, trail: [] }),
  });
  const said = await response.text();
  assert.match(said, /"code":30104/);
  assert.doesNotMatch(said, new RegExp(`\\b${x}\\b`));
  assert.equal(response.headers.get("Cache-Control"), "no-store");
});

Deno.test("one address gets 120 challenges of a kind that it leaves unsolved, and 10 wrong answers without a drag", async () => {
  await using test = await openTestApp(QUICK);
  const { captcha } = from(test, "192.0.2.7");
  for (let i = 0; i < 120; i++) await captcha.work("login");
  await assert.rejects(captcha.work("login"), { error: "tooManyRequests" });
  await captcha.puzzle("login");
  const neighbour = from(test, "192.0.2.8").captcha;
  const { id } = await neighbour.puzzle("login");
  for (let i = 0; i < 10; i++) {
    await assert.rejects(neighbour.verify({ id, x: 0, trail: [] }), { error: "captchaFailed" });
  }
  await assert.rejects(neighbour.verify({ id, x: 0, trail: [] }), { error: "tooManyRequests" });
  await assert.rejects(neighbour.verify({ id, x: 0, trail: trailTo(0, 0) }), { error: "captchaFailed" });
  test.advance(600_000);
  await captcha.work("login");
});

const codeOf = (body: string) => /\b\d{6}\b/.exec(body)![0];

async function mailsOf({ app }: TestApp) {
  await deliverAll(app);
  return await listMails(app.db.read, 50);
}

Deno.test("a mailed code opens what a puzzle opens, once", async () => {
  await using test = await openTestApp();
  const { email } = await test.signIn();
  const { id, expiresIn } = await test.visitor.captcha.mail("recovery", email);
  assert.equal(expiresIn, 600_000);
  const [mail, ...others] = await mailsOf(test);
  assert.deepEqual([mail.recipient, others.length], [email, 0]);
  const code = codeOf(mail.body);
  assert.ok(!JSON.stringify(await findCaptcha(test.app.db.read, id)).includes(code));
  const { captchaToken } = await test.visitor.captcha.verify({ id, code: ` ${code} ` });
  await spend(test, "recovery", captchaToken);
  await assert.rejects(test.visitor.captcha.verify({ id, code }), refused("expired"));
});

Deno.test("a mailed code has three tries and ten minutes", async () => {
  await using test = await openTestApp();
  const { email } = await test.signIn();
  const { captcha } = test.visitor;
  const [tried, late] = [await captcha.mail("login", email), await captcha.mail("login", email)];
  const codes = (await mailsOf(test)).map(({ body }) => codeOf(body));
  const other = codes.includes("000000") ? "000001" : "000000";
  for (const reason of ["other", "other", "tries"] as const) {
    await assert.rejects(captcha.verify({ id: tried.id, code: other }), refused(reason));
  }
  for (const code of codes) await assert.rejects(captcha.verify({ id: tried.id, code }), refused("tries"));
  test.advance(600_000);
  for (const code of codes) await assert.rejects(captcha.verify({ id: late.id, code }), refused("expired"));
});

Deno.test("who has no account gets the same answer and no mail, and no code is right", async () => {
  await using test = await openTestApp();
  const { email } = await test.signIn();
  const known = await test.visitor.captcha.mail("recovery", email);
  const before = test.statements.length;
  const unknown = await test.visitor.captcha.mail("recovery", "nobody@example.org");
  const asked = test.statements.length - before;
  await test.visitor.captcha.mail("recovery", email);
  assert.equal(test.statements.length - before, 2 * asked, "as many statements for both");
  assert.deepEqual({ ...unknown, id: "" }, { ...known, id: "" });
  assert.deepEqual(new Set((await mailsOf(test)).map(({ recipient }) => recipient)), new Set([email]));
  await assert.rejects(test.visitor.captcha.verify({ id: unknown.id, code: "000000" }), refused("other"));
});

Deno.test("one e-mail gets three codes an hour for one network, whichever of its addresses asks", async () => {
  await using test = await openTestApp();
  const { email } = await test.signIn();
  for (const who of ["2001:db8::1", "2001:db8::2", "2001:db8::3"]) {
    await from(test, who).captcha.mail("login", email);
  }
  await assert.rejects(from(test, "2001:db8::4").captcha.mail("login", email.toUpperCase()), {
    error: "tooManyRequests",
  });
});

Deno.test("removeExpiredCaptchas removes what is long over, and nothing else", async () => {
  await using test = await openTestApp(QUICK);
  await test.visitor.captcha.work("login");
  test.advance(120_000 + 600_001);
  const { id } = await test.visitor.captcha.work("login");
  assert.equal(await removeExpiredCaptchas(systemContext(test.app, "test")), 1);
  assert.deepEqual((await test.app.db.read.select().from(captcha).all()).map((row) => row.id), [id]);
});
