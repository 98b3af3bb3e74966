import assert from "node:assert/strict";
import { ConnectionError } from "../sdk/mod.ts";
import { retryReads } from "./retry_reads.ts";
import { Terminal } from "./terminal.ts";

Deno.test("retryReads() does not try again a read that was stopped, whatever it was stopped for", async () => {
  let said = "";
  const stderr = { write: (text: string) => said += text };
  const terminal = new Terminal({ stdout: stderr, stderr, json: false, locale: "en" });
  const stop = new AbortController();
  let tries = 0;
  const read = retryReads((request) => {
    tries++;
    stop.abort(new ConnectionError("another transfer has failed"));
    return fetch(request);
  }, { sleep: () => Promise.resolve(), terminal });
  const request = new Request("http://127.0.0.1:9/", { signal: stop.signal });
  await assert.rejects(async () => await read(request), /another transfer has failed/);
  assert.deepEqual([tries, said], [1, ""]);
});
