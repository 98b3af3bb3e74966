import { withQuery } from "../../../sdk/path.ts";
import { readPageNumber } from "../page_number.ts";
import { QUEUE_SORTS, QUEUE_STATES, type QueueSort, type QueueState } from "../../../sdk/model/review.ts";

/** What a queue shows, as its address says it. */
export interface QueueQuery {
  state: QueueState;
  community: string;
  q: string;
  sort: QueueSort;
  page: number;
}

/** What an address does not say well falls back to its default. */
export function readQueueQuery(get: (name: string) => string | undefined): QueueQuery {
  return {
    state: QUEUE_STATES.find((one) => one === get("state")) ?? "OPEN",
    community: (get("community") ?? "").trim().slice(0, 40),
    q: (get("q") ?? "").trim().slice(0, 200),
    sort: QUEUE_SORTS.find((one) => one === get("sort")) ?? "oldest",
    page: readPageNumber(get("page")),
  };
}

/** The address of a queue; defaults are left out. */
export function queuePath(query: Partial<QueueQuery>, extra: Record<string, string> = {}): string {
  const { state = "OPEN", community, q, sort = "oldest", page = 1 } = query;
  return withQuery("/manage", {
    state: state === "OPEN" ? undefined : state,
    community: community || undefined,
    q: q || undefined,
    sort: sort === "oldest" ? undefined : sort,
    page: page > 1 ? page : undefined,
    ...extra,
  });
}
