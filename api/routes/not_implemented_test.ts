import assert from "node:assert/strict";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";
import { notImplementedOperations } from "./not_implemented.ts";

Deno.test("a call of a later issue answers 501 in both languages, signed in or not (spec 2 §7)", async () => {
  await using test = await openTestApp();
  const { token } = await test.signIn();
  for (const { method, path } of notImplementedOperations) {
    for (const headers of [{ Authorization: token }, {}] as Record<string, string>[]) {
      const address = `${ORIGIN}${path.replaceAll(/:\w+/g, "x")}`;
      const response = await test.api.request(address, { method, headers: { ...headers, Origin: ORIGIN } });
      const { code, message, messageEn } = await response.json();
      assert.deepEqual([response.status, code], [501, 50_100], path);
      assert.deepEqual([message, messageEn], [
        `该功能尚未开放：${method} ${path}。`,
        `Not available yet: ${method} ${path}.`,
      ]);
    }
  }
});
