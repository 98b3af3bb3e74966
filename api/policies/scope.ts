/** What a personal access token may call: one table for every call of the API (safety 3.6). */
import type { TokenScope } from "../../sdk/model/access_token.ts";

/** `session`: no token may, whatever its scopes; `open`: any token may. */
export type Demand = TokenScope | "session" | "open";

type Rule = readonly [methods: string, paths: RegExp, demand: Demand];

const READ = "GET HEAD";
const WRITE = "POST PUT PATCH DELETE";

/** The first rule that fits decides. What no rule names is for sessions alone. */
const RULES: readonly Rule[] = [
  [READ, /^\/api\/sdb-user-service\/user\/me$/, "open"],
  ["POST", /^\/api\/sdb-user-service\/user\/logout$/, "open"],
  // Accounts, tokens, second factors, captchas: a token must not make itself another, or another's way in.
  [`${READ} ${WRITE}`, /^\/api\/sdb-user(-admin)?-service\//, "session"],
  // The process and the documents that describe the API.
  [READ, /^\/(healthz|readyz|metrics|sitemap\.xml|sitemap\/[\w-]+\.xml)$/, "open"],
  [READ, /^\/api\/(openapi\.json|schema\/)/, "open"],
  // Specified as a GET, though it writes.
  ["GET", /^\/api\/sdb-dataset-service\/addNewVersion$/, "deposit"],
  [READ, /^\/api\/[\w-]+-service\//, "read"],
  [READ, /^\/api\/gin-sdb-(news|related-papers)\//, "read"],
  // Questions whose answer is too long, or whose terms are, for an address.
  ["POST", /^\/api\/sdb-query-service\/query$/, "read"],
  [
    "POST",
    /^\/api\/sdb-dataset-service\/dataset\/(list|listNew|relatedList|relatedListNew|listSubset)$/,
    "read",
  ],
  ["POST", /^\/api\/sdb-statistics-service\/view$/, "read"],
  [WRITE, /^\/api\/sdb-review-service\//, "review"],
  ["POST", /^\/api\/sdb-dataset-service\/dataset\/[^/]+\/[^/]+\/retryPublishing$/, "review"],
  ["POST", /^\/api\/sdb-related-papers-service\/relatedPapersS$/, "review"],
  [
    WRITE,
    /^\/api\/sdb-(dataset|dataset-version|filetree|related-papers|organization|personal)-service\//,
    "deposit",
  ],
];

/** The demand of the rule that fits a call; `undefined` where none does. @param path Without a query. */
export function findDemand(method: string, path: string): Demand | undefined {
  return RULES.find(([methods, paths]) => methods.split(" ").includes(method) && paths.test(path))?.[2];
}

/** What a call wants of a token; a call that no rule names wants a session. */
export function demandOf(method: string, path: string): Demand {
  return findDemand(method, path) ?? "session";
}

export function satisfies(scopes: readonly TokenScope[], demand: Demand): boolean {
  return demand === "open" || scopes.some((scope) => scope === demand);
}
