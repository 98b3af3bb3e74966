import assert from "node:assert/strict";
import { ERROR_CODES } from "./errors.ts";

Deno.test("each error has a code of its own: clients find its name by the code", () => {
  const names = Map.groupBy(Object.entries(ERROR_CODES), ([, code]) => code);
  const shared = [...names.values()].filter((entries) => entries.length > 1);
  assert.deepEqual(shared, []);
});
