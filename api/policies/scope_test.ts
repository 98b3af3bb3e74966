import assert from "node:assert/strict";
import { TOKEN_SCOPES } from "../../sdk/model/account/access_token.ts";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";
import { OPERATIONS } from "../operation_list.ts";
import { type RequiredScope, satisfies } from "./scope.ts";

/** Calls whose demand is worth a second look; the rest is shown by the test of all operations. */
const EXPECTED: Record<string, RequiredScope> = {
  getCurrentUser: "open",
  logout: "open",
  login: "session",
  listAccessTokens: "session",
  createAccessToken: "session",
  setAccountRole: "session",
  downloadFile: "read",
  searchDatasets: "read",
  listOwnDatasets: "read",
  createDataset: "deposit",
  removeDataset: "deposit",
  uploadFile: "deposit",
  addNewVersion: "deposit",
  acceptReview: "review",
  retryPublishing: "review",
};

Deno.test("operations ask for the least scope that fits", () => {
  const demands = new Map(OPERATIONS.map(({ id, scope }) => [id, scope]));
  for (const [id, demand] of Object.entries(EXPECTED)) assert.equal(demands.get(id), demand, id);
});

Deno.test("satisfies(): no scope opens what wants a session", () => {
  assert.ok(!satisfies(["read", "deposit", "review"], "session"));
  assert.ok(satisfies([], "open"));
  assert.ok(satisfies(["review"], "review"));
  assert.ok(!satisfies(["deposit", "review"], "read"));
});

Deno.test("an address that no operation answers is not found, whatever the token", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { token } = await repository.tokens.create({ name: "all", scopes: [...TOKEN_SCOPES], days: 1 });
  for (const [method, path] of [["POST", "/api/sdb-unheard-of-service/anything"], ["GET", "/somewhere"]]) {
    const answer = await test.api.request(`${ORIGIN}${path}`, { method, headers: { Authorization: token } });
    const { code, message } = await answer.json();
    assert.deepEqual([answer.status, code], [404, 40_400], message);
  }
});

Deno.test("of the documented calls, only those about who asks are open to any token, and those about accounts want a session", () => {
  const documented = OPERATIONS.filter((operation) => operation.documented !== false);
  const idsOf = (wanted: (tag: string | undefined, scope: RequiredScope) => boolean) =>
    documented.filter(({ tag, scope }) => wanted(tag, scope)).map(({ id }) => id).sort();
  assert.deepEqual(idsOf((_, scope) => scope === "open"), ["getCurrentUser", "getServiceStatus", "logout"]);
  const loose = idsOf((tag, scope) => tag === "users" && scope !== "session" && scope !== "open");
  assert.deepEqual(loose, ["getRor"]);
});
