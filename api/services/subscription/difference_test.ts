import assert from "node:assert/strict";
import fc from "fast-check";
import type { TextPart } from "../../../sdk/model/comparison.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { changesText, describeDifference } from "./difference.ts";

const same = (text: string): TextPart => ({ text, change: "same" });

Deno.test("changesText() shows each change with the words around it, and leaves out what is far from one", () => {
  const far = "甲".repeat(200);
  const text = changesText([same(far), { text: "旧", change: "removed" }, same(far), {
    text: "新",
    change: "added",
  }, same(far)], "zh");
  const near = "甲".repeat(40);
  assert.equal(text, `…${near}［删除：旧］${near}…\n…${near}［新增：新］${near}…`);
});

Deno.test("changesText() ends a long list of changes and says so", () => {
  const parts = Array.from(
    { length: 400 },
    (_, n): TextPart => ({ text: `change ${n} 𠮷`, change: "added" }),
  );
  const text = changesText(parts, "en");
  assert.ok(text.length < 4_100 && text.isWellFormed());
  assert.match(text, /…\nThe page has the rest of the changes\.$/);
});

Deno.test("describeDifference() names every word that was added or removed", async () => {
  await using test = await openTestApp();
  const word = fc.constantFrom("data", "policy", "must", "share", "ten", "years", "licence");
  const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
  await fc.assert(
    fc.asyncProperty(sentence, sentence, async (before, after) => {
      const text = await describeDifference(test.app, before, after, "en");
      if (before === after) return assert.equal(text, undefined);
      const wordsOf = (one: string) => new Set(one.split(" "));
      for (const one of wordsOf(after).difference(wordsOf(before))) {
        assert.match(text!, new RegExp(`\\[added: [^\\]]*${one}`));
      }
      for (const one of wordsOf(before).difference(wordsOf(after))) {
        assert.match(text!, new RegExp(`\\[removed: [^\\]]*${one}`));
      }
    }),
    { numRuns: 100 },
  );
});
