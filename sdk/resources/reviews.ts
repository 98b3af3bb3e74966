import type { Client } from "../client.ts";
import type { Dataset } from "../model/dataset.ts";
import type { Page } from "../model/envelope.ts";
import type { Review, ReviewDecision, ReviewState } from "../model/review.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

export class Reviews {
  constructor(readonly client: Client) {}

  /** The queue of the communities one administers, or of the governance team; oldest first. */
  list(
    filter: { state?: ReviewState; page?: number; size?: number } = {},
  ): PageRequest<Review, Page<Review>> {
    const { state, page, size } = filter;
    return new PageRequest(
      (n) => this.client.get("/sdb-review-service/queue", { state, page: n, size }),
      page,
    );
  }
  get(reviewId: string): Promise<Review> {
    return this.client.get(path`/sdb-review-service/review/${reviewId}`);
  }
  accept(reviewId: string, decision: Partial<ReviewDecision>): Promise<Dataset> {
    return this.client.post(path`/sdb-review-service/review/${reviewId}/accept`, decision);
  }
  returnForRevision(reviewId: string, decision: Partial<ReviewDecision>): Promise<Dataset> {
    return this.client.post(path`/sdb-review-service/review/${reviewId}/return`, decision);
  }
}
