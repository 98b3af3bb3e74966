import assert from "node:assert/strict";
import { FAILED, processOne } from "./process_each.ts";

Deno.test("processOne() lets what waits have its turn before each, and a failure stops none of the rest", async () => {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
    if (name === "second") throw new Error("on purpose");
    return await Promise.resolve(name);
  };
  const found = [];
  for (const name of ["first", "second", "third"]) {
    setTimeout(() => order.push(`other before ${name}`));
    found.push(await processOne({ traceId: "t" }, { versionId: name }, "was not done", work(name)));
  }
  assert.deepEqual(found, ["first", FAILED, "third"]);
  assert.deepEqual(order, ["first", "second", "third"].flatMap((name) => [`other before ${name}`, name]));
});
