import assert from "node:assert/strict";
import { Hono } from "hono";
import { securityHeaders, type SecurityOptions, strictTransport } from "./_security.ts";

async function headersOf(options: SecurityOptions, path = "/list"): Promise<Headers> {
  const site = new Hono().use(securityHeaders(options)).get("*", (c) => c.html("<p>"));
  return (await site.request(path)).headers;
}

/** `img-src` → its sources, as the browser reads them. */
function policyIn(headers: Headers): Record<string, string> {
  const directives = (headers.get("Content-Security-Policy") ?? "").split(";").map((one) => one.trim());
  return Object.fromEntries(directives.map((one) => [one.split(" ")[0], one.slice(one.indexOf(" ") + 1)]));
}

Deno.test("securityHeaders: every directive of the policy, and no other host in any of them", async () => {
  const { "script-src": script, "style-src": style, ...fixed } = policyIn(await headersOf({}));
  assert.match(script, /^'nonce-[^']+' 'strict-dynamic'$/);
  assert.match(style, /^'self' 'nonce-[^']+'$/);
  assert.deepEqual(fixed, {
    "default-src": "'self'",
    "img-src": "'self' data: blob:",
    "worker-src": "'self'",
    "connect-src": "'self'",
    "frame-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  });
});

Deno.test("strictTransport: a year of HTTPS, also on what was refused (safety 2.7)", async () => {
  const app = new Hono().use(strictTransport).get("/list", (c) => c.html("<p>"));
  for (const path of ["/list", "/nowhere"]) {
    const secure = (await app.request(path)).headers.get("Strict-Transport-Security") ?? "";
    assert.ok(Number(/max-age=(\d+)/.exec(secure)?.[1]) >= 31_536_000, secure);
  }
  assert.equal((await headersOf({})).get("Strict-Transport-Security"), null, "not where there is no HTTPS");
});

Deno.test("securityHeaders: framed by nobody but the widgets' readers; WeChat's frame on the login alone", async () => {
  assert.equal((await headersOf({})).get("X-Frame-Options"), "DENY");
  const widget = await headersOf({ allowFraming: true });
  assert.deepEqual([widget.get("X-Frame-Options"), policyIn(widget)["frame-ancestors"]], [null, "*"]);
  const loginFrame = "https://open.weixin.example";
  assert.equal(
    policyIn(await headersOf({ loginFrame }, "/login"))["frame-src"],
    `'self' ${loginFrame}`,
  );
  assert.equal(policyIn(await headersOf({ loginFrame }, "/list"))["frame-src"], "'self'");
});

Deno.test("securityHeaders: the object storage may be reached from the form with files, and from no other page", async () => {
  const uploadOrigin = "https://files.s3.example.org";
  for (const path of ["/dataset", "/dataset/"]) {
    const policy = policyIn(await headersOf({ uploadOrigin }, path));
    assert.equal(policy["connect-src"], `'self' ${uploadOrigin}`);
  }
  for (const path of ["/list", "/datalist", "/login", "/datasets"]) {
    assert.equal(policyIn(await headersOf({ uploadOrigin }, path))["connect-src"], "'self'");
  }
  assert.equal(policyIn(await headersOf({}, "/dataset"))["connect-src"], "'self'");
});
