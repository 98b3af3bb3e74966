import assert from "node:assert/strict";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";
import { findRequiredScope, requiredScopeOf, satisfies } from "./scope.ts";

/** Calls whose demand is worth a second look; the rest is shown by the count below. */
const EXPECTED: Record<string, ReturnType<typeof requiredScopeOf>> = {
  "GET /api/sdb-user-service/user/me": "open",
  "POST /api/sdb-user-service/user/logout": "open",
  "POST /api/sdb-user-service/user/login": "session",
  "GET /api/sdb-user-service/user/tokens": "session",
  "POST /api/sdb-user-service/user/tokens": "session",
  "PUT /api/sdb-user-admin-service/accounts/x/role": "session",
  "GET /api/sdb-download-service/download": "read",
  "POST /api/sdb-query-service/query": "read",
  "POST /api/sdb-dataset-service/dataset/list": "read",
  "POST /api/sdb-dataset-service/dataset": "deposit",
  "DELETE /api/sdb-dataset-service/dataset/x/V1": "deposit",
  "PUT /api/sdb-filetree-service/dataset/x/V1/file": "deposit",
  "POST /api/sdb-review-service/review/x/accept": "review",
  "POST /api/sdb-dataset-service/dataset/x/V1/retryPublishing": "review",
  "POST /api/sdb-unheard-of-service/anything": "session",
  "GET /somewhere": "session",
};

Deno.test("requiredScopeOf() asks for the least scope that fits, and for a session where no rule fits", () => {
  for (const [call, demand] of Object.entries(EXPECTED)) {
    const [method, path] = call.split(" ");
    assert.equal(requiredScopeOf(method, path), demand, call);
  }
});

Deno.test("satisfies(): no scope opens what wants a session", () => {
  assert.ok(!satisfies(["read", "deposit", "review"], "session"));
  assert.ok(satisfies([], "open"));
  assert.ok(satisfies(["review"], "review"));
  assert.ok(!satisfies(["deposit", "review"], "read"));
});

Deno.test("every call of the OpenAPI document has a rule, and calls about accounts want a session", async () => {
  await using test = await openTestApp();
  const { paths } = await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json() as {
    paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags }]) => ({
      operationId,
      tag: tags[0],
      demand: findRequiredScope(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, "x")),
    }))
  );
  assert.ok(calls.length > 50, `${calls.length} calls`);
  assert.deepEqual(calls.filter(({ demand }) => !demand).map(({ operationId }) => operationId), []);
  const open = calls.filter(({ demand }) => demand === "open").map(({ operationId }) => operationId);
  assert.deepEqual(open.sort(), ["getCurrentUser", "getServiceStatus", "logout"]);
  const loose = calls.filter(({ tag, demand }) =>
    tag === "users" && demand !== "session" && demand !== "open"
  );
  assert.deepEqual(
    loose.map(({ operationId }) => operationId),
    ["getRor"].filter((id) => calls.some(({ operationId }) => operationId === id)),
  );
});
