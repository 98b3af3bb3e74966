import assert from "node:assert/strict";
import { ApiError } from "../../sdk/error.ts";
import { ERRORS } from "../../sdk/model/errors.ts";
import type { UploadedFile } from "../../sdk/mod.ts";
import { SMALL_FILE_SIZE } from "../../sdk/model/limits.ts";
import type { Upload } from "./upload_queue.ts";
import { type Ended, UploadRunner, type Watcher } from "./upload_runner.ts";

const file = (path: string) => ({ path, outcome: "added" }) as UploadedFile;
const taken = new ApiError(ERRORS.pathTaken.code, 200, "", "");
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A runner whose transfers end when the test says so. */
function open(...sizes: number[]) {
  const seen = { asked: [] as string[], removed: [] as string[], stored: [] as string[] };
  const begun: {
    paths: string[];
    aborted: boolean;
    watcher: Omit<Watcher, "onRetry">;
    end: (ended: Ended[]) => Promise<void>;
  }[] = [];
  const runner = new UploadRunner({
    begin: (group, watcher) => {
      const { promise: done, resolve } = Promise.withResolvers<Ended[]>();
      const end = async (ended: Ended[]) => {
        resolve(ended);
        await settle();
      };
      const one = { paths: group.map(({ path }) => path), aborted: false, watcher, end };
      begun.push(one);
      return { done, abort: () => one.aborted = true };
    },
    onDraw: (_, stored) => seen.stored.push(...stored.map(({ path }) => path)),
    onTaken: ({ path }) => seen.asked.push(path),
    onRemoved: ({ path }) => seen.removed.push(path),
    explain: String,
  });
  const uploads = sizes.map((size, at) => ({
    id: at + 1,
    path: "abcdef"[at] ?? `${at}`,
    size,
    onConflict: "refuse" as const,
  }));
  runner.send({ type: "add", uploads });
  const states = () => runner.queue.map(({ path, state }) => `${path} ${state}`);
  // Drawn now, so that no timer is left.
  const draw = () => runner.send({ type: "clearDone" });
  return { runner, begun, seen, states, draw };
}

Deno.test("a small file that is taken out lets the others travel on, and what the server stored of it is given back", async () => {
  const { runner, begun, seen, states, draw } = open(10, 10, 10);
  runner.send({ type: "remove", id: 1 });
  assert.deepEqual(begun.map(({ paths, aborted }) => [paths.length, aborted]), [[3, false]]);
  await begun[0]!.end(["a", "b", "c"].map((path) => ({ file: file(path) })));
  assert.deepEqual([seen.removed, states()], [["a"], ["b done", "c done"]]);
  draw();
  assert.deepEqual(seen.stored, ["b", "c"]);
});

Deno.test("a small file that is taken out and was refused is not asked about", async () => {
  const { runner, begun, seen, draw } = open(10, 10);
  runner.send({ type: "remove", id: 1 });
  await begun[0]!.end([{ error: taken }, { error: taken }]);
  assert.deepEqual([seen.asked, seen.removed], [["b"], []]);
  draw();
});

Deno.test("one of several that is paused ends nothing; all of them end the request, and nothing is asked about", async () => {
  const { runner, begun, seen, states, draw } = open(10, 10);
  runner.send({ type: "pause", id: 1 });
  assert.equal(begun[0]!.aborted, false);
  runner.send({ type: "pauseAll" });
  assert.equal(begun[0]!.aborted, true);
  await begun[0]!.end([{ error: taken }, { file: file("b") }]);
  assert.deepEqual([states(), seen.asked], [["a paused", "b done"], []]);
  draw();
});

Deno.test("a large file that is taken out ends its request, also while it is read back", () => {
  for (const verified of [false, true]) {
    const { runner, begun, draw } = open(SMALL_FILE_SIZE + 1);
    if (verified) begun[0]!.watcher.onVerify(1);
    runner.send({ type: "remove", id: 1 });
    assert.equal(begun[0]!.aborted, true);
    draw();
  }
});

Deno.test("progress looks at the files of which it tells, however long the queue is", () => {
  const { runner, begun, draw } = open(...Array(20_000).fill(10));
  let looked = 0;
  runner.queue = runner.queue.map((one) =>
    new Proxy(one, {
      get: (upload, key) => {
        if (key === "state") looked++;
        return upload[key as keyof Upload];
      },
    })
  );
  for (let sent = 1; sent <= 10; sent++) begun[0]!.watcher.onSent(new Map([[1, sent], [2, sent]]));
  assert.ok(looked <= 40, `${looked} files looked at`);
  assert.deepEqual(runner.queue.slice(0, 3).map(({ sent }) => sent), [10, 10, 0]);
  draw();
});
