/** A browser without a screen at our own site: keeps the cookie of a walk to a provider and follows it there and back. */
import assert from "node:assert/strict";
import { createRepository, type LoginType, type Repository, type SignInTicket } from "../../sdk/mod.ts";
import { ORIGIN, type TestHouse } from "../harness.ts";
import { passProvider } from "./authorization_flow.ts";

export interface Traveller {
  cookie: string;
  /** The SDK as a page uses it: with this browser's cookies. */
  repository: Repository;
  /** Leaves for the provider. @returns where the browser is sent. */
  leave(loginType: LoginType, query?: Record<string, string>): Promise<string>;
  /** Comes back to an address of ours. @returns where the browser is sent. */
  arrive(back: URL | string): Promise<URL>;
  /** Both, with a yes or a no at the provider between them. */
  walk(loginType: LoginType, query?: Record<string, string>, choice?: "yes" | "no"): Promise<URL>;
}

/** @param session Cookie of a signed-in person. */
export function newTraveller({ api }: TestHouse, session = ""): Traveller {
  const request = (address: string) =>
    api.request(address, { headers: { Cookie: [traveller.cookie, session].filter(Boolean).join("; ") } });
  const traveller: Traveller = {
    cookie: "",
    get repository() {
      const cookie = [traveller.cookie, session].filter(Boolean).join("; ");
      return createRepository({
        server: ORIGIN,
        fetch: (call) => api.fetch(call),
        headers: { Origin: ORIGIN, ...(cookie ? { Cookie: cookie } : {}) },
      });
    },
    async leave(loginType, query = {}) {
      const answer = await request(createRepository({ server: ORIGIN }).identities.address(loginType, query));
      assert.equal(answer.status, 302);
      const set = answer.headers.get("Set-Cookie");
      if (set) {
        assert.match(set, /^sdb-sign-in=\w{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
        traveller.cookie = set.split(";")[0];
      }
      return answer.headers.get("Location")!;
    },
    async arrive(back) {
      // The page /gitAuthCallBack hands its query to this call (routes/gitAuthCallBack.tsx).
      const url = new URL(back);
      if (url.pathname === "/gitAuthCallBack") url.pathname = "/api/sdb-user-service/public/callback/GITHUB";
      const answer = await request(url.href);
      assert.equal(answer.status, 303, await answer.text());
      return new URL(answer.headers.get("Location")!, ORIGIN);
    },
    async walk(loginType, query = {}, choice = "yes") {
      return await traveller.arrive(
        await passProvider(await traveller.leave(loginType, query), ORIGIN, choice),
      );
    },
  };
  return traveller;
}

/** What stands in the query with which the login page is opened (spec 1 §4). */
export function ticketOf({ searchParams }: URL): SignInTicket {
  const [loginType, userName, token] = ["loginType", "userName", "token"].map((name) =>
    searchParams.get(name) ?? ""
  );
  return { loginType, userName, token };
}
