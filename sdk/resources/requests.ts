import type { Client } from "../client.ts";
import type { Input } from "../model/metadata/metadata.ts";
import type { RequestDecision, RequestEntry, RequestEntryPage } from "../model/request_types.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** Requests of every type, for those who decide them. Each type has calls of its own besides. */
export class Requests {
  constructor(readonly client: Client) {}

  /** Lists requests of all the types that the caller decides, or of one type, oldest first. */
  list(
    { type, state, page, size }: { type?: string; state?: string; page?: number; size?: number } = {},
  ): PageRequest<RequestEntry, RequestEntryPage> {
    return new PageRequest(
      (n) => this.client.get("/sdb-review-service/requests", { type, state, page: n, size }),
      page,
    );
  }
  get(requestId: string): Promise<RequestEntry> {
    return this.client.get(path`/sdb-review-service/request/${requestId}`);
  }
  /** Takes one of the actions that the request names. */
  decide(requestId: string, decision: Input<RequestDecision>): Promise<RequestEntry> {
    return this.client.post(path`/sdb-review-service/request/${requestId}/decide`, decision);
  }
}
