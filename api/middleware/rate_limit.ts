/** Limits the number of requests, and reports how many are left (safety 2.7). */
import type { MiddlewareHandler } from "hono";
import type { ApiContext, ApiEnv } from "../env.ts";
import { tooMany } from "../services/limits/mod.ts";
import type { Standing } from "../services/limits/request_counter.ts";
import { REQUEST_RULES, type RequestKind } from "../services/limits/rules.ts";

const SEARCH = "/api/sdb-query-service/query";

/**
 * Counts a request by its person, else by its address. A request without a known address, as in a call within the
 * process, is not counted by address.
 * @throws DomainError tooManyRequests with `seconds`.
 */
export const limitRequests: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const standings = kindsOf(c).map((kind) => count(c, kind)).filter((standing) => standing !== undefined);
  const refused = standings.filter(({ allowed }) => !allowed);
  if (refused.length > 0) {
    tell(standings, (name, value) => c.header(name, value));
    // The limit that lasts longest is reported.
    const [{ kind, resets }] = refused.sort((one, other) => other.resets - one.resets);
    throw tooMany(kind, resets);
  }
  await next();
  // Headers are set afterwards, because a handler may answer with a response of its own, such as a file.
  tell(standings, (name, value) => c.res.headers.set(name, value));
};

function kindsOf(c: ApiContext): RequestKind[] {
  if (c.var.context.actor.kind === "user") return ["signed-in", "signed-in-hour"];
  return c.req.path === SEARCH ? ["anonymous", "search"] : ["anonymous"];
}

/** A page makes several calls with the same bindings; each kind counts once for it. */
function count(c: ApiContext, kind: RequestKind): Standing | undefined {
  const { actor, visitor, requests } = c.var.context;
  const counted = c.env?.counted;
  if (counted?.has(kind)) return undefined;
  counted?.add(kind);
  return requests.count(kind, actor.kind === "user" ? actor.id : visitor?.address ?? "");
}

/** Sets the two fields of draft-ietf-httpapi-ratelimit-headers-10: the limits, and what is left of each. */
function tell(standings: readonly Standing[], set: (name: string, value: string) => void): void {
  if (standings.length === 0) return;
  const rules = standings.map(({ kind }) => {
    const { tries, windowMs } = REQUEST_RULES[kind];
    return `"${kind}";q=${tries};w=${windowMs / 1000}`;
  });
  const left = standings.map(({ kind, remaining, resets }) => `"${kind}";r=${remaining};t=${resets}`);
  set("RateLimit-Policy", rules.join(", "));
  set("RateLimit", left.join(", "));
}
