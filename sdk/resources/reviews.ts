import type { Client } from "../client.ts";
import type { Dataset } from "../model/dataset.ts";
import type { RoundComparison } from "../model/comparison.ts";
import type { CalendarDay, GivenDecision, QueueFilter, Review, ReviewQueue } from "../model/review.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

export class Reviews {
  constructor(readonly client: Client) {}

  /** Lists the queue of the caller's communities, or of the governance team; by default oldest first. */
  list(
    filter: QueueFilter & { page?: number; size?: number } = {},
  ): PageRequest<Review, ReviewQueue> {
    const { page, ...rest } = filter;
    return new PageRequest(
      (n) => this.client.get("/sdb-review-service/queue", { ...rest, page: n }),
      page,
    );
  }
  get(reviewId: string): Promise<Review> {
    return this.client.get(path`/sdb-review-service/review/${reviewId}`);
  }
  /** Lists the rounds of review of a version, newest first; for its depositor and its reviewers. */
  rounds(id: string, version: string): Promise<Review[]> {
    return this.client.get(path`/sdb-dataset-service/dataset/${id}/${version}/reviews`);
  }
  /** Compares a submission with the round before; for reviews that are `comparable`. */
  changes(reviewId: string): Promise<RoundComparison> {
    return this.client.get(path`/sdb-review-service/review/${reviewId}/changes`);
  }
  accept(reviewId: string, decision: GivenDecision): Promise<Dataset> {
    return this.client.post(path`/sdb-review-service/review/${reviewId}/accept`, decision);
  }
  returnForRevision(reviewId: string, decision: GivenDecision): Promise<Dataset> {
    return this.client.post(path`/sdb-review-service/review/${reviewId}/return`, decision);
  }
  /** Lists days on which the operator has changed the built-in calendar. */
  calendar(): Promise<CalendarDay[]> {
    return this.client.get("/sdb-review-service/calendar");
  }
  setDay(day: CalendarDay): Promise<CalendarDay[]> {
    return this.client.put("/sdb-review-service/calendar", day);
  }
  clearDay(date: string): Promise<CalendarDay[]> {
    return this.client.delete("/sdb-review-service/calendar", { date });
  }
  /** Sets whether accepted versions of a community wait for their release; for its administrators. */
  holdPublication(communityCode: string, hold: boolean): Promise<{ hold: boolean }> {
    return this.client.put(path`/sdb-review-service/community/${communityCode}/hold`, { hold });
  }
}
