import assert from "node:assert/strict";
import { computedByContent, effect, signal, watchPaths } from "./signals.ts";

Deno.test("computedByContent() stays the same object as long as it says the same", () => {
  const count = signal(1);
  const parity = computedByContent(() => ({ odd: count.value % 2 === 1 }));
  const first = parity.value;
  let told = 0;
  const stop = effect(() => {
    parity.value;
    told++;
  });
  count.value = 3;
  assert.equal(parity.value, first);
  assert.equal(told, 1);
  count.value = 4;
  assert.deepEqual(parity.value, { odd: false });
  assert.equal(told, 2);
  stop();
});

Deno.test("watchPaths() tells who watches a path of that path alone", () => {
  const form = signal<Record<string, string>>({ title: "a", language: "zh" });
  const valueAt = watchPaths((path) => form.value[path]);
  const told: string[] = [];
  const stops = ["title", "language"].map((path) =>
    effect(() => {
      told.push(`${path} ${valueAt(path)}`);
    })
  );
  told.length = 0;
  form.value = { ...form.value, title: "b" };
  assert.deepEqual(told, ["title b"]);
  for (const stop of stops) stop();
});
