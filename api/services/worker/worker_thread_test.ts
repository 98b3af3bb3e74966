/** The worker for long computations: it gives the same answers, occupies nobody, and its end is survived. */
import assert from "node:assert/strict";
import { Budget } from "../diff/budget.ts";
import { compareContents } from "../comparison/file_contents.ts";
import type { ContentsTask } from "./tasks.ts";
import type { WorkerAnswer } from "./worker.ts";
import { WorkerThread } from "./worker_thread.ts";

const SCRIPT = new URL("worker.ts", import.meta.url);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const bytes = (text: string) => new TextEncoder().encode(text);
const taskOf = (path: string, left: string, right: string): ContentsTask => ({
  kind: "contents",
  path,
  left: bytes(left),
  right: bytes(right),
});
const SMALL = taskOf("t.csv", "a,b\n1,2\n3,4", "a,b\n1,5\n3,4");
/** Takes all the time that a comparison has. */
const LONG = taskOf(
  "lists.json",
  `[${`[${numbers(1_100)}],`.repeat(40)}0]`,
  `[${`[${numbers(1_100).map((at) => (at * 7_919) % 1_100)}],`.repeat(40)}0]`,
);
/** A worker that does what `handle` says for each message. */
const scriptOf = (handle: string) =>
  new URL(`data:text/javascript,let count = 0; self.onmessage = () => { ${handle} };`);
/** It begins, and never ends. */
const HANGING = scriptOf("self.postMessage({ begun: true })");
const SHORT = { loading: 60_000, silence: 50, idle: 10_000 };
const open = (script = SCRIPT, patience?: ConstructorParameters<typeof WorkerThread>[1]) => {
  const thread = new WorkerThread(script, patience);
  return { thread, [Symbol.dispose]: () => thread.close() };
};

Deno.test("WorkerThread.run() gives what compareContents() gives", async () => {
  using opened = open();
  const found = await opened.thread.run(SMALL);
  const { path, left, right } = SMALL;
  assert.deepEqual(found, compareContents(path, left, right, new Budget(60_000)));
  assert.ok(found.kind === "table");
  assert.deepEqual(found.rows.map(({ change }) => change), ["same", "changed", "same"]);
});

Deno.test("WorkerThread.run(): while a long comparison works, timers run and requests are answered", async () => {
  using opened = open();
  await opened.thread.run(SMALL);
  const server = Deno.serve({ port: 0, onListen: () => {} }, () => new Response("request"));
  let working = true;
  const work = opened.thread.run(LONG).finally(() => working = false);
  let answered = 0;
  while (working) {
    await (await fetch(`http://127.0.0.1:${server.addr.port}`)).text();
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (working) answered++;
  }
  await work;
  await server.shutdown();
  assert.ok(answered >= 5, `${answered} requests were answered`);
});

Deno.test("WorkerThread.run(): whoever leaves the line is not worked for; the task at work ends first", async () => {
  using opened = open(scriptOf("setTimeout(() => self.postMessage({ result: ++count }), 50)"));
  const leave = new AbortController();
  const first = opened.thread.run(SMALL);
  const second = opened.thread.run(SMALL, leave.signal);
  const third = opened.thread.run(SMALL);
  leave.abort("gone");
  await assert.rejects(second, (reason) => reason === "gone");
  assert.deepEqual([await first, await third], [1, 2] as unknown);
});

Deno.test("WorkerThread.run(): a worker that does not answer is given up: the file is too long, fields are replaced", async () => {
  using opened = open(HANGING, SHORT);
  const found = await opened.thread.run(SMALL);
  assert.deepEqual(found, { path: "t.csv", truncated: false, kind: "none", reason: "tooLong" });
  const text = (value: string) => ({ kind: "text" as const, text: value, locale: "en" as const });
  const pairs = [{ field: "title.en" as const, left: text("one two"), right: text("one three") }];
  const [{ parts }] = await opened.thread.run({ kind: "fields", pairs });
  assert.deepEqual(parts, [{ text: "one two", change: "removed" }, { text: "one three", change: "added" }]);
});

Deno.test("WorkerThread.run(): the time that a worker needs to load is not that of the task", async () => {
  const slow =
    "setTimeout(() => { self.postMessage({ begun: true }); self.postMessage({ result: 7 }); }, 400)";
  using opened = open(scriptOf(slow), SHORT);
  assert.equal(await opened.thread.run(SMALL), 7 as unknown);
});

Deno.test("WorkerThread.run(): a worker that never begins is given up as busy, and the text is not called too complex", async () => {
  using opened = open(scriptOf(""), { ...SHORT, loading: 50 });
  await assert.rejects(
    opened.thread.run({ kind: "richText", text: "<p>x</p>", format: "html" }),
    { error: "busy" },
  );
});

Deno.test("loadFor(): what a text needs is loaded before its time begins to count", async () => {
  // A worker of its own, in which nothing is loaded yet.
  const worker = new Worker(SCRIPT, { type: "module" });
  const heard: WorkerAnswer[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
    heard.push(data);
    if (!data.begun) resolve();
  };
  // Less time than loading takes.
  worker.postMessage({ task: { kind: "richText", text: "<p>x<b>y</p>", format: "html" }, milliseconds: 100 });
  await promise;
  worker.terminate();
  assert.deepEqual(heard, [{ begun: true }, { result: "<p>x<b>y</b></p>" }]);
});

Deno.test("WorkerThread.run(): contents on which a worker hung are not read on the thread that answers requests", async () => {
  using opened = open(HANGING, SHORT);
  let read = 0;
  const { path, left, right } = SMALL;
  const task: ContentsTask = {
    kind: "contents",
    path,
    // Once to send it to the worker.
    get left() {
      read++;
      return left;
    },
    right,
  };
  await opened.thread.run(task);
  assert.equal(read, 1);
});

Deno.test("WorkerThread.run(): after an error the next task has a new worker, and so after a while without any", async () => {
  using failing = open(
    scriptOf("self.postMessage(++count > 1 ? { error: 'Error: broken' } : { result: count })"),
  );
  assert.equal(await failing.thread.run(SMALL), 1 as unknown);
  await assert.rejects(failing.thread.run(SMALL), /broken/);
  assert.equal(await failing.thread.run(SMALL), 1 as unknown);
  using idle = open(scriptOf("self.postMessage({ result: ++count })"), {
    loading: 10_000,
    silence: 10_000,
    idle: 10,
  });
  assert.equal(await idle.thread.run(SMALL), 1 as unknown);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(await idle.thread.run(SMALL), 1 as unknown);
});

Deno.test("WorkerThread.close(): who waits hears that the server is busy, and so does who comes later", async () => {
  const { thread } = open(scriptOf(""));
  const [atWork, waiting] = [thread.run(SMALL), thread.run(SMALL)];
  atWork.catch(() => {});
  waiting.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 0));
  thread.close();
  await assert.rejects(atWork, { error: "busy" });
  await assert.rejects(waiting, { error: "busy" });
  await assert.rejects(thread.run(SMALL), { error: "busy" });
});
