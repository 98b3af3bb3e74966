/** What holds for every call that is declared, new ones included. */
import { formatBytes } from "../locales/format.ts";
import assert from "node:assert/strict";
import { allMessages } from "../locales/mod.ts";
import { TOKEN_SCOPES } from "../sdk/model/account/access_token.ts";
import { FORM_BODY_MAX, JSON_BODY_MAX } from "../sdk/model/limits.ts";
import { openTestApp, ORIGIN, type TestApp } from "../tests/harness.ts";
import { createApi } from "./mod.ts";
import { withDocument } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operation_list.ts";

const ALL = withDocument(OPERATIONS);
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const fill = (path: string) => path.replaceAll(/:\w+/g, "x");

Deno.test("every operation has an id, a method with a path, a scope and an answer of its own", () => {
  assert.ok(ALL.length > 150, `${ALL.length} operations`);
  for (const key of [nameOf, ({ id }: Operation) => id]) {
    const counts = Map.groupBy(ALL, key);
    assert.deepEqual([...counts].filter(([, same]) => same.length > 1).map(([name]) => name), []);
  }
  for (const { id, scope, answer } of ALL) {
    assert.ok(([...TOKEN_SCOPES, "session", "open"] as string[]).includes(scope), id);
    assert.ok(Boolean(answer.data) !== Boolean(answer.bytes), id);
  }
});

Deno.test("an operation stands in the document with its texts in both languages, unless it says that it does not", async () => {
  await using test = await openTestApp();
  const { paths } = await (await test.api.request("/api/openapi.json")).json() as {
    paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  };
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { operationId, tags }]) =>
      [operationId, `${method.toUpperCase()} ${path}`, ...tags].join(" ")
    )
  );
  const declared = ALL.filter(({ documented }) => documented !== false);
  assert.deepEqual(
    described.sort(),
    declared.map((one) => `${one.id} ${nameOf(one).replaceAll(/:(\w+)(\{\.\+\})?/g, "{$1}")} ${one.tag}`)
      .sort(),
  );
  const [zh, en] = [allMessages("zh"), allMessages("en")];
  for (const { id } of declared) {
    assert.match(zh.get(`help.call.${id}`) ?? "", /\p{Script=Han}/u, id);
    assert.ok(en.get(`help.call.${id}`), id);
  }
  const ids = new Set<string>(declared.map(({ id }) => id));
  const texts = [...en.keys()].filter((key) => /^help\.(call|note)\./.test(key));
  assert.deepEqual(texts.filter((key) => !ids.has(key.replace(/^help\.\w+\./, ""))), []);
});

/** An app of the same paths, whose calls only say which they are. */
function answerWithIds({ app }: TestApp) {
  const stubs = OPERATIONS.map((one): Operation => ({
    ...one,
    input: {},
    permit: undefined,
    run: () => Promise.resolve(new Response(one.id)),
  }));
  return createApi(app, { operations: stubs });
}

/** A path that fits both, if there is one. */
function commonPath(one: string, other: string): string | undefined {
  const [left, right] = [one.split("/"), other.split("/")];
  if (left.length !== right.length) return undefined;
  const parts = left.map((part, n) => {
    if (part.startsWith(":")) return right[n].startsWith(":") ? "x" : right[n];
    return right[n].startsWith(":") || right[n] === part ? part : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join("/");
}

/** Paths that fit two operations, and which of them answers. */
const OVERLAPS = [
  "GET /api/sdb-dataset-service/dataset/details/retractions: getDataset",
  "GET /api/sdb-dataset-service/dataset/CommunityLogo/retractions: listDatasetRetractions",
  "GET /sitemap/pages.xml: getSitemapOfPages",
  "GET /sitemap/articles.xml: getSitemapOfArticles",
];

Deno.test("every path leads to its operation; of two that fit, the first answers", async () => {
  await using test = await openTestApp();
  const api = answerWithIds(test);
  const idAt = async (method: string, path: string) => {
    const headers = { Origin: ORIGIN, traceId: "deliberate" };
    return await (await api.request(`${ORIGIN}${path}`, { method, headers })).text();
  };
  const overlaps: string[] = [];
  for (const [n, one] of OPERATIONS.entries()) {
    const path = fill(one.path);
    assert.equal(await idAt(one.method, path), one.id, nameOf(one));
    for (const other of OPERATIONS.slice(0, n)) {
      const common = other.method === one.method ? commonPath(other.path, one.path) : undefined;
      if (common) overlaps.push(`${one.method} ${common}: ${await idAt(one.method, common)}`);
    }
  }
  assert.deepEqual(overlaps.sort(), OVERLAPS.sort());
});

Deno.test("no operation that wants somebody signed in succeeds for a visitor", async () => {
  await using test = await openTestApp();
  for (const one of ALL.filter(({ signedIn }) => signedIn)) {
    const answer = await test.api.request(`${ORIGIN}${fill(one.path)}`, { method: one.method });
    assert.notEqual((await answer.json()).code, 20_000, nameOf(one));
  }
});

/** Asks with a body that says how long it is. */
async function announce(test: TestApp, { method, path }: Operation, type: string, bytes: number) {
  const headers = { Origin: ORIGIN, "Content-Type": type, "Content-Length": String(bytes) };
  const answer = await test.api.request(`${ORIGIN}${fill(path)}`, { method, headers, body: "{}" });
  const isEnvelope = answer.headers.get("Content-Type")?.startsWith("application/json");
  const envelope = isEnvelope ? await answer.json() : await answer.body?.cancel();
  return { status: answer.status, ...envelope };
}

Deno.test("every operation that takes a small body refuses one byte more than its limit with 413", async () => {
  await using test = await openTestApp();
  const small = OPERATIONS.filter(({ body, method }) => !body && method !== "GET");
  assert.ok(small.length > 60, `${small.length} operations`);
  for (const one of small) {
    const limit = one.input.form ? FORM_BODY_MAX : JSON_BODY_MAX;
    const type = one.input.form ? "application/x-www-form-urlencoded" : "application/json";
    const above = await announce(test, one, type, limit + 1);
    assert.deepEqual([above.status, above.code], [413, 41_300], nameOf(one));
    assert.ok(above.messageEn.includes(formatBytes(limit)), `${nameOf(one)}: ${above.messageEn}`);
    assert.notEqual((await announce(test, one, type, limit)).status, 413, nameOf(one));
  }
});

/** What a version asks of a long body besides its length, and how it refuses one that is too long. */
const LONG_BODIES: Record<string, { query: string; refusal: string }> = {
  uploadFile: { query: "?path=a.csv", refusal: "bodyTooLarge" },
  uploadFiles: { query: "", refusal: "bodyTooLarge" },
  createUpload: { query: "", refusal: "bodyTooLarge" },
  appendToUpload: { query: "", refusal: "bodyTooLarge" },
  putCover: { query: "", refusal: "coverTooBig" },
  addMedia: { query: "", refusal: "bodyTooLarge" },
  addVideo: { query: "?name=a.webm", refusal: "videoTooBig" },
  importMedia: { query: `?name=a.webp&sha256=${"0".repeat(64)}`, refusal: "videoTooBig" },
  addAccessAttachment: { query: "?name=a.pdf", refusal: "accessAttachmentLimits" },
  addFollowedAttachment: { query: "?name=a.pdf", refusal: "accessAttachmentLimits" },
  addCompliance: { query: "?name=a.pdf", refusal: "complianceLimits" },
  requestRetraction: { query: "", refusal: "bodyTooLarge" },
};

Deno.test("every operation that takes a long body refuses one byte more than its limit, before it is read", async () => {
  await using test = await openTestApp();
  const { token, repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create();
  const long = OPERATIONS.filter(({ body }) => body);
  assert.deepEqual(long.map(({ id }) => id).sort(), Object.keys(LONG_BODIES).sort());
  // Whether a version may be retracted is asked first, and has tests of its own.
  const api = createApi(test.app, { operations: long.map((one) => ({ ...one, permit: undefined })) });
  for (const { id, method, path, body } of long) {
    const { query, refusal } = LONG_BODIES[id];
    const max = "bytes" in body! ? body.bytes : body!.max;
    const address = path.replace(":id", dataSetId).replace(":version", "V1") + query;
    const refusalOf = async (bytes: number) => {
      const headers = { Authorization: token, "Content-Length": String(bytes) };
      const answer = await api.request(`${ORIGIN}${address}`, { method, headers, body: "x" });
      const { code, data } = await answer.json();
      return code === 41_300 ? "bodyTooLarge" : data?.issues?.[0].key;
    };
    assert.equal(await refusalOf(max + 1), refusal, id);
    assert.notEqual(await refusalOf(max), refusal, id);
  }
});
