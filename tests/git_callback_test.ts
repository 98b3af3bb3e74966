/** The address that GitHub sends people back to leads on in its own language. */
import assert from "node:assert/strict";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openAnswers } from "./pages.ts";

Deno.test("/gitAuthCallBack leads on in the language of its address, whatever the browser prefers", async () => {
  await using test = await openTestApp();
  const answers = await openAnswers(test);
  const seen: Record<string, string | null> = {};
  for (const [locale, prefix] of LANGUAGES) {
    const { status, headers } = await answers(`${prefix}/gitAuthCallBack?code=x&state=unknown`, {
      headers: { "Accept-Language": "zh-CN" },
    });
    assert.equal(status, 303);
    seen[locale] = headers.get("Location");
  }
  assert.match(seen.en!, /\/en\//);
  assert.doesNotMatch(seen.zh!, /\/en\//);
});
