import assert from "node:assert/strict";
import { freePort } from "../free_port.ts";
import { asNext, DRAFT, type Relay, startRelay } from "./relay.ts";

const ACCOUNTS = {
  depositor: [1, 2].map((n) => ({ email: `d${n}@example.org`, token: `token${n}`, draft: `draft${n}` })),
  administrator: [{ email: "a@example.org", token: "admin", draft: "none" }],
};

/** A server that says what it got, with the status that it is asked for. */
async function withRelay(act: (relay: Relay) => Promise<void>): Promise<void> {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { searchParams, pathname } = new URL(request.url);
    const said = { pathname, headers: Object.fromEntries(request.headers), body: await request.text() };
    return Response.json(said, { status: Number(searchParams.get("status") ?? 200) });
  });
  const target = `http://127.0.0.1:${server.addr.port}`;
  await using relay = startRelay({ port: freePort(), target, accounts: ACCOUNTS });
  await act(relay);
  await server.shutdown();
}

Deno.test("startRelay(): each request is another account's, of another address, about the account's own draft", () =>
  withRelay(async ({ address }) => {
    const ask = async () => {
      const init = {
        method: "POST",
        headers: { Authorization: asNext("depositor") },
        body: `about ${DRAFT}`,
      };
      const { headers, pathname, body } = await (await fetch(`${address}/${DRAFT}`, init)).json();
      return { token: headers.authorization, from: headers["x-forwarded-for"], pathname, body };
    };
    const [one, two, three] = [await ask(), await ask(), await ask()];
    assert.deepEqual([one.token, two.token, three.token], ["token1", "token2", "token1"]);
    assert.equal(new Set([one.from, two.from, three.from]).size, 3);
    // What is the account's own in an answer is called as it was asked for.
    assert.deepEqual([one.pathname, one.body], [`/${DRAFT}`, `about ${DRAFT}`]);
  }));

Deno.test("startRelay(): a visitor stays one, and server errors are kept with what caused them", () =>
  withRelay(async (relay) => {
    const plain = await (await fetch(`${relay.address}/`, { headers: { Authorization: "own" } })).json();
    assert.equal(plain.headers.authorization, "own");
    for (const status of [500, 501, 404]) {
      await (await fetch(`${relay.address}/x?status=${status}`, { method: "POST", body: "a=b" })).text();
    }
    assert.deepEqual(relay.errors, [{ status: 500, method: "POST", address: "/x?status=500", body: "a=b" }]);
    assert.deepEqual([...relay.counts], [[200, 1], [500, 1], [501, 1], [404, 1]]);
  }));
