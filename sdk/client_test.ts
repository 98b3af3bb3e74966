import assert from "node:assert/strict";
import { Client, type ClientOptions, type Fetch } from "./client.ts";
import { ApiError, ConnectionError } from "./error.ts";
import { ERRORS } from "./model/errors.ts";

/** A client whose server answers `respond`, and the last request that it got. */
function connect(respond: Fetch, options: Partial<ClientOptions> = {}) {
  const seen: Request[] = [];
  const fetch: Fetch = (request) => {
    seen.push(request);
    return respond(request);
  };
  return { seen, client: new Client({ server: "http://localhost:8000/", fetch, ...options }) };
}

const success = (data: unknown) => () =>
  Response.json({ code: 20000, message: "成功", messageEn: "Done", data });
const failure = (code: number, status: number, data: unknown = null) => () =>
  Response.json({ code, message: "不行", messageEn: "No", data }, {
    status,
    headers: { traceId: "trace-12345" },
  });

/** What a call throws. */
const caught = (respond: Fetch): Promise<ApiError> =>
  connect(respond).client.get("/x").then(() => assert.fail("it did not throw"), (error) => error);

Deno.test("call() sends who, in which language and which trace", async () => {
  const { seen, client } = connect(success(1), {
    token: "t0",
    userName: "a@example.org",
    locale: "en",
    traceId: "trace-1",
  });
  await client.get("/x", { q: "海" });
  const { url, method, headers } = seen[0]!;
  assert.deepEqual([method, url], ["GET", `http://localhost:8000/api/x?q=${encodeURIComponent("海")}`]);
  const sent = ["Authorization", "UserName", "Accept-Language", "traceId"].map((name) => headers.get(name));
  assert.deepEqual(sent, ["t0", "a@example.org", "en", "trace-1"]);
});

Deno.test("call() speaks Chinese and sends no credentials where none are given", async () => {
  const { seen, client } = connect(success(1));
  await client.get("/x");
  assert.deepEqual([seen[0]!.headers.get("Accept-Language"), seen[0]!.headers.get("Authorization")], [
    "zh",
    null,
  ]);
});

Deno.test("post() sends JSON and gives the data of the envelope", async () => {
  const { seen, client } = connect(success({ id: "d1" }));
  assert.deepEqual(await client.post("/x", { a: "海" }), { id: "d1" });
  assert.equal(seen[0]!.headers.get("Content-Type"), "application/json");
  assert.deepEqual(await seen[0]!.json(), { a: "海" });
});

Deno.test("call() takes a missing code, 200 and 20000 as success", async () => {
  for (const code of [undefined, 200, 20000]) {
    assert.equal(await connect(() => Response.json({ code, data: 7 })).client.get("/x"), 7);
  }
});

Deno.test("call() throws ApiError by name for each error of the table, whatever its HTTP status", async () => {
  for (const [name, { code, status }] of Object.entries(ERRORS)) {
    const error = await connect(failure(code, status)).client.get("/x").catch((error) => error);
    assert.ok(error instanceof ApiError, name);
    assert.deepEqual([error.error, error.code, error.status], [name, code, status]);
    assert.deepEqual([error.in("zh"), error.in("en"), error.traceId], ["不行", "No", "trace-12345"]);
  }
});

Deno.test("call() carries the issues of an error, and an unknown code has no name", async () => {
  const issues = [{ path: "title.zh", key: "titleRequired", message: "请填写标题", messageEn: "Title" }];
  const known = await caught(failure(40_000, 400, { issues }));
  assert.deepEqual(known.issues, issues);
  const unknown = await caught(failure(99_999, 200));
  assert.deepEqual([unknown.error, unknown.issues], [undefined, []]);
});

Deno.test("call() says what came where it is not an envelope", async () => {
  for (const body of ["<html>proxy</html>", "", "null", "7", '"text"']) {
    const { client } = connect(() => new Response(body, { status: 502 }));
    await assert.rejects(
      client.get("/x"),
      (error) => error instanceof ConnectionError && /HTTP 502/.test(error.message),
    );
  }
});

Deno.test("call() turns no answer into ConnectionError with its cause", async () => {
  const cause = new TypeError("refused");
  const { client } = connect(() => Promise.reject(cause));
  await assert.rejects(
    client.get("/x"),
    (error) => error instanceof ConnectionError && error.cause === cause,
  );
});

/** A server that never answers, and keeps to the request's signal as a real one does. */
const silent: Fetch = (request) =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(request.signal.reason);
    if (request.signal.aborted) stop();
    request.signal.addEventListener("abort", stop);
  });

/** Begins an answer that has no end, and breaks it off with the signal. */
const endless: Fetch = (request) =>
  new Response(
    new ReadableStream({
      start(controller) {
        if (request.signal.aborted) return controller.error(request.signal.reason);
        request.signal.addEventListener("abort", () => controller.error(request.signal.reason));
      },
    }),
  );

Deno.test("call() turns an answer that breaks off into ConnectionError with its cause", async () => {
  const cut = new TypeError("error reading a body from connection");
  const broken = () =>
    new Response(new ReadableStream({ pull: (body) => body.error(cut) }), { headers: { traceId: "t1" } });
  const { client } = connect(broken);
  for (const call of [() => client.get("/x"), () => client.stream("GET", "/x")]) {
    await assert.rejects(call(), (error) => {
      assert.ok(error instanceof ConnectionError);
      assert.equal(error.cause, cut);
      assert.match(error.message, /cut off/);
      return true;
    });
  }
});

Deno.test("call() stops waiting after its timeout", async () => {
  const { client } = connect(silent, { timeout: 5 });
  const error = await client.get("/x").catch((error) => error);
  assert.ok(error instanceof ConnectionError);
  assert.equal((error.cause as Error).name, "TimeoutError");
});

Deno.test("call() stops when its caller says so, also without a timeout", async () => {
  const { client } = connect(silent, { timeout: 0 });
  const stop = new AbortController();
  const waiting = client.call("GET", "/x", { signal: stop.signal });
  stop.abort(new Error("enough"));
  await assert.rejects(waiting, /^Error: enough$/);
});

Deno.test("every call stops with AbortError when the signal of the client is given, also within an answer", async () => {
  for (const respond of [silent, endless]) {
    const stop = new AbortController();
    const { client } = connect(respond, { signal: stop.signal });
    const waiting = client.get("/x");
    setTimeout(() => stop.abort(), 5);
    await assert.rejects(waiting, { name: "AbortError" });
    await assert.rejects(client.get("/x"), { name: "AbortError" });
  }
});

Deno.test("the message of an error is in the language of the client, and both are kept", async () => {
  for (const [locale, message] of [["zh", "不行"], ["en", "No"]] as const) {
    const { client } = connect(failure(40_400, 404), { locale });
    const refused = client.get("/x").then(
      () => assert.fail("it did not throw"),
      (error) => error as ApiError,
    );
    const error = await refused;
    assert.deepEqual([error.message, error.in("zh"), error.in("en")], [message, "不行", "No"]);
  }
});

Deno.test("a failed connection names what failed, however deep it lies", async () => {
  const tried = new AggregateError([Object.assign(new Error("connect ECONNREFUSED ::1:9"))], "");
  for (const cause of [new Error("connect ECONNREFUSED ::1:9"), tried]) {
    const { client } = connect(() => {
      throw new TypeError("fetch failed", { cause });
    });
    await assert.rejects(client.get("/x"), /no answer \(fetch failed: connect ECONNREFUSED ::1:9\)/);
  }
});

Deno.test("stream() gives the raw answer of a success and throws the envelope of a failure", async () => {
  const headers = { "Content-Disposition": 'attachment; filename="a.csv"' };
  const { client } = connect(() => new Response("bytes", { headers }));
  assert.equal(await (await client.stream("GET", "/x")).text(), "bytes");
  for (const name of ["notFound", "filesUnreachable"] as const) {
    const refused = connect(failure(ERRORS[name].code, ERRORS[name].status)).client.stream("GET", "/x");
    await assert.rejects(refused, (error) => error instanceof ApiError && error.error === name);
  }
});

Deno.test("address() encodes its query and carries no token", () => {
  const { client } = connect(success(1), { token: "secret" });
  assert.equal(client.address("/f", { id: "a b" }), "http://localhost:8000/api/f?id=a+b");
});
