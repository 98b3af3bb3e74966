import assert from "node:assert/strict";
import { emptyMetadata } from "../../sdk/model/metadata.ts";
import { toForm } from "./form_state.ts";
import { copyKey, dropCopy, readCopy, type Shelf, writeCopy } from "./local_copy.ts";

const form = { ...toForm(emptyMetadata()), title: { zh: "未保存", en: "" } };
const key = copyKey("d1", "V1");

function shelf(): Shelf & { held: Map<string, string> } {
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
  assert.ok(writeCopy(memory, key, form, 7));
  assert.deepEqual(readCopy(memory, key), { form, at: 7 });
  assert.equal(readCopy(memory, copyKey("d1", "V2")), undefined);
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
  assert.equal(writeCopy(full, key, form, 1), false);
});
