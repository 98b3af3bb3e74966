import assert from "node:assert/strict";
import { COMMANDS } from "./mod.ts";

Deno.test("every listed command is the one that its words call", async () => {
  const loaded = await Promise.all(COMMANDS.map(({ load }) => load()));
  const words = ({ noun, verb }: { noun: string; verb: string }) => `${noun} ${verb}`;
  assert.deepEqual(loaded.map(words), COMMANDS.map(words));
  assert.equal(new Set(loaded.map(words)).size, COMMANDS.length);
});
