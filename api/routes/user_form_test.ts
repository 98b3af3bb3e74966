import assert from "node:assert/strict";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";
import { formatBytes } from "../../locales/format.ts";
import { FORM_BODY_MAX } from "../../sdk/model/limits.ts";

Deno.test("login takes a form of exactly the limit, and refuses one byte more with what was wanted", async () => {
  await using test = await openTestApp();
  const send = (bytes: number) =>
    test.api.request(`${ORIGIN}/api/sdb-user-service/user/login`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: ORIGIN },
      body: "username=".padEnd(bytes, "a"),
    });
  const [at, above] = [await send(FORM_BODY_MAX), await send(FORM_BODY_MAX + 1)];
  assert.equal(at.status, 400, "what is missing is said, not that it is too long");
  assert.equal(above.status, 413);
  const { message, messageEn } = await above.json();
  for (const text of [message, messageEn]) assert.ok(text.includes(formatBytes(FORM_BODY_MAX)), text);
});
