/** The whole API is held to the authorization matrix. */
import assert from "node:assert/strict";
import { OPERATIONS } from "../../api/operation_list.ts";
import { openTestApp, ORIGIN } from "../harness.ts";
import { askAll, statesOf } from "./answers.ts";
import { ask } from "./ask.ts";
import { questionsOf } from "./requests.ts";
import { cellsOf, readMatrix } from "./table.ts";
import { openWorld } from "./world.ts";

const HINT = "see tests/authorization/table.ts for how to add a row";

const matrix = await readMatrix();

Deno.test("every call has a row in the authorization matrix for every state, and every row is of a call", () => {
  const wanted = questionsOf(OPERATIONS).flatMap(({ name, operation }) =>
    statesOf(operation).map((state) => `${name} ${state}`)
  );
  const there = [...matrix].flatMap(([question, byState]) =>
    [...byState.keys()].map((state) => `${question} ${state}`)
  );
  const missing = wanted.filter((one) => !there.includes(one));
  assert.deepEqual(missing, [], `missing: ${HINT}`);
  assert.deepEqual(there.filter((one) => !wanted.includes(one)), [], `too many: ${HINT}`);
});

Deno.test("every call answers everybody in every state as the authorization matrix says", async () => {
  await using world = await openWorld();
  const answers = cellsOf(await askAll(world, OPERATIONS));
  assert.ok(answers.length > 20_000, `${answers.length} answers`);
  const wrong = answers.filter(({ question, state, actor, answer }) =>
    matrix.get(question)?.get(state)?.[actor] !== answer
  ).map(({ question, state, actor, answer }) =>
    `${question} in ${state} to ${actor}: ${answer}, not ${matrix.get(question)?.get(state)?.[actor]}`
  );
  assert.deepEqual(
    wrong.slice(0, 40),
    [],
    `${wrong.length} of ${answers.length} answers are others; ${HINT}`,
  );
});

Deno.test("every call refuses a session that has ended, a token that was revoked, and the account that was closed", async () => {
  await using test = await openTestApp();
  test.app.requests.count = () => undefined;
  const [ended, revoked, closed] = [await test.signIn(), await test.signIn(), await test.signIn()];
  await ended.repository.users.logout();
  const { token } = await revoked.repository.tokens.create({ name: "script", scopes: ["read"], days: 9 });
  const [{ id }] = await revoked.repository.tokens.list();
  await revoked.repository.tokens.revoke(id);
  await closed.repository.profile.cancel(closed.email, "");
  for (const { method, path } of OPERATIONS) {
    for (const Authorization of [ended.token, token, closed.token]) {
      const address = ORIGIN + path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "x");
      const request = new Request(address, { method, headers: { Origin: ORIGIN, Authorization } });
      assert.equal(await ask(test, request, { sha256: "-" }), "sessionExpired", `${method} ${path}`);
    }
  }
});
