/** The worker for long computations: it gives the same answers, occupies nobody, and its end is survived. */
import assert from "node:assert/strict";
import { Budget } from "../diff/budget.ts";
import { compareContents } from "../comparison/file_contents.ts";
import type { ContentsTask } from "./tasks.ts";
import { Child } from "./child.ts";
import { sourceCommand } from "./command.ts";
import { PATIENCE, WorkerProcess } from "./worker_process.ts";

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
const scriptOf = (handle: string) => {
  const { href } = new URL("messages.ts", import.meta.url);
  return new URL(`data:text/javascript,${
    encodeURIComponent(`
      import { decodeMessages, encodeMessage } from ${JSON.stringify(href)};
      const post = (message) => Deno.stdout.writeSync(encodeMessage(message));
      let count = 0;
      for await (const _ of decodeMessages(Deno.stdin.readable)) { ${handle} }
    `)
  }`);
};
/** It begins, and never ends. */
const HANGING = scriptOf("post({ begun: true })");
const SHORT = { ...PATIENCE, loading: 60_000, silence: 50 };
const open = (script = SCRIPT, patience = PATIENCE) => {
  const worker = new WorkerProcess(sourceCommand(script), patience);
  return { worker, [Symbol.asyncDispose]: () => worker.close() };
};

Deno.test("WorkerProcess.run() gives what compareContents() gives", async () => {
  await using opened = open();
  const found = await opened.worker.run(SMALL);
  const { path, left, right } = SMALL;
  assert.deepEqual(found, compareContents(path, left, right, new Budget(60_000)));
  assert.ok(found.kind === "table");
  assert.deepEqual(found.rows.map(({ change }) => change), ["same", "changed", "same"]);
});

Deno.test("WorkerProcess.run(): while a long comparison works, timers run and requests are answered", async () => {
  await using opened = open();
  await opened.worker.run(SMALL);
  const server = Deno.serve({ port: 0, onListen: () => {} }, () => new Response("request"));
  let working = true;
  const work = opened.worker.run(LONG).finally(() => working = false);
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

Deno.test("WorkerProcess.run(): whoever leaves the line is not worked for; the task at work ends first", async () => {
  await using opened = open(scriptOf("setTimeout(() => post({ result: ++count }), 50)"));
  const leave = new AbortController();
  const first = opened.worker.run(SMALL);
  const second = opened.worker.run(SMALL, { signal: leave.signal });
  const third = opened.worker.run(SMALL);
  leave.abort("gone");
  await assert.rejects(second, (reason) => reason === "gone");
  assert.deepEqual([await first, await third], [1, 2] as unknown);
});

Deno.test("WorkerProcess.run(): a worker that does not answer is given up: the file is too long, fields are replaced", async () => {
  await using opened = open(HANGING, SHORT);
  const found = await opened.worker.run(SMALL);
  assert.deepEqual(found, { path: "t.csv", truncated: false, kind: "none", reason: "tooLong" });
  const text = (value: string) => ({ kind: "text" as const, text: value, locale: "en" as const });
  const pairs = [{ field: "title.en" as const, left: text("one two"), right: text("one three") }];
  const [{ parts }] = await opened.worker.run({ kind: "fields", pairs });
  assert.deepEqual(parts, [{ text: "one two", change: "removed" }, { text: "one three", change: "added" }]);
});

Deno.test("WorkerProcess.run(): the time that a worker needs to load is not that of the task", async () => {
  const slow = "setTimeout(() => { post({ begun: true }); post({ result: 7 }); }, 400)";
  await using opened = open(scriptOf(slow), SHORT);
  assert.equal(await opened.worker.run(SMALL), 7 as unknown);
});

Deno.test("WorkerProcess.run(): a worker that never begins is given up as busy, and the text is not called too complex", async () => {
  await using opened = open(scriptOf(""), { ...SHORT, loading: 50 });
  await assert.rejects(
    opened.worker.run({ kind: "richText", text: "<p>x</p>", format: "html" }),
    { error: "busy" },
  );
});

Deno.test("loadFor(): what a text needs is loaded before its time begins to count", async () => {
  // A worker of its own, in which nothing is loaded yet, and less time than loading takes.
  await using child = new AsyncDisposableStack();
  const worker = child.adopt(new Child(sourceCommand(SCRIPT)), (one) => one.end());
  const task = { kind: "richText", text: "<p>x<b>y</p>", format: "html" } as const;
  const { begun, answer } = worker.ask({ task, milliseconds: 100 });
  assert.equal(await begun, true);
  assert.deepEqual(await answer, { result: "<p>x<b>y</b></p>" });
});

Deno.test("WorkerProcess.run(): a task that takes all memory ends its worker alone, and is given up", async () => {
  const heap = "post({ begun: true }); const all = []; for (;;) all.push([Math.random()]);";
  const buffers = "post({ begun: true }); const all = []; for (;;) all.push(new Uint8Array(5e7).fill(1));";
  for (const script of [heap, buffers]) {
    await using opened = open(scriptOf(script), { ...PATIENCE, silence: 60_000 });
    const found = await opened.worker.run(SMALL);
    assert.deepEqual(found, { path: "t.csv", truncated: false, kind: "none", reason: "tooLong" });
  }
});

Deno.test("WorkerProcess.run(): what a task leaves behind computing holds up the next one for a moment only", async () => {
  const busy = "post({ begun: true }); post({ result: Deno.pid }); for (;;);";
  await using opened = open(scriptOf(busy), { ...PATIENCE, begin: 50 });
  const [first, second] = [await opened.worker.run(SMALL), await opened.worker.run(SMALL)] as unknown[];
  assert.notEqual(first, second);
  assert.throws(() => Deno.statSync(`/proc/${first}`), Deno.errors.NotFound);
});

Deno.test("WorkerProcess.run(): a worker that says so does nothing more", async () => {
  await using opened = open(scriptOf("post({ result: Deno.pid, last: true })"));
  assert.notEqual(await opened.worker.run(SMALL), await opened.worker.run(SMALL));
});

Deno.test("WorkerProcess.run(): askers take turns, however many tasks one of them has", async () => {
  await using opened = open(
    scriptOf("await new Promise((end) => setTimeout(end, 20)); post({ result: ++count })"),
  );
  const of = (address: string) => ({
    actor: { kind: "visitor" as const },
    visitor: { address, userAgent: "" },
  });
  const many = [1, 2, 3, 4].map(() => opened.worker.run(SMALL, { asker: of("192.0.2.1") }));
  const other = opened.worker.run(SMALL, { asker: of("192.0.2.2") });
  assert.equal(await other, 3 as unknown);
  assert.deepEqual(await Promise.all(many), [1, 2, 4, 5] as unknown);
});

Deno.test("Child: bytes that are no message end the worker, and nothing else", async () => {
  const garbage = [
    "new Uint8Array(4)",
    "new Uint8Array([255, 255, 255, 255, 1])",
    "new TextEncoder().encode('printed')",
  ];
  for (const bytes of garbage) {
    await using opened = open(scriptOf(`Deno.stdout.writeSync(${bytes}); for (;;);`), {
      ...PATIENCE,
      silence: 60_000,
    });
    await assert.rejects(opened.worker.run(SMALL), /ended before it began/, bytes);
  }
});

Deno.test("Child: the settings of the server are not among the variables of the worker", async () => {
  Deno.env.set("SECRET_CANARY", "canary");
  await using opened = open(scriptOf("post({ result: Object.keys(Deno.env.toObject()) })"));
  const names: unknown = await opened.worker.run(SMALL);
  Deno.env.delete("SECRET_CANARY");
  assert.ok(Array.isArray(names) && names.length > 0 && !names.includes("SECRET_CANARY"), String(names));
});

Deno.test("worker.ts: it may read code, and nothing else of the machine", async () => {
  const tries = [
    "Deno.readTextFileSync('/etc/hostname')",
    "Deno.writeTextFileSync('/tmp/x', '')",
    "await Deno.connect({ port: 1 })",
  ];
  for (const work of tries) {
    await using opened = open(scriptOf(`try { ${work} } catch (error) { post({ result: error.name }) }`));
    assert.equal(await opened.worker.run(SMALL), "NotCapable" as unknown, work);
  }
});

Deno.test("WorkerProcess.run(): contents on which a worker hung are not read on the thread that answers requests", async () => {
  await using opened = open(HANGING, SHORT);
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
  await opened.worker.run(task);
  assert.equal(read, 1);
});

Deno.test("WorkerProcess.run(): after an error the next task has a new worker, and so after a while without any", async () => {
  await using failing = open(
    scriptOf("post(++count > 1 ? { error: 'Error: broken', last: true } : { result: count })"),
  );
  assert.equal(await failing.worker.run(SMALL), 1 as unknown);
  await assert.rejects(failing.worker.run(SMALL), /broken/);
  assert.equal(await failing.worker.run(SMALL), 1 as unknown);
  await using idle = open(scriptOf("post({ result: ++count })"), { ...PATIENCE, idle: 10 });
  assert.equal(await idle.worker.run(SMALL), 1 as unknown);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(await idle.worker.run(SMALL), 1 as unknown);
});

Deno.test("WorkerProcess.close(): who waits hears that the server is busy, and so does who comes later", async () => {
  const { worker } = open(scriptOf(""));
  const [atWork, waiting] = [worker.run(SMALL), worker.run(SMALL)];
  atWork.catch(() => {});
  waiting.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 0));
  await worker.close();
  await assert.rejects(atWork, { error: "busy" });
  await assert.rejects(waiting, { error: "busy" });
  await assert.rejects(worker.run(SMALL), { error: "busy" });
});
