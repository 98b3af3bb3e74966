/**
 * What stands between the scanners and the server. It makes each request come from another address and, where it names
 * a pool of accounts, from another account; and it keeps count of the answers.
 */
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { type Account, type Accounts, type Pool, POOLS } from "./accounts.ts";

/** Scanners write this where the id of the account's own draft is meant. */
export const DRAFT = "d".repeat(32);
/** What a request carries in place of a token: whoever of this pool is next. */
export const asNext = (pool: Pool): string => `next-${pool}`;

/** A server error, with what is needed to ask again. */
export interface ServerError {
  status: number;
  method: string;
  address: string;
  body: string;
}

export interface Relay extends AsyncDisposable {
  address: string;
  /** Answers so far, by status. */
  counts: Map<number, number>;
  errors: ServerError[];
}

export interface RelayOptions {
  port: number;
  /** Origin of the server behind. */
  target: string;
  accounts: Accounts;
}

/** Addresses that answer scanners who ask whether somebody called them. */
const ENDPOINT = "/called-back/";
const BODY_SHOWN = 2_000;

export function startRelay({ port, target, accounts }: RelayOptions): Relay {
  const address = `http://127.0.0.1:${port}`;
  const relay = { address, counts: new Map<number, number>(), errors: [] as ServerError[] };
  const next = rotateAccounts(accounts, target);
  const handler = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (url.pathname.startsWith(ENDPOINT)) return Response.json({});
    const account = next.of(request);
    const outgoing = await rewrite(request, url, target, account);
    const body = outgoing.body;
    const answer = await fetch(outgoing.address, { ...outgoing, redirect: "manual" });
    if (answer.status === 401 && account) next.renew(account);
    relay.counts.set(answer.status, (relay.counts.get(answer.status) ?? 0) + 1);
    if (isError(answer.status)) {
      relay.errors.push({
        status: answer.status,
        method: request.method,
        address: outgoing.address.slice(target.length),
        body: new TextDecoder().decode(body?.subarray(0, BODY_SHOWN)),
      });
    }
    return await hideDraft(answer, account);
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, handler);
  return { ...relay, [Symbol.asyncDispose]: () => server.shutdown() };
}

/** Answers so far, whatever they were. */
export const answersOf = ({ counts }: Relay): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** 501 is the honest answer of what is not built yet. */
const isError = (status: number) => status >= 500 && status !== 501;

/** A new client address for every request: 10.0.0.0/8 has enough of them. */
let requests = 0;
function newAddress(): string {
  requests++;
  return `10.${requests >> 16 & 255}.${requests >> 8 & 255}.${requests & 255}`;
}

/** Accounts in turn; one whose session has ended signs in again, and one that is gone is left out. */
function rotateAccounts(accounts: Accounts, server: string) {
  const turns = { depositor: 0, administrator: 0 };
  const renewing = new Set<Account>();
  return {
    of(request: Request): Account | undefined {
      const said = `${request.headers.get("Authorization")} ${request.headers.get("Cookie")}`;
      const pool = POOLS.find((pool) => said.includes(asNext(pool)));
      if (!pool) return undefined;
      const ready = accounts[pool].filter((account) => !renewing.has(account));
      return ready[turns[pool]++ % ready.length];
    },
    async renew(account: Account): Promise<void> {
      if (renewing.has(account)) return;
      renewing.add(account);
      const { users } = createRepository({ server, headers: { "X-Forwarded-For": newAddress() } });
      const result = await users.login(account.email, DEMO_PASSWORD).catch(() => undefined);
      if (!result) return;
      account.token = result.token.access_token;
      renewing.delete(account);
    },
  };
}

async function rewrite(request: Request, url: URL, target: string, account: Account | undefined) {
  const headers = new Headers(request.headers);
  for (const name of ["Host", "Connection", "Content-Length", "Accept-Encoding"]) headers.delete(name);
  headers.set("X-Forwarded-For", newAddress());
  const insert = (text: string) => account ? text.replaceAll(DRAFT, account.draft) : text;
  if (account) {
    for (const name of ["Authorization", "Cookie"]) {
      const value = headers.get(name);
      if (value) {
        headers.set(
          name,
          POOLS.reduce((said, pool) => said.replace(asNext(pool), account.token), value),
        );
      }
    }
  }
  const bytes = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined;
  const text = bytes && new TextDecoder().decode(bytes);
  const body = text?.includes(DRAFT) ? new TextEncoder().encode(insert(text)) : bytes;
  return { address: target + insert(url.pathname + url.search), method: request.method, headers, body };
}

/** Answers to several accounts are compared with one another: what differs by the account alone must not. */
async function hideDraft(answer: Response, account: Account | undefined): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) headers.delete(name);
  const { status } = answer;
  const isText = /json|text|xml/.test(headers.get("Content-Type") ?? "");
  if (!account || !isText || !answer.body) return new Response(answer.body, { status, headers });
  const text = (await answer.text()).replaceAll(account.draft, DRAFT).replaceAll(
    account.email,
    "one@example.org",
  );
  return new Response(text, { status, headers });
}
