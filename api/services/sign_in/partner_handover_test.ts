/** Handing people over to partners: exact origins, whole path segments, one-time codes (safety 3.3). */
import assert from "node:assert/strict";
import type { ApiError, ErrorName } from "../../../sdk/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { partnerTarget } from "./partner_handover.ts";

const SECRET = "partner-secret-of-32-characters!";
const PARTNERS = [
  { code: "journal", url: "https://journal.example/sdb", secret: SECRET },
  { code: "other", url: "https://other.example", secret: `${SECRET}2` },
];
const settings = { PARTNERS: JSON.stringify(PARTNERS) };

const failsWith = (name: ErrorName) => (error: ApiError) => {
  assert.equal(error.error, name);
  return true;
};

Deno.test("partnerTarget() takes registered addresses and codes, and nothing that only looks like them", () => {
  const target = (redirectTo: string) => partnerTarget({ partners: PARTNERS }, { redirectTo })?.partner.code;
  assert.equal(target("https://journal.example/sdb"), "journal");
  assert.equal(target("https://journal.example/sdb/a?b=c#d"), "journal");
  assert.equal(target("https://other.example/"), "other");
  for (
    const strange of [
      "https://journal.example/",
      "https://journal.example/sdbx",
      "https://journal.example/sdb/../admin",
      "https://journal.example/sdb/%2e%2e/admin",
      "https://journal.example/sdb%2fx",
      "http://journal.example/sdb",
      "https://journal.example:8443/sdb",
      "https://journal.example.evil.test/sdb",
      "https://evil.test/https://journal.example/sdb",
      "https://user@journal.example/sdb",
      "https://journal.example@evil.test/sdb",
      "javascript:alert(1)",
      "//journal.example/sdb",
      "/sdb",
      "",
    ]
  ) {
    assert.equal(target(strange), undefined, strange);
  }
  const byCode = (rfrom: string) => partnerTarget({ partners: PARTNERS }, { rfrom })?.url.href;
  assert.equal(byCode("journal"), "https://journal.example/sdb");
  assert.equal(byCode("nobody"), undefined);
});

Deno.test("a partner learns once who came, within a minute and with its secret", async () => {
  await using test = await openTestApp(settings);
  const person = await test.signIn({ email: "ada@example.org" });
  const { identities } = person.repository;
  const { url } = await identities.handOver({ redirectTo: "https://journal.example/sdb/back?x=1" });
  const address = new URL(url!);
  assert.equal(address.origin + address.pathname, "https://journal.example/sdb/back");
  assert.deepEqual([address.searchParams.get("x"), address.searchParams.get("userName")], [
    "1",
    "ada@example.org",
  ]);
  const token = address.searchParams.get("token")!;
  const redeem = (change: object) =>
    test.visitor.identities.redeem({ partner: "journal", secret: SECRET, token, ...change });
  const refused = failsWith("ticketInvalid");
  await assert.rejects(redeem({ secret: "wrong-secret-of-32-characters!!!" }), refused);
  await assert.rejects(redeem({ partner: "nobody", secret: "" + "x".repeat(16) }), refused);
  await assert.rejects(redeem({ partner: "other", secret: `${SECRET}2` }), refused, "another partner's code");
  assert.deepEqual(await redeem({}), { userName: "ada@example.org", realName: "Test Person" });
  await assert.rejects(redeem({}), refused, "once");
  const late = new URL((await identities.handOver({ rfrom: "journal" })).url!).searchParams.get("token")!;
  test.advance(61_000);
  await assert.rejects(redeem({ token: late }), refused, "too late");
});

Deno.test("handOver() gives no address for a site that is not registered, and none to visitors", async () => {
  await using test = await openTestApp(settings);
  const { identities } = (await test.signIn()).repository;
  assert.deepEqual(await identities.handOver({ redirectTo: "https://evil.test/" }), { url: null });
  assert.deepEqual(await identities.handOver({ rfrom: "nobody" }), { url: null });
  await assert.rejects(test.visitor.identities.handOver({ rfrom: "journal" }), failsWith("notLoggedIn"));
});
