/**
 * Pages of the built site under the limits of the API: a reader is counted by the page, told when to come back, and known
 * by the cookies that pages hand to the API.
 */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { countAttempt } from "../api/services/limits/attempts.ts";
import { ATTEMPT_RULES, REQUEST_RULES } from "../api/services/limits/rules.ts";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { hashToken } from "../api/secrets.ts";
import { captcha, user } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { Client } from "../sdk/client.ts";
import { CAPTCHA_PASS_MS } from "../sdk/model/limits.ts";
import { solveProofOfWork } from "../sdk/proof_of_work.ts";
import { Captcha } from "../sdk/resources/captcha.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;
const READER = "203.0.113.9";
const PASSWORD = "Sediment2026";

async function openPages(test: TestApp) {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  return (path: string, headers: Record<string, string> = {}, form?: Record<string, string>) => {
    const init = form && { method: "POST", body: new URLSearchParams(form) };
    const request = new Request(`${ORIGIN}${path}`, {
      ...init,
      headers: { Accept: "text/html", ...headers },
    });
    return site.fetch(request, { remoteAddress: READER }) as Promise<Response>;
  };
}

/** Requests that the reader has left, as the API tells. */
async function left({ api }: TestApp): Promise<string | null> {
  const request = new Request(`${ORIGIN}/api/sdb-user-service/user/me`);
  return (await api.fetch(request, { remoteAddress: READER })).headers.get("RateLimit");
}

Deno.test("a page counts as one request, however many calls it makes", async () => {
  await using test = await openTestApp();
  const open = await openPages(test);
  for (const path of ["/", "/communities"]) assert.equal((await open(path)).status, 200);
  assert.equal(await left(test), '"anonymous";r=597;t=60');
  const { token } = await test.signIn();
  assert.equal((await open("/datalist", { Cookie: `sdb-session=${token}` })).status, 200);
  assert.equal(await left(test), '"anonymous";r=596;t=60', "a person's page counts for the person alone");
});

Deno.test("a search beyond what an address may cost says in both languages when to try again, and offers itself again", async () => {
  await using test = await openTestApp();
  const open = await openPages(test);
  for (let n = 0; n < 35; n++) assert.equal((await open(`/list?q=${n}`)).status, 200, "a class");
  test.app.requests.charge("search", READER, REQUEST_RULES.search.tries);
  test.advance(20_000);
  for (const [path, text] of [["/list?q=x", "40 秒后可重试"], ["/en/list?q=x", "try again in 40 s"]]) {
    const page = await open(path);
    assert.equal(page.status, 429);
    assert.equal(page.headers.get("Retry-After"), "40");
    const html = await page.text();
    assert.ok(html.includes(text) && html.includes(`href="${path}"`), path);
  }
  assert.equal((await open("/communities")).status, 200, "what is no search goes on");
  test.advance(40_000);
  assert.equal((await open("/list?q=x")).status, 200);
});

/** The cookie of this name that an answer sets, with what is said about it. */
const cookieOf = (answer: Response, name: string) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
const valueOf = (cookie: string) => cookie.split(";")[0];

Deno.test("a page hands the cookie of its captcha to the browser and back, so that a mailed code is good anywhere", async () => {
  await using test = await openTestApp();
  const open = await openPages(test);
  const form = { intent: "mailCode", username: "nobody@example.org" };
  const asked = await open("/login", { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" }, form);
  const cookie = cookieOf(asked, "sdb-captcha");
  assert.match(cookie, /; HttpOnly; SameSite=Strict$/);
  const again = await open("/login", { Origin: ORIGIN, Cookie: valueOf(cookie) }, form);
  assert.equal(valueOf(cookieOf(again, "sdb-captcha")), valueOf(cookie));
  const rows = await test.app.db.read.select().from(captcha).all();
  const browser = valueOf(cookie).split("=")[1];
  assert.deepEqual(rows.map(({ askerHash }) => askerHash), Array(2).fill(hashToken(`browser:${browser}`)));
});

Deno.test("the login page knows a device again, whose tries no stranger uses up", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "1" });
  const open = await openPages(test);
  const { id, email } = await test.signIn();
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, id)));
  const fetch = (request: Request) => test.api.fetch(request, { remoteAddress: READER });
  const client = new Client({ server: ORIGIN, fetch, headers: { Origin: ORIGIN } });
  const logIn = async (headers: Record<string, string> = {}) => {
    const form = {
      username: email,
      password: PASSWORD,
      captchaToken: await solveProofOfWork(client, "login"),
    };
    return await open("/login", { Origin: ORIGIN, ...headers }, form);
  };
  const device = cookieOf(await logIn(), "sdb-device");
  assert.match(device, /^sdb-device=\w{43}_[0-9a-f]{64}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  for (let n = 0; n < ATTEMPT_RULES.login.tries; n++) await countAttempt(test.app, "login", email);
  assert.equal(cookieOf(await logIn(), "sdb-session"), "");
  assert.notEqual(cookieOf(await logIn({ Cookie: valueOf(device) }), "sdb-session"), "");
});

Deno.test("newDevicePass(): a device that solved a captcha and signed in has no work at its next logins, until a wrong password", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "1" });
  const open = await openPages(test);
  const { id, email } = await test.signIn();
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, id)));
  const clientOf = (headers: Record<string, string>) => {
    const fetch = (request: Request) => test.api.fetch(request, { remoteAddress: READER });
    return new Client({ server: ORIGIN, fetch, headers: { Origin: ORIGIN, ...headers } });
  };
  const bitsFor = async (headers: Record<string, string>, purpose: "login" | "recovery" = "login") =>
    (await new Captcha(clientOf(headers)).work(purpose)).bits;
  const logIn = async (headers: Record<string, string>, password = PASSWORD) => {
    const captchaToken = await solveProofOfWork(clientOf(headers), "login");
    return await open("/login", { Origin: ORIGIN, ...headers }, { username: email, password, captchaToken });
  };
  const BROWSER = { "User-Agent": "Browser/1" };
  const first = cookieOf(await logIn(BROWSER), "sdb-checked");
  assert.match(
    first,
    /^sdb-checked=\w{43}_\d+_[0-9a-f]{64}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const device = { ...BROWSER, Cookie: valueOf(first) };
  assert.equal(await bitsFor(BROWSER), 1, "another browser");
  assert.equal(await bitsFor(device), 0);
  assert.equal(await bitsFor(device, "recovery"), 1, "a mail is asked for anew each time");
  assert.equal(await bitsFor({ ...device, "User-Agent": "Browser/2" }), 1, "a copy in another browser");
  const forged = {
    ...device,
    Cookie: device.Cookie.replace(/_(\d+)_/, (_, until) => `_${Number(until) + 1}_`),
  };
  assert.equal(await bitsFor(forged), 1, "another end");
  for (let n = 0; n < 3; n++) {
    const answer = await logIn(device);
    assert.notEqual(cookieOf(answer, "sdb-session"), "");
    assert.equal(cookieOf(answer, "sdb-checked"), "", "a pass makes no further pass");
  }
  const early = await Promise.all([1, 2].map(() => solveProofOfWork(clientOf(device), "login")));
  const wrong = await Promise.all(early.map(async (captchaToken) => {
    const form = { username: email, password: "Wrong12345", captchaToken };
    return await (await open("/login", { Origin: ORIGIN, ...device }, form)).text();
  }));
  const t = translator("zh");
  assert.equal(wrong.filter((page) => page.includes(t("errors.loginFailed"))).length, 1, "one guess");
  assert.equal(await bitsFor(device), 1, "ended");
  const again = { ...BROWSER, Cookie: valueOf(cookieOf(await logIn(BROWSER), "sdb-checked")) };
  test.advance(CAPTCHA_PASS_MS - 1);
  assert.equal(await bitsFor(again), 0);
  test.advance(1);
  assert.equal(await bitsFor(again), 1, "over");
});
