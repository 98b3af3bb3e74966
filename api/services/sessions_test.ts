import assert from "node:assert/strict";
import { listAuditEvents } from "../../db/queries/audit.ts";
import { session } from "../../db/schema/mod.ts";
import { openTestHouse } from "../../tests/harness.ts";
import { hashToken } from "./secrets.ts";
import { openSession } from "./sessions.ts";

Deno.test("logout() ends the session at once and leaves others alone", async () => {
  await using test = await openTestHouse();
  const person = await test.signIn();
  const other = await openSession(test.house, person.id);
  await person.repository.users.logout();
  await assert.rejects(person.repository.users.me(), { error: "sessionExpired" });
  const left = await test.house.db.read.select().from(session).all();
  assert.deepEqual(left.map(({ tokenHash }) => tokenHash), [hashToken(other)]);
  assert.deepEqual(
    (await listAuditEvents(test.house.db.read, "user", person.id)).map(({ action }) => action),
    ["logout"],
  );
});

Deno.test("me() shows the communities of their administrator", async () => {
  await using test = await openTestHouse();
  const communityId = await test.addCommunity("j00001");
  const { repository } = await test.signIn({ administers: [communityId] });
  const me = await repository.users.me();
  assert.equal(me?.reviewer, true);
  assert.deepEqual(me?.communities.map(({ code }) => code), ["j00001"]);
  assert.equal(await test.visitor.users.me(), undefined);
});

Deno.test("localMails() do not exist in production", async () => {
  await using test = await openTestHouse({ ENVIRONMENT: "production" });
  await assert.rejects(test.visitor.users.localMails(), { error: "notFound", status: 404 });
});
