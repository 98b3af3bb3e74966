import assert from "node:assert/strict";
import { shortLink } from "../../../db/schema/mod.ts";
import { SHORT_LINKS_A_DAY } from "../../../sdk/model/limits.ts";
import { shortLinkTarget } from "../../../sdk/model/short_link.ts";
import { openTestApp, ORIGIN } from "../../../tests/harness.ts";

Deno.test("createShortLink() gives a page one code, whoever asks, in whichever language", async () => {
  await using test = await openTestApp();
  const [one, other] = [await test.signIn(), await test.signIn()];
  const target = "/detail?dataSetId=d1&tab=files";
  const made = await one.repository.links.shorten(ORIGIN + target);
  assert.match(made.url, /^http:\/\/localhost:8000\/surl\/[2-9a-z]{7}$/);
  const again = await Promise.all([
    other.repository.links.shorten(target),
    other.repository.links.shorten(`/en${target}`),
  ]);
  assert.deepEqual(again, [made, made]);
  assert.deepEqual(await test.visitor.links.short(made.code.toUpperCase()), made);
  assert.equal((await test.app.db.read.select().from(shortLink)).length, 1);
  const qr = await test.api.fetch(new Request(test.visitor.links.qrUrl(made.code)));
  assert.equal(qr.headers.get("Content-Type"), "image/svg+xml");
  assert.match(await qr.text(), /^<svg [^>]*viewBox/);
});

Deno.test("createShortLink() gives one person as many a day as is allowed, and known ones besides", async () => {
  await using test = await openTestApp();
  const { links } = (await test.signIn()).repository;
  for (let n = 0; n < SHORT_LINKS_A_DAY; n++) await links.shorten(`/list?page=${n}`);
  await assert.rejects(links.shorten("/list"), { error: "tooManyRequests", code: 42_902 });
  await links.shorten("/list?page=0");
  await (await test.signIn()).repository.links.shorten("/list");
});

Deno.test("createShortLink() refuses visitors, other sites, secrets and what is no page", async () => {
  await using test = await openTestApp();
  await assert.rejects(test.visitor.links.shorten("/list"), { error: "notLoggedIn" });
  await assert.rejects(test.visitor.links.short("zzzzzzz"), { error: "notFound" });
  const { links } = (await test.signIn()).repository;
  for (
    const target of [
      "https://evil.test/",
      "//evil.test",
      "/\\evil.test",
      "/.//evil.test",
      "/en//evil.test",
      "javascript:alert(1)",
      `${ORIGIN}.evil.test/`,
      `${ORIGIN}@evil.test/`,
      "/s/abc",
      "/EN/shareLink/abc",
      "/surl/abc2345",
      "/%73url/abc2345",
      "/%73hareLink/secret",
      "/list%ff",
      "/anonymous/abc",
      "/logout",
      "/api/openapi.json",
      "/policy_subscription?code=x",
      "/accessrequest?key=x",
      "/en/settings/shareLink/accessrequest?a=b&key=x",
    ]
  ) {
    await assert.rejects(links.shorten(target), { error: "invalidInput" }, target);
  }
  assert.equal((await test.app.db.read.select().from(shortLink)).length, 0);
});

Deno.test("shortLinkTarget() keeps path, query and place, and drops the language", () => {
  const targets = ["/en", "/en?q=1", "/english", `${ORIGIN}/en/help?p=x#y`, ""].map((one) =>
    shortLinkTarget(one, ORIGIN)
  );
  assert.deepEqual(targets, ["/", "/?q=1", "/english", "/help?p=x#y", undefined]);
});
