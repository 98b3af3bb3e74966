/**
 * A new call, whole (`docs/extending.md`): its operation, its line of the SDK, its texts. All that follows from the
 * declaration is here shown to follow, with nothing else of the app touched.
 */
import assert from "node:assert/strict";
import { z } from "zod";
import { allMessages } from "../locales/mod.ts";
import { Client } from "../sdk/client.ts";
import { path } from "../sdk/path.ts";
import { openTestApp, ORIGIN } from "../tests/harness.ts";
import { countStatements } from "../tests/sql_statements.ts";
import { createApi } from "./mod.ts";
import { type DocumentedId, type Operation, operation } from "./operation.ts";
import { OPERATIONS } from "./operation_list.ts";
import { requireUser } from "./caller.ts";

// Its routes file, which `api/operation_list.ts` lists.
const greetingAnswer: z.ZodType<Greeting> = z.object({ text: z.string(), from: z.string() });

const greetingOperations: readonly Operation[] = [
  operation({
    // The catalogs below are changed by the test, and not on disk; a real id is checked against them by the compiler.
    id: "greet" as DocumentedId,
    method: "POST",
    path: "/api/sdb-greeting-service/greeting/:name",
    tag: "communities",
    scope: "deposit",
    signedIn: true,
    input: { json: z.object({ words: z.string().max(20) }) },
    statements: 1,
    answer: { data: greetingAnswer },
  }, ({ context, params, json }) => ({
    text: `${json.words}, ${params.name}`,
    from: requireUser(context).email,
  })),
];

// Its line of the SDK.
interface Greeting {
  text: string;
  from: string;
}

class Greetings {
  constructor(readonly client: Client) {}

  greet(name: string, words: string): Promise<Greeting> {
    return this.client.post(path`/sdb-greeting-service/greeting/${name}`, { words });
  }
}

// Its texts.
const TEXTS = {
  zh: { "help.call.greet": "问候", "help.note.greet": "至多 20 个字符。" },
  en: { "help.call.greet": "Greet somebody", "help.note.greet": "At most 20 characters." },
};

async function openExample() {
  for (const locale of ["zh", "en"] as const) {
    const catalog = allMessages(locale) as Map<string, string>;
    for (const [key, text] of Object.entries(TEXTS[locale])) catalog.set(key, text);
  }
  const test = await openTestApp();
  const api = createApi(test.app, { operations: [...OPERATIONS, ...greetingOperations] });
  const connect = (token?: string) => {
    const fetch = async (request: Request) => await api.fetch(request, { remoteAddress: "203.0.113.9" });
    return new Greetings(new Client({ server: ORIGIN, token, fetch, headers: { Origin: ORIGIN } }));
  };
  return { test, api, connect };
}

Deno.test("a new operation is served, with its input checked and its budget kept", async () => {
  const { test, connect } = await openExample();
  await using _ = test;
  const { token, email } = await test.signIn();
  const greetings = connect(token);
  const { result, statements } = await countStatements(test, () => greetings.greet("Wang Fang", "Hello"));
  assert.deepEqual(result, { text: "Hello, Wang Fang", from: email });
  assert.ok(statements.length <= greetingOperations[0].statements!, statements.join("\n"));
  await assert.rejects(greetings.greet("Wang Fang", "x".repeat(21)), { error: "invalidInput" });
  await assert.rejects(connect().greet("Wang Fang", "Hello"), { error: "notLoggedIn" });
});

Deno.test("a new operation is documented", async () => {
  const { test, api } = await openExample();
  await using _ = test;
  const { paths } = await (await api.request("/api/openapi.json")).json();
  const { post } = paths["/api/sdb-greeting-service/greeting/{name}"];
  assert.deepEqual([post.operationId, post.tags, post.summary, post.description], [
    "greet",
    ["communities"],
    TEXTS.en["help.call.greet"],
    TEXTS.en["help.note.greet"],
  ]);
  assert.deepEqual(post.security, [{ token: [] }]);
  assert.equal(post.parameters[0].name, "name");
  assert.ok(post.requestBody.content["application/json"].schema);
  assert.deepEqual(
    Object.keys(post.responses[200].content["application/json"].schema.properties.data.properties),
    ["text", "from"],
  );
});

Deno.test("a new operation is limited, closed to other sites, and open to tokens of its scope alone", async () => {
  const { test, api, connect } = await openExample();
  await using _ = test;
  const { token, repository } = await test.signIn();
  const [read, deposit] = await Promise.all(
    (["read", "deposit"] as const).map((scope) =>
      repository.tokens.create({ name: scope, scopes: [scope], days: 1 })
    ),
  );
  await assert.rejects(connect(read.token).greet("x", "Hello"), { error: "scopeMissing" });
  assert.equal((await connect(deposit.token).greet("x", "Hello")).text, "Hello, x");

  const address = `${ORIGIN}/api/sdb-greeting-service/greeting/x`;
  const headers = { Origin: "https://evil.example", Cookie: `sdb-session=${token}` };
  assert.equal((await api.request(address, { method: "POST", headers })).status, 403);

  for (let n = 0; n < 300; n++) await connect(deposit.token).greet("x", "Hello").catch(() => {});
  await assert.rejects(connect(deposit.token).greet("x", "Hello"), { error: "tooManyRequests" });
});
