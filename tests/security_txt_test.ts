/** `/.well-known/security.txt` (RFC 9116). */
import assert from "node:assert/strict";
import { readConfig } from "../api/config.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { openPages } from "./pages.ts";

const PATH = "/.well-known/security.txt";
const SETTINGS = {
  PUBLIC_URL: "https://data.example.org",
  SECURITY_CONTACT: "mailto:security@example.org",
  SECURITY_POLICY_URL: "https://example.org/security",
};

async function read(test: TestApp): Promise<{ answer: Response; fields: Map<string, string> }> {
  const answer = await test.api.request(`${ORIGIN}${PATH}`);
  const lines = (await answer.clone().text()).trimEnd().split("\n");
  return {
    answer,
    fields: new Map(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])),
  };
}

Deno.test("GET /.well-known/security.txt names contact, policy and languages, and expires within a year", async () => {
  await using test = await openTestApp(SETTINGS);
  const { answer, fields } = await read(test);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Content-Type")?.toLowerCase(), "text/plain; charset=utf-8");
  assert.deepEqual([...fields.keys()], ["Contact", "Expires", "Preferred-Languages", "Canonical", "Policy"]);
  assert.equal(fields.get("Contact"), SETTINGS.SECURITY_CONTACT);
  assert.equal(fields.get("Preferred-Languages"), "zh, en");
  assert.equal(fields.get("Canonical"), `https://data.example.org${PATH}`);
  assert.equal(fields.get("Policy"), SETTINGS.SECURITY_POLICY_URL);
  const ahead = Date.parse(fields.get("Expires")!) - test.app.clock().getTime();
  assert.ok(ahead > 90 * 86_400_000 && ahead < 365 * 86_400_000, `in ${ahead} ms`);
});

Deno.test("security.txt moves its end on, so that it never expires on a running server", async () => {
  await using test = await openTestApp(SETTINGS);
  test.advance(400 * 86_400_000);
  const { fields } = await read(test);
  assert.ok(Date.parse(fields.get("Expires")!) > test.app.clock().getTime());
});

Deno.test("security.txt names the sender of mails where no contact is set, and is not there where nobody reads", async () => {
  {
    await using test = await openTestApp({ MAIL_FROM: "SDB <support@data.example.org>" });
    const { fields } = await read(test);
    assert.equal(fields.get("Contact"), "mailto:support@data.example.org");
    assert.ok(!fields.has("Canonical"), "only an https address may stand there");
  }
  for (const MAIL_FROM of ["SDB <no-reply@localhost>", "SDB <noreply@example.org>", "SDB <x@localhost>"]) {
    await using test = await openTestApp({ MAIL_FROM });
    assert.equal((await test.api.request(`${ORIGIN}${PATH}`)).status, 404, MAIL_FROM);
  }
});

Deno.test("readConfig() refuses a contact that is no address, and one that would add a line", () => {
  for (
    const SECURITY_CONTACT of ["security@example.org", "http://example.org", "mailto:a@b\nExpires: never"]
  ) {
    assert.throws(() => readConfig({ SECURITY_CONTACT }), /^ConfigError: SECURITY_CONTACT: cannot use/);
  }
});

Deno.test("the built site answers security.txt by the API", async () => {
  await using test = await openTestApp(SETTINGS);
  const { status, text } = await (await openPages(test))(PATH);
  assert.equal(status, 200);
  assert.match(text, /^Contact: /);
});
