/** Limits the number of requests, and reports how many are left (safety 2.7). */
import type { MiddlewareHandler } from "hono";
import type { ApiContext, ApiEnv } from "../env.ts";
import { tooMany } from "../services/limits/attempts.ts";
import type { LimitStatus } from "../services/limits/request_counter.ts";
import { REQUEST_RULES, type RequestKind } from "../services/limits/rules.ts";

/**
 * Counts a request by its person, or else by its address. A request whose address nobody knows, as in a call in
 * process without a connection, is not counted by address. @param more What else counts an anonymous request.
 * @throws DomainError tooManyRequests with `seconds`.
 */
export function limitRequests(...more: "search"[]): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const kinds = kindsOf(c, more);
    const statuses = kinds.map((kind) => count(c, kind)).filter((standing) => standing !== undefined);
    const refused = statuses.filter(({ allowed }) => !allowed);
    if (refused.length > 0) {
      setRateLimitHeaders(statuses, (name, value) => c.header(name, value));
      // The one that lasts longest.
      const [{ kind, resets }] = refused.sort((one, other) => other.resets - one.resets);
      throw tooMany(kind, resets);
    }
    await (kinds.includes("search") ? charging(c, next) : next());
    // Afterwards, because a handler may answer with a response of its own, such as a file.
    setRateLimitHeaders(statuses, (name, value) => c.res.headers.set(name, value));
  };
}

/** Runs a search, and charges its address what it cost. */
async function charging(c: ApiContext, next: () => Promise<void>): Promise<void> {
  const { visitor, requests } = c.var.context;
  const begun = requests.searching.begin(performance.now());
  try {
    await next();
  } finally {
    const cost = requests.searching.end(begun, performance.now());
    requests.charge("search", visitor?.address ?? "", Math.round(cost));
  }
}

function kindsOf(c: ApiContext, more: readonly "search"[]): RequestKind[] {
  return c.var.context.actor.kind === "user" ? ["signed-in", "signed-in-hour"] : ["anonymous", ...more];
}

/** A page makes several calls with the same bindings; each kind counts once for it. */
function count(c: ApiContext, kind: RequestKind): LimitStatus | undefined {
  const { actor, visitor, requests } = c.var.context;
  const counted = c.env?.counted;
  if (counted?.has(kind)) return undefined;
  counted?.add(kind);
  return requests.count(kind, actor.kind === "user" ? actor.id : visitor?.address ?? "");
}

/** Sets the two fields of draft-ietf-httpapi-ratelimit-headers-10: the limits, and what is left of each. */
function setRateLimitHeaders(
  standings: readonly LimitStatus[],
  set: (name: string, value: string) => void,
): void {
  if (standings.length === 0) return;
  const rules = standings.map(({ kind }) => {
    const { tries, windowMs } = REQUEST_RULES[kind];
    return `"${kind}";q=${tries};w=${windowMs / 1000}`;
  });
  const left = standings.map(({ kind, remaining, resets }) => `"${kind}";r=${remaining};t=${resets}`);
  set("RateLimit-Policy", rules.join(", "));
  set("RateLimit", left.join(", "));
}
