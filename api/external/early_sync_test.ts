import assert from "node:assert/strict";
import { EarlySync } from "./early_sync.ts";

Deno.test("EarlySync syncs a file at most once at a time, after each step, and its end waits for it", async () => {
  const path = await Deno.makeTempFile();
  const { open } = Deno;
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  let [syncs, opened] = [0, 0];
  Deno.open = async (...given) => {
    opened++;
    const file = await open(...given);
    file.syncData = () => (syncs++, allowed);
    return file;
  };
  try {
    const early = new EarlySync(path, 10);
    early.reached(9);
    assert.equal(opened, 0);
    for (const size of [10, 20, 30]) early.reached(size);
    while (syncs === 0) await new Promise((go) => setTimeout(go, 1));
    let ended = false;
    const end = early[Symbol.asyncDispose]().then(() => ended = true);
    await new Promise((go) => setTimeout(go, 1));
    assert.deepEqual([syncs, ended], [1, false]);
    allow();
    await end;
  } finally {
    Deno.open = open;
  }
  await Deno.remove(path);
  // An early sync of a missing file is no error: the sync at the end reports it.
  await using gone = new EarlySync(path, 1);
  gone.reached(1);
});
