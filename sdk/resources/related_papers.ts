import type { Client } from "../client.ts";
import type { Input, Paper } from "../model/metadata/metadata.ts";
import type { PaperUpdate, PaperUpdateState, RequestPage } from "../model/request.ts";
import { PageRequest } from "../page.ts";

/** Papers of a published version, which change without a new version (spec 2 §4). */
export class RelatedPapers {
  constructor(readonly client: Client) {}

  list(id: string, version?: string): Promise<Paper[]> {
    return this.client.get("/sdb-related-papers-service/relatedPapers", { dataSetId: id, version });
  }
  /** Sends a new list of papers to the reviewers. */
  submit(id: string, version: string, papers: Input<Paper[]>): Promise<PaperUpdate> {
    return this.client.post("/sdb-related-papers-service/relatedPapersSub", {
      dataSetId: id,
      version,
      papers,
    });
  }
  /** Lists updates of a dataset's papers with their decisions, newest first. */
  history(id: string, version?: string): Promise<PaperUpdate[]> {
    return this.client.get("/gin-sdb-related-papers/relatedPapersAudits", { dataSetId: id, version });
  }
  /** Lists updates that wait for the caller's communities, or for the governance team; oldest first. */
  queue(
    { state, page, size }: { state?: PaperUpdateState; page?: number; size?: number } = {},
  ): PageRequest<PaperUpdate, RequestPage<PaperUpdate, PaperUpdateState>> {
    return new PageRequest(
      (n) => this.client.get("/sdb-review-service/paperUpdates", { state, page: n, size }),
      page,
    );
  }
  decide(paperUpdateId: string, passed: boolean, comments = ""): Promise<PaperUpdate> {
    return this.client.post("/sdb-related-papers-service/relatedPapersS", {
      paperUpdateId,
      passed,
      comments,
    });
  }
}
