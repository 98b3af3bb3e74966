import assert from "node:assert/strict";
import { listAuditEvents } from "../../../db/queries/system/audit.ts";
import { eq } from "drizzle-orm";
import { session, user } from "../../../db/schema/mod.ts";
import { sessionCookie } from "../../../sdk/model/account/user.ts";
import { createRepository } from "../../../sdk/mod.ts";
import { PASSWORD } from "../../../tests/accounts.ts";
import { openTestApp, ORIGIN } from "../../../tests/harness.ts";
import { hashPassword } from "../credential/password_hash.ts";
import { hashToken } from "../../secrets.ts";
import { openSession } from "./sessions.ts";

Deno.test("logout() ends the session at once and leaves others alone", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const other = await openSession(test.app, person.id);
  await person.repository.users.logout();
  await assert.rejects(person.repository.users.me(), { error: "sessionExpired" });
  const left = await test.app.db.read.select().from(session).all();
  assert.deepEqual(left.map(({ tokenHash }) => tokenHash), [hashToken(other)]);
  assert.deepEqual(
    (await listAuditEvents(test.app.db.read, "user", person.id)).map(({ action }) => action),
    ["logout"],
  );
});

Deno.test("logout() succeeds twice at once, and is noted once", async () => {
  await using test = await openTestApp();
  const { repository, id } = await test.signIn();
  await Promise.all([repository.users.logout(), repository.users.logout()]);
  assert.equal((await listAuditEvents(test.app.db.read, "user", id)).length, 1);
});

Deno.test("login() succeeds when the session of another tab ends meanwhile", async () => {
  await using test = await openTestApp();
  const { token, email } = await test.signIn();
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.email, email)));
  const fetch = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith("/user/login")) return await test.api.fetch(request);
    const bytes = await request.bytes();
    // It is read once the call has begun.
    const body = new ReadableStream({
      async pull(controller) {
        await test.app.db.withTx((tx) => tx.delete(session));
        controller.enqueue(bytes);
        controller.close();
      },
    }, { highWaterMark: 0 });
    const headers = new Headers(request.headers);
    headers.set("Cookie", `${sessionCookie(ORIGIN)}=${token}`);
    return await test.api.fetch(new Request(request.url, { method: "POST", headers, body }));
  };
  const { users } = createRepository({ server: ORIGIN, fetch, headers: { Origin: ORIGIN } });
  await users.login(email, PASSWORD);
  assert.equal((await test.app.db.read.select().from(session).all()).length, 1);
});

Deno.test("me() shows the communities of their administrator", async () => {
  await using test = await openTestApp();
  const communityId = await test.addCommunity("j00001");
  const { repository } = await test.signIn({ administers: [communityId] });
  const me = await repository.users.me();
  assert.equal(me?.reviewer, true);
  assert.deepEqual(me?.communities.map(({ code }) => code), ["j00001"]);
  assert.equal(await test.visitor.users.me(), undefined);
});

Deno.test("localMails() do not exist in production", async () => {
  await using test = await openTestApp({ ENVIRONMENT: "production" });
  await assert.rejects(test.visitor.users.localMails(), { error: "notFound", status: 404 });
});
