import assert from "node:assert/strict";
import { signal } from "../../ui/signals.ts";
import { Interrupted, NAMES_MAX, readNames } from "./_interrupted.ts";
import { forgetKept, keep, readKept } from "./kept.ts";
import type { Upload } from "./upload_queue.ts";

const PLACES = ["localStorage", "sessionStorage"] as const;
const refuse = () => {
  throw new DOMException("denied", "SecurityError");
};
const full = { getItem: () => null, setItem: refuse, removeItem: refuse };

/** Storage as a browser that refuses it, or has no room, has it. */
function replaceStorage(descriptor: PropertyDescriptor): Disposable {
  const before = PLACES.map((where) => Object.getOwnPropertyDescriptor(globalThis, where)!);
  for (const where of PLACES) {
    Object.defineProperty(globalThis, where, { configurable: true, ...descriptor });
  }
  return {
    [Symbol.dispose]: () => {
      for (const [at, where] of PLACES.entries()) Object.defineProperty(globalThis, where, before[at]!);
    },
  };
}

const upload = (id: number): Upload => ({
  id,
  path: `${id}.csv`,
  size: 1,
  sent: 0,
  state: "waiting",
  onConflict: "refuse",
});
const target = { dataSetId: "kept-test", version: "V1" };

Deno.test("nothing depends on a storage that is blocked or full", () => {
  for (const descriptor of [{ get: refuse }, { value: full }]) {
    using _ = replaceStorage(descriptor);
    for (const where of PLACES) {
      assert.deepEqual([keep(where, "a", "b"), readKept(where, "a")], [false, null]);
      forgetKept(where, "a");
    }
    const queue = signal<Upload[]>([]);
    const interrupted = new Interrupted(target, queue);
    const end = interrupted.follow();
    queue.value = [upload(1)];
    interrupted.forget();
    end();
  }
});

Deno.test("Interrupted keeps the names of some thousand files, and the number of all", () => {
  const kept = new Map<string, string>();
  const value = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  using _ = replaceStorage({ value });
  const queue = signal<Upload[]>([]);
  const end = new Interrupted(target, queue).follow();
  queue.value = Array.from({ length: NAMES_MAX + 500 }, (_, id) => upload(id));
  end();
  const later = new Interrupted(target, signal<Upload[]>([]));
  later.follow()();
  assert.deepEqual([later.paths.value.length, later.count.value], [NAMES_MAX, NAMES_MAX + 500]);
  later.forget();
  assert.deepEqual([later.count.value, kept.size], [0, 0]);
});

Deno.test("readNames() makes nothing of what is not its own", () => {
  for (const text of [null, "", "{", "7", '["a"]', '{"names":7}', "null"]) {
    assert.deepEqual(readNames(text), { names: [], count: 0 });
  }
  assert.deepEqual(readNames('{"names":["a",7],"count":"many"}'), { names: ["a"], count: 1 });
});
