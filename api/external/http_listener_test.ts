import assert from "node:assert/strict";
import { type Handler, type HttpListener, listen } from "./http_listener.ts";

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const REST_MS = 600;

interface Open {
  listener: HttpListener;
  origin: string;
  connect(text: string): Promise<Deno.TcpConn>;
}

async function openListener(handler: Handler, restMs = REST_MS): Promise<Open> {
  const { promise, resolve } = Promise.withResolvers<Deno.NetAddr>();
  const listener = listen({ hostname: "127.0.0.1", port: 0, onListen: resolve, restMs }, handler);
  const { hostname, port } = await promise;
  const connect = async (text: string) => {
    const socket = await Deno.connect({ hostname, port });
    await socket.write(new TextEncoder().encode(text));
    return socket;
  };
  return { listener, origin: `http://${hostname}:${port}`, connect };
}

/** What comes until the other side ends the connection. */
async function readAll(socket: Deno.TcpConn): Promise<number> {
  let bytes = 0;
  const buffer = new Uint8Array(1 << 20);
  for (let read = await take(); read !== null; read = await take()) bytes += read;
  return bytes;
  function take() {
    return socket.read(buffer).catch(() => null);
  }
}

const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });

Deno.test("listen() can cut a connection whose reader takes nothing, which an error of the body cannot", async () => {
  const cuts: (() => void)[] = [];
  const { listener, connect } = await openListener((_request, { connection }) => {
    cuts.push(() => connection.terminate());
    return new Response(endless());
  });
  using socket = await connect("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await wait(500);
  assert.equal(cuts.length, 1);
  cuts[0]();
  // Without the cut the stream would go on for ever.
  assert.ok(await readAll(socket) > 0);
  await listener.shutdown();
});

Deno.test("listen() tells when an answer was delivered, and that the reader of one went away", async () => {
  const told: string[] = [];
  const { listener, origin } = await openListener((request, { connection }) => {
    const { pathname } = new URL(request.url);
    connection.delivered.then(() => told.push(pathname));
    return new Response(pathname === "/endless" ? endless() : "short");
  });
  assert.equal(await (await fetch(`${origin}/short`)).text(), "short");
  const response = await fetch(`${origin}/endless`);
  assert.deepEqual(told, ["/short"]);
  await response.body!.cancel();
  for (let tries = 0; tries < 500 && told.length < 2; tries++) await wait(10);
  assert.deepEqual(told, ["/short", "/endless"]);
  await listener.shutdown();
});

Deno.test("listen() closes connections without a request, and none with one under way", async () => {
  const { listener, origin, connect } = await openListener(async () => {
    await wait(3 * REST_MS);
    return new Response("late");
  });
  const late = fetch(origin).then((response) => response.text());
  const began = performance.now();
  using silent = await connect("");
  using half = await connect("GET / HTTP/1.1\r\nHost:");
  assert.deepEqual(await Promise.all([silent, half].map(readAll)), [0, 0]);
  assert.ok(performance.now() - began >= REST_MS);
  assert.equal(await late, "late");
  await listener.shutdown();
});

Deno.test("listen() compresses what is text, as Deno.serve does when told to", async () => {
  const { listener, origin } = await openListener(() => new Response("text ".repeat(1000)));
  const response = await fetch(origin, { headers: { "Accept-Encoding": "gzip" } });
  assert.match(response.headers.get("Vary") ?? "", /accept-encoding/i);
  assert.equal((await response.text()).length, 5000);
  await listener.shutdown();
});

Deno.test("shutdown() lets an answer under way come to its end, and accepts nothing more", async () => {
  let chunks = 10;
  const { listener, origin } = await openListener(() =>
    new Response(
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          await wait(50);
          if (chunks-- > 0) controller.enqueue(new Uint8Array(1000));
          else controller.close();
        },
      }),
    )
  );
  const response = await fetch(origin);
  const stopped = listener.shutdown();
  assert.equal((await response.bytes()).length, 10_000);
  await stopped;
  await assert.rejects(fetch(origin));
});

Deno.test("an error of the handler is answered with 500 and ends nothing", async () => {
  const { listener, origin } = await openListener((request) => {
    if (request.url.endsWith("/broken")) throw new Error("broken");
    return new Response("whole");
  });
  const response = await fetch(`${origin}/broken`);
  await response.body?.cancel();
  assert.equal(response.status, 500);
  assert.equal(await (await fetch(`${origin}/whole`)).text(), "whole");
  await listener.shutdown();
});
