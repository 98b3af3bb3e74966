/** The worker of the built server runs with rights of its own: jsdom reads files and variables of its own. */
import assert from "node:assert/strict";
import { Child } from "../../api/services/worker/child.ts";
import { WORKER_LAUNCHER } from "../../api/services/worker/command.ts";

const launcher = new URL(`../../dist/preact/server/${WORKER_LAUNCHER}`, import.meta.url).pathname;

Deno.test("the built worker sanitises with the permissions that it has", async () => {
  await using opened = new AsyncDisposableStack();
  const worker = opened.adopt(new Child([launcher]), (one) => one.end());
  const text = "# a\n\n$x^2$ <img src=x onerror=alert(1)>";
  const { answer } = worker.ask({
    task: { kind: "richText", text, format: "markdown" },
    milliseconds: 60_000,
  });
  assert.deepEqual(await answer, {
    result: '<h2>a</h2><p><math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> </p>',
  });
});
