/** One review with everything that a reviewer looks at. */
import type { Dataset, HistoryEvent, Repository } from "../../sdk/mod.ts";
import { PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { RoundComparison } from "../../sdk/model/comparison.ts";
import type { Review } from "../../sdk/model/review.ts";
import { orUndefined } from "./absent.ts";
import type { ListedFile } from "./detail.ts";

/** Files shown at once: as many as a dataset should have at most (spec 2 §9). */
const FILES_SHOWN = 2_000;

export interface ReviewData {
  review: Review;
  /** Absent once the version is its depositor's alone again. */
  dataset?: Dataset;
  files: ListedFile[];
  history: HistoryEvent[];
  /** What changed since the round before, where there was one that is known. */
  changes?: RoundComparison;
  /** This person's own submission. */
  own: boolean;
  /** Open, and not this person's own submission. */
  decides: boolean;
}

/** `undefined` where there is no such review, or it is not this reviewer's. */
export async function loadReview(repository: Repository, reviewId: string): Promise<ReviewData | undefined> {
  const review = await orUndefined(repository.reviews.get(reviewId));
  if (!review) return undefined;
  const { dataSetId, version } = review;
  const [dataset, files, history, changes] = await Promise.all([
    orUndefined(repository.datasets.get(dataSetId, version)),
    orUndefined(listFiles(repository, dataSetId, version)),
    orUndefined(repository.datasets.history(dataSetId)),
    review.comparable ? orUndefined(repository.reviews.changes(reviewId)) : undefined,
  ]);
  // Only an owner may take a submission back.
  const own = dataset?.allowedActions.includes("recall") ?? false;
  return {
    review,
    dataset,
    files: files ?? [],
    history: history ?? [],
    changes,
    own,
    decides: review.state === "OPEN" && !own,
  };
}

async function listFiles(repository: Repository, dataSetId: string, version: string): Promise<ListedFile[]> {
  const list: ListedFile[] = [];
  let cursor: string | undefined;
  do {
    const page = await repository.files.list(dataSetId, version, { cursor, size: PAGE_SIZE_MAX });
    list.push(...page.list);
    cursor = page.next;
  } while (cursor && list.length < FILES_SHOWN);
  return list;
}
