import assert from "node:assert/strict";
import { emptyMetadata } from "../../sdk/model/metadata/metadata.ts";
import { toForm } from "./form_state.ts";
import { type CopyStorage, dropCopy, dropStaleCopies, ownCopyKey, writeCopy } from "../local_copy.ts";
import { copyKey, readCopies, readCopy } from "./local_copy.ts";

const form = { ...toForm(emptyMetadata()), title: { zh: "未保存", en: "" } };
const key = copyKey("wang@example.org", "d1", "V1");

function shelf(): CopyStorage & { held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => void held.set(name, value),
    removeItem: (name) => void held.delete(name),
  };
}

Deno.test("readCopy() gives back what writeCopy() kept, until it is dropped", () => {
  const memory = shelf();
  assert.ok(writeCopy(memory, key, { form, at: 7 }));
  assert.deepEqual(readCopy(memory, key), { key, form, at: 7 });
  assert.equal(readCopy(memory, copyKey("wang@example.org", "d1", "V2")), undefined);
  dropCopy(memory, key);
  assert.equal(readCopy(memory, key), undefined);
});

Deno.test("readCopy() mends a copy of an older shape and ignores one that is damaged", () => {
  const memory = shelf();
  memory.setItem(key, JSON.stringify({ form: { title: { zh: "旧" } }, at: 1 }));
  assert.equal(readCopy(memory, key)?.form.authors.length, 0);
  memory.setItem(key, "{");
  assert.equal(readCopy(memory, key), undefined);
});

Deno.test("writeCopy() says when the browser keeps nothing", () => {
  const full = {
    ...shelf(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  assert.equal(writeCopy(full, key, { form, at: 1 }), false);
});

Deno.test("dropStaleCopies() keeps one's own fresh copies and drops old ones and those of others", () => {
  const memory = shelf();
  const day = 86_400_000;
  writeCopy(memory, copyKey("a", "d1", "V1"), { form, at: 100 * day });
  writeCopy(memory, copyKey("a", "d2", "V1"), { form, at: 60 * day });
  writeCopy(memory, copyKey("b", "d3", "V1"), { form, at: 100 * day });
  memory.setItem("theme", "dark");
  dropStaleCopies({ ...memory, keys: () => [...memory.held.keys()] }, "a", 101 * day);
  assert.deepEqual([...memory.held.keys()].sort(), [copyKey("a", "d1", "V1"), "theme"].sort());
});

Deno.test("a copy keeps what cannot be saved, such as an end before its start", () => {
  const memory = shelf();
  const wrong = { ...form, temporal: [{ start: "2020-01-02T00:00", end: "2020-01-01T00:00" }] };
  writeCopy(memory, key, { form: wrong, at: 1 });
  assert.deepEqual(readCopy(memory, key)?.form.temporal, wrong.temporal);
});

Deno.test("readCopies() finds the copies of every opening of a draft, newest first, and none of another version", () => {
  const memory = shelf();
  writeCopy(memory, key, { form, at: 1 });
  writeCopy(memory, ownCopyKey(key, "a"), { form, at: 3, base: form });
  writeCopy(memory, ownCopyKey(key, "b"), { form, at: 2 });
  writeCopy(memory, copyKey("wang@example.org", "d1", "V10"), { form, at: 4 });
  const found = readCopies({ ...memory, keys: () => [...memory.held.keys()] }, key);
  assert.deepEqual(found.map(({ at }) => at), [3, 2, 1]);
  assert.deepEqual(found[0].base, form);
});
