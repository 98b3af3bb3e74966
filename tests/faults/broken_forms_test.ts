/** Broken forms over a real connection: the built server answers each with a page of status 400 and stays up. */
import assert from "node:assert/strict";
import { BROKEN_BODIES, type BrokenBody } from "../broken_bodies.ts";
import { type BuiltServer, startBuiltServer } from "./built_server.ts";

/** Pages and calls that take a form from anybody. */
const PATHS = ["/register", "/en/login", "/forgetpwd/updata", "/email", "/api/sdb-user-service/user/login"];

const encoder = new TextEncoder();

/** A request as bytes. @param headers Those that say what the body is and how long. */
function requestOf(server: BuiltServer, path: string, headers: string[], body: Uint8Array): Uint8Array {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    `Origin: ${server.address}`,
    "Accept: text/html",
    "Connection: close",
    ...headers,
  ];
  return new Uint8Array([...encoder.encode(`${lines.join("\r\n")}\r\n\r\n`), ...body]);
}

function wholeRequest(server: BuiltServer, path: string, { type, body }: BrokenBody): Uint8Array {
  const typed = type === undefined ? [] : [`Content-Type: ${type}`];
  return requestOf(server, path, [...typed, `Content-Length: ${body.length}`], body);
}

/** What comes back until the server closes. @param cut The client closes its half after the last byte. */
async function exchange({ port }: BuiltServer, request: Uint8Array, cut = false): Promise<string> {
  using connection = await Deno.connect({ port });
  // A server that has refused already may close before all of a long body was written.
  const sent = write(connection, request, cut).catch(() => {});
  const answer = await new Response(connection.readable).text().catch(() => "");
  await sent;
  return answer;
}

async function write(connection: Deno.Conn, bytes: Uint8Array, cut: boolean): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
  if (cut) await connection.closeWrite();
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

Deno.test("the built server answers broken forms with 400, and nothing with 5xx", async () => {
  await using server = await startBuiltServer();
  const faults: string[] = [];
  for (const path of PATHS) {
    for (const broken of BROKEN_BODIES) {
      const status = statusOf(await exchange(server, wholeRequest(server, path, broken)));
      const good = broken.readable ? status < 500 || broken.body.length > 65_536 : status === 400;
      if (!good) faults.push(`${path}: ${broken.name}: ${status}`);
    }
  }
  assert.deepEqual(faults, []);
});

Deno.test("a line that is cut within a body gets 400, changes nothing, and is no failure in the log", async () => {
  await using server = await startBuiltServer();
  const form = encoder.encode(`email=lin%40example.org&password=${"x".repeat(600)}`);
  const chunk = encoder.encode(`fff\r\n${"x".repeat(600)}`);
  const json = encoder.encode(`{"email":"${"x".repeat(600)}`);
  const [formType, jsonType] = ["application/x-www-form-urlencoded", "application/json"];
  for (const path of [...PATHS, "/api/sdb-user-service/user/logout", "/api/sdb-user-service/register"]) {
    const type = path.startsWith("/api") && !path.endsWith("login") ? jsonType : formType;
    const body = type === jsonType ? json : form;
    const announced = [`Content-Type: ${type}`, `Content-Length: ${body.length + 100}`];
    const chunked = [`Content-Type: ${type}`, "Transfer-Encoding: chunked"];
    for (const [headers, bytes] of [[announced, body], [chunked, chunk]] as const) {
      const answer = await exchange(server, requestOf(server, path, headers, bytes), true);
      const status = statusOf(answer);
      assert.ok(status < 500, `${path} ${headers}: ${answer.slice(0, 200)}`);
      if (PATHS.includes(path)) assert.equal(status, 400, `${path} ${headers}`);
    }
  }
  assert.doesNotMatch(server.log(), /"level":"error"|"status":5/);
});
