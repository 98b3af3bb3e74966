/** Somebody whose session does not end, however far a test moves the clock. */
import type { UserActor } from "../../api/context.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { ORIGIN, type Person, type TestHouse } from "../harness.ts";

/** Who stands behind a token is told beside the request, and its requests are not counted. */
export function connectAs(
  test: TestHouse,
  { id, email }: Pick<Person, "id" | "email">,
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
  const actors = new Map([[id, Promise.resolve(actor)]]);
  const counted = new Set(["anonymous", "search", "signed-in", "signed-in-hour"]);
  return createRepository({
    server: ORIGIN,
    token: id,
    fetch: (request) => test.api.fetch(request, { actors, counted }),
    headers: { Origin: ORIGIN },
  });
}
