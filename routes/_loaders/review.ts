/** The review queue, and one review with everything that a reviewer looks at. */
import type { DataFile, Dataset, HistoryEvent, Repository } from "../../sdk/mod.ts";
import type { Page } from "../../sdk/model/envelope.ts";
import { PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { Review, ReviewState } from "../../sdk/model/review.ts";
import { orUndefined } from "./absent.ts";

export interface ReviewData {
  review: Review;
  /** Absent once the version is its depositor's alone again. */
  dataset?: Dataset;
  /** The first hundred. */
  files: DataFile[];
  history: HistoryEvent[];
}

export function loadQueue(
  repository: Repository,
  state: ReviewState,
  page: number,
): PromiseLike<Page<Review>> {
  return repository.reviews.list({ state, page });
}

/** `undefined` where there is no such review, or it is not this reviewer's. */
export async function loadReview(repository: Repository, reviewId: string): Promise<ReviewData | undefined> {
  const review = await orUndefined(repository.reviews.get(reviewId));
  if (!review) return undefined;
  const { dataSetId, version } = review;
  const [dataset, files, history] = await Promise.all([
    orUndefined(repository.datasets.get(dataSetId, version)),
    orUndefined(repository.files.list(dataSetId, version, { size: PAGE_SIZE_MAX })),
    orUndefined(repository.datasets.history(dataSetId)),
  ]);
  return { review, dataset, files: files?.list ?? [], history: history ?? [] };
}
