/**
 * What browsers keep of the built site behind HTTPS (safety 2.7): `__Host-`, Secure, HttpOnly and SameSite on whatever
 * sets a cookie. Over plain HTTP, where all other tests run, none of it can be seen.
 */
import assert from "node:assert/strict";
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { hashPassword } from "../../api/services/credential/password_hash.ts";
import { insertUser } from "../../db/queries/account/users.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { solveProofOfWork } from "../../sdk/proof_of_work.ts";
import { ADDRESSES } from "../addresses.ts";
import { startProviders } from "../providers/all.ts";
import { hasOpenssl, startTlsProxy } from "../tls_proxy.ts";
import { totpCode } from "../totp.ts";
import { startBuiltServer } from "./built_server.ts";

/** Seconds. */
const A_YEAR = 31_536_000;
const PASSWORD = "Sediment2026";
const EMAIL = "ada@example.org";
const STRANGER = { subject: "1", name: "Eve", email: "eve@example.org", emailVerified: true };
const migrations = new URL("../../db/migrations", import.meta.url).pathname;

/** Cookies that scripts may read, and whose names spec 1 §7 gives. */
const READABLE = ["lang", "i18n_redirected", "userName", "loginType"];
/** Hidden from scripts, but called by spec 1 §7. */
const SPECIFIED = ["path"];
/** All others: no neighbouring host can set them. */
const HOST_ONLY = [
  "session",
  "device",
  "captcha",
  "sign-in",
  "forced-update",
  "second-factor",
  "session-ended",
]
  .map((name) => `__Host-sdb-${name}`);

/** A browser without a screen that keeps cookies and looks at each as it comes. */
class Browser {
  readonly jar = new Map<string, string>();
  readonly seen = new Set<string>();
  /** Paths whose answer does not say that the site is to be had over HTTPS alone. */
  readonly unpromised = new Set<string>();
  readonly client: Deno.HttpClient;
  #address = 0;

  constructor(readonly origin: string, certificate: string) {
    this.client = Deno.createHttpClient({ caCerts: [certificate] });
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set("Cookie", [...this.jar].map(([name, value]) => `${name}=${value}`).join("; "));
    headers.set("Sec-Fetch-Site", "same-origin");
    // Nobody alone may ask for as much as a crawl does.
    headers.set("X-Forwarded-For", `10.0.${this.#address >> 8}.${this.#address++ & 255}`);
    const answer = await fetch(
      new Request(request, { headers, redirect: "manual" }),
      // An option of Deno's alone.
      { client: this.client } as RequestInit,
    );
    const promised = /^max-age=(\d+)/.exec(answer.headers.get("Strict-Transport-Security") ?? "")?.[1];
    if (!(Number(promised) >= A_YEAR)) this.unpromised.add(new URL(request.url).pathname);
    for (const line of answer.headers.getSetCookie()) this.#keep(line, request.url);
    return answer;
  };

  /** @returns where the page leads on to, or the empty text. */
  async go(path: string, form?: Record<string, string>): Promise<string> {
    const headers = {
      Accept: "text/html",
      "Accept-Language": "zh",
      ...(form ? { Origin: this.origin } : {}),
    };
    const body = form && new URLSearchParams(form);
    const answer = await this.fetch(
      new Request(new URL(path, this.origin), { method: form ? "POST" : "GET", headers, body }),
    );
    await answer.body?.cancel();
    return answer.headers.get("Location") ?? "";
  }

  #keep(line: string, url: string): void {
    const [pair, ...attributes] = line.split("; ");
    const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    const has = (attribute: string) => attributes.includes(attribute);
    assert.ok(has("Secure"), `${url} sets ${name} without Secure: ${line}`);
    assert.ok(has("Path=/") && (has("SameSite=Lax") || has("SameSite=Strict")), `${url}: ${line}`);
    assert.ok(!attributes.some((attribute) => /^domain/i.test(attribute)), `${url}: ${line}`);
    const ends = has("Max-Age=0");
    // What ends a cookie carries nothing that anybody could read.
    if (!ends) assert.equal(!READABLE.includes(name), has("HttpOnly"), `${url}: ${line}`);
    if (!ends && has("HttpOnly") && !SPECIFIED.includes(name)) {
      assert.ok(name.startsWith("__Host-"), `${url} sets ${name}: ${line}`);
    }
    this.seen.add(name);
    if (ends) this.jar.delete(name);
    else this.jar.set(name, value);
  }

  get repository(): Repository {
    return createRepository({ server: this.origin, fetch: this.fetch, headers: { Origin: this.origin } });
  }

  /** As the login page does it. */
  async logIn(username: string): Promise<string> {
    const captchaToken = await solveProofOfWork(this.repository.users.client, "login");
    return await this.go("/login", { username, password: PASSWORD, captchaToken });
  }
}

async function addPeople(env: Record<string, string>): Promise<void> {
  const app = await openApp({ config: readConfig(env), migrations });
  try {
    const passwordHash = await hashPassword(PASSWORD);
    for (
      const [id, email, mustChangePassword] of [["ada", EMAIL, false], [
        "bo",
        "bo@example.org",
        true,
      ]] as const
    ) {
      const row = { id, email, mustChangePassword, passwordHash, realName: id, createdAt: 0, activatedAt: 0 };
      await app.db.withTx((tx) => insertUser(tx, { ...row, status: "ACTIVE", role: "depositor" }));
    }
  } finally {
    await app.close();
  }
}

interface Site {
  browser: Browser;
  open(): Browser;
}

async function withSite(act: (site: Site) => Promise<void>): Promise<void> {
  await using proxy = await startTlsProxy();
  await using providers = startProviders(STRANGER);
  const folder = await Deno.makeTempDir({ prefix: "sdb-tls-" });
  try {
    const settings = {
      ...providers.settings,
      PUBLIC_URL: proxy.address,
      TRUST_PROXY: "on",
      CAPTCHA_WORK: "1",
      LOG_LEVEL: "error",
    };
    await addPeople({ DATA_DIR: folder, DEMO: "off", ...settings });
    await using server = await startBuiltServer({ folder, settings });
    proxy.target = server.address;
    const opened: Browser[] = [];
    const open = () => {
      const browser = new Browser(proxy.address, proxy.certificate);
      opened.push(browser);
      return browser;
    };
    await act({ browser: open(), open });
    for (const { client } of opened) client.close();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const skipped = hasOpenssl ? "" : " (skipped: openssl is not installed)";
const options = { ignore: !hasOpenssl };

Deno.test(
  `behind HTTPS every cookie of every sign-in is Secure and the site's own alone${skipped}`,
  options,
  () =>
    withSite(async ({ browser, open }) => {
      await browser.go("/?lang=en");
      await browser.go("/?lang=zh");
      await browser.go("/login?fullPath=/datalist");
      await browser.go("/api/sdb-user-service/public/authorize/GITHUB?path=/datalist");
      await browser.logIn(EMAIL);
      assert.ok(browser.jar.has("__Host-sdb-session"), [...browser.seen].join(" "));
      for (const page of ["/datalist", "/settings/account", "/login", "/"]) await browser.go(page);
      const token = browser.jar.get("__Host-sdb-session")!;
      const { secondFactor } = createRepository({ server: browser.origin, token, fetch: browser.fetch });
      const { secret } = await secondFactor.start();
      await secondFactor.confirm(totpCode(secret, Date.now()));
      await browser.go("/logout", {});
      assert.ok(!browser.jar.has("__Host-sdb-session"));
      assert.match(await browser.logIn(EMAIL), /^\/login\/verify/);
      await browser.go("/login/verify", { code: totpCode(secret, Date.now() + 30_000) });
      assert.ok(browser.jar.has("__Host-sdb-session"), "after the second step");
      const other = open();
      assert.match(await other.logIn("bo@example.org"), /^\/forgetpwd\/updata/);
      other.jar.set("__Host-sdb-session", "x".repeat(43));
      // A page that is for those signed in alone leads away, and the next one says why.
      await other.go("/datalist");
      await other.go("/login");
      const seen = new Set([...browser.seen, ...other.seen]);
      const expected = [...HOST_ONLY, ...READABLE, ...SPECIFIED];
      assert.deepEqual(expected.filter((name) => !seen.has(name)), [], "cookies that this walk did not meet");
    }),
);

Deno.test(
  `no address behind HTTPS sets a cookie without Secure, and all promise HTTPS for a year${skipped}`,
  options,
  () =>
    withSite(async ({ browser, open }) => {
      await browser.logIn(EMAIL);
      for (const visitor of [browser, open()]) {
        for (const address of ADDRESSES) {
          for (const prefix of ["", "/en"]) await visitor.go(prefix + address);
        }
        for (const path of ["/healthz", "/api/openapi.json", "/favicon.svg"]) await visitor.go(path);
      }
      assert.ok(browser.seen.size >= 4);
      assert.deepEqual([...browser.unpromised], []);
    }),
);

Deno.test(
  `behind HTTPS the same host over plain HTTP is another site${skipped}`,
  options,
  () =>
    withSite(async ({ browser }) => {
      await browser.logIn(EMAIL);
      const session = browser.jar.get("__Host-sdb-session");
      const post = (Origin: string) =>
        browser.fetch(
          new Request(`${browser.origin}/api/sdb-user-service/user/logout`, {
            method: "POST",
            headers: { Origin },
          }),
        );
      const refused = await post(browser.origin.replace("https:", "http:"));
      assert.deepEqual([refused.status, (await refused.json()).code], [403, 40_300]);
      assert.ok(session && await browser.repository.users.me(), "still signed in");
      assert.equal((await (await post(browser.origin)).json()).code, 20_000);
    }),
);
