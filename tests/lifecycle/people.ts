/** Somebody whose session does not end, however far a test moves the clock. */
import type { UserActor } from "../../api/actor.ts";
import { hashToken, newId, newToken } from "../../api/secrets.ts";
import { insertSession } from "../../db/queries/account/sessions.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { ORIGIN, type SignedInUser, type TestApp } from "../harness.ts";

/** Who stands behind a token is told beside the request, and its requests are not counted. */
export function connectAs(
  test: TestApp,
  { id, email }: Pick<SignedInUser, "id" | "email">,
  changes: Partial<UserActor> = {},
): Repository {
  const actor: UserActor = {
    kind: "user",
    id,
    email,
    realName: "Test Person",
    role: "depositor",
    communityIds: [],
    locale: "en",
    loginType: "",
    secondFactorMissing: false,
    ...changes,
  };
  const token = newToken();
  const opened = openUnexpiringSession(test, id, token);
  const actors = new Map([[token, Promise.resolve(actor)]]);
  const counted = new Set(["anonymous", "search", "signed-in", "signed-in-hour"]);
  return createRepository({
    server: ORIGIN,
    token,
    async fetch(request) {
      await opened;
      return await test.api.fetch(request, { actors, counted });
    },
    headers: { Origin: ORIGIN },
  });
}

const CENTURY = 100 * 365 * 86_400_000;

/** Every write asks again whether the session is still there. */
async function openUnexpiringSession({ app }: TestApp, userId: string, token: string): Promise<void> {
  const now = app.clock().getTime();
  const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt: now + CENTURY };
  const session = { id: newId(), tokenHash: hashToken(token), userId, loginType: "" } as const;
  await app.db.withTx((tx) => insertSession(tx, { ...session, userAgent: "", address: "", ...times }));
}
