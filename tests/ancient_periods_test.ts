/** A period before the common era from the form to the page, in both languages, and to what machines read. */
import assert from "node:assert/strict";
import { publish } from "./datasets.ts";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

Deno.test("a period before the common era is stored, shown by the usual rule and given to machines as ISO 8601", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const temporal = [
    { start: "-0500", end: "1450" },
    { start: "-201398050", end: "-144998050" },
  ];
  const { dataSetId } = await publish(test, person, await test.signIn({ role: "governance" }), { temporal });
  const stored = await test.visitor.datasets.get(dataSetId);
  assert.deepEqual(stored.temporal, temporal);
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/detail?dataSetId=${dataSetId}`);
    const words = locale === "zh" ? ["公元前 501 年", "距今 201.4 百万年"] : ["501 BCE", "201.4 Ma"];
    for (const word of words) assert.ok(text.includes(word), word);
    assert.match(text, /"-0500\/1450","-201398050\/-144998050"/);
    assert.doesNotMatch(text, /dateTime="-|datetime="-/i);
  }
});
