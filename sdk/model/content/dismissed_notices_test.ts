import assert from "node:assert/strict";
import fc from "fast-check";
import { addDismissed, noticeName, readDismissed } from "./dismissed_notices.ts";

Deno.test("addDismissed() is read again, whatever the cookie held, and stays short", () => {
  fc.assert(fc.property(fc.string(), fc.stringMatching(/^[\w-]{1,100}$/), (cookie, name) => {
    const value = addDismissed(readDismissed(cookie), name);
    assert.ok(readDismissed(value).includes(name));
    assert.ok(readDismissed(value).length <= 8);
    assert.match(value, /^[\w.-]+$/);
  }));
  assert.equal(addDismissed(["a"], "x; path=/"), "a", "no name of a notice");
});

Deno.test("noticeName() changes with an edit, so that the notice is shown once more", () => {
  const notice = { slug: "s", updatedAt: "2026-11-01T00:00:00.000Z" };
  assert.notEqual(noticeName(notice), noticeName({ ...notice, updatedAt: "2026-11-02T00:00:00.000Z" }));
  assert.deepEqual(readDismissed(noticeName(notice)), [noticeName(notice)]);
});
