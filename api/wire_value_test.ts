import assert from "node:assert/strict";
import fc from "fast-check";
import { toWireValue } from "./wire_value.ts";

const throughJson = (value: unknown) => {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
};

Deno.test("toWireValue() gives what JSON gives, whatever the value", () => {
  const value = fc.anything({
    withDate: true,
    withNullPrototype: true,
    withSparseArray: true,
    withBoxedValues: false,
  });
  fc.assert(
    fc.property(value, (value) => {
      assert.deepEqual(toWireValue(value), throughJson(value));
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("toWireValue() reads names, dates, gaps and numbers as JSON does", () => {
  const given = {
    absent: undefined,
    at: new Date(0),
    never: NaN,
    minus: -0,
    list: [undefined, () => 1, , 2],
    ["__proto__"]: { admin: true },
    own: { toJSON: () => ({ said: true }) },
    half: "\ud800",
  };
  const made = toWireValue(given);
  assert.deepEqual(made, throughJson(given));
  assert.equal(Object.getPrototypeOf(made), Object.prototype);
  assert.throws(() => toWireValue({ n: 1n }), TypeError);
});

Deno.test("toWireValue() shares no object with what it was given", () => {
  const given = { list: [{ name: "a" }] };
  const made = toWireValue(given) as typeof given;
  made.list[0]!.name = "b";
  made.list.push({ name: "c" });
  assert.deepEqual(given, { list: [{ name: "a" }] });
});
