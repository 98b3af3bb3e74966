import type { Client } from "../client.ts";
import type { Input } from "../model/metadata/metadata.ts";
import type {
  RequestPage,
  Retraction,
  RetractionDecision,
  RetractionRequest,
  RetractionState,
} from "../model/request.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** A file keeps its name; a plain blob has none. */
const nameOf = (given: Blob, other: string) => given instanceof File && given.name ? given.name : other;

/** Requests to withdraw published versions. */
export class Retractions {
  constructor(readonly client: Client) {}

  /**
   * Creates a request with the signed statements in both languages, as PDF of at most 10 MB each; a `File` keeps its
   * name.
   */
  request(
    id: string,
    version: string,
    request: Input<RetractionRequest>,
    statements: { zh: Blob; en: Blob },
  ): Promise<Retraction> {
    const body = new FormData();
    body.set("request", JSON.stringify(request));
    body.set("statementZh", statements.zh, nameOf(statements.zh, "statement_zh.pdf"));
    body.set("statementEn", statements.en, nameOf(statements.en, "statement_en.pdf"));
    return this.client.call("POST", path`/sdb-dataset-service/dataset/${id}/${version}/retraction`, { body });
  }
  /** Lists requests about one of the caller's datasets, newest first. */
  ofDataset(id: string): Promise<Retraction[]> {
    return this.client.get(path`/sdb-dataset-service/dataset/${id}/retractions`);
  }
  /** Lists requests for the platform, which decides; oldest first. */
  list(
    { state, page, size }: { state?: RetractionState; page?: number; size?: number } = {},
  ): PageRequest<Retraction, RequestPage<Retraction, RetractionState>> {
    return new PageRequest(
      (n) => this.client.get("/sdb-review-service/retractions", { state, page: n, size }),
      page,
    );
  }
  get(retractionId: string): Promise<Retraction> {
    return this.client.get(path`/sdb-review-service/retraction/${retractionId}`);
  }
  /** Takes back a request of one's own that nobody has decided. */
  recall(retractionId: string): Promise<Retraction> {
    return this.client.post(path`/sdb-dataset-service/retraction/${retractionId}/recall`);
  }
  decide(retractionId: string, decision: Input<RetractionDecision>): Promise<Retraction> {
    return this.client.post(path`/sdb-review-service/retraction/${retractionId}/decide`, decision);
  }
}
