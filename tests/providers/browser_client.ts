/** A browser without a screen at our own site: keeps the cookie of a walk to a provider and follows it there and back. */
import assert from "node:assert/strict";
import { createRepository, type LoginType, type Repository, type SignInTicket } from "../../sdk/mod.ts";
import { ORIGIN, type TestApp } from "../harness.ts";
import { completeAuthorization } from "./authorization_flow.ts";

export interface BrowserClient {
  cookie: string;
  /** The SDK as a page uses it: with this browser's cookies. */
  repository: Repository;
  /** Leaves for the provider. @returns where the browser is sent. */
  startAuthorization(loginType: LoginType, query?: Record<string, string>): Promise<string>;
  /** Comes back to an address of ours. @returns where the browser is sent. */
  finishAuthorization(back: URL | string): Promise<URL>;
  /** Both, with a yes or a no at the provider between them. */
  authorize(loginType: LoginType, query?: Record<string, string>, choice?: "yes" | "no"): Promise<URL>;
}

/** @param session Cookie of a signed-in person. */
export function createBrowserClient({ api }: TestApp, session = ""): BrowserClient {
  const request = (address: string) =>
    api.request(address, { headers: { Cookie: [traveller.cookie, session].filter(Boolean).join("; ") } });
  const traveller: BrowserClient = {
    cookie: "",
    get repository() {
      const cookie = [traveller.cookie, session].filter(Boolean).join("; ");
      return createRepository({
        server: ORIGIN,
        fetch: (call) => api.fetch(call),
        headers: { Origin: ORIGIN, ...(cookie ? { Cookie: cookie } : {}) },
      });
    },
    async startAuthorization(loginType, query = {}) {
      const answer = await request(createRepository({ server: ORIGIN }).identities.address(loginType, query));
      assert.equal(answer.status, 302);
      const set = answer.headers.get("Set-Cookie");
      if (set) {
        assert.match(set, /^sdb-sign-in=\w{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
        traveller.cookie = set.split(";")[0];
      }
      return answer.headers.get("Location")!;
    },
    async finishAuthorization(back) {
      // The page /gitAuthCallBack hands its query to this call (routes/gitAuthCallBack.tsx).
      const url = new URL(back);
      if (url.pathname === "/gitAuthCallBack") url.pathname = "/api/sdb-user-service/public/callback/GITHUB";
      const answer = await request(url.href);
      assert.equal(answer.status, 303, await answer.text());
      return new URL(answer.headers.get("Location")!, ORIGIN);
    },
    async authorize(loginType, query = {}, choice = "yes") {
      return await traveller.finishAuthorization(
        await completeAuthorization(await traveller.startAuthorization(loginType, query), ORIGIN, choice),
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
