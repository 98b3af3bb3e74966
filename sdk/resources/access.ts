import type { z } from "zod";
import type { Client } from "../client.ts";
import type { accessRequestSchema, RequestDecision, RequestEntry } from "../model/request_types.ts";
import { path } from "../path.ts";

/** Requests for access to restricted files. Those about one's own datasets are listed by `Requests`. */
export class Access {
  constructor(readonly client: Client) {}

  request(id: string, version: string, request: z.input<typeof accessRequestSchema>): Promise<RequestEntry> {
    return this.client.post(path`/sdb-share-service/dataset/${id}/${version}/access`, request);
  }
  /** What the caller has asked for, newest first. */
  mine(): Promise<RequestEntry[]> {
    return this.client.get("/sdb-share-service/access");
  }
  decide(
    requestId: string,
    decision: Pick<RequestDecision, "action"> & Partial<RequestDecision>,
  ): Promise<RequestEntry> {
    return this.client.post(path`/sdb-share-service/access/${requestId}/decide`, decision);
  }
  /** A new address of the link that was granted; the one before it ends. */
  link(requestId: string): Promise<{ url: string }> {
    return this.client.post(path`/sdb-share-service/access/${requestId}/link`);
  }
}
