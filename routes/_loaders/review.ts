/** One review with everything that a reviewer looks at. */
import type { Dataset, FolderPage, HistoryEvent, Repository } from "../../sdk/mod.ts";
import type { RoundComparison } from "../../sdk/model/comparison.ts";
import type { Review } from "../../sdk/model/review.ts";
import { orUndefined } from "./absent.ts";
import { loadFolder } from "./detail.ts";

export interface ReviewData {
  review: Review;
  /** Absent once the version is its depositor's alone again. */
  dataset?: Dataset;
  /** The first page of the files. */
  folder?: FolderPage;
  openFolders?: FolderPage[];
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
    orUndefined(loadFolder(repository, { dataSetId, version }, { path: "" })),
    orUndefined(repository.datasets.history(dataSetId)),
    review.comparable ? orUndefined(repository.reviews.changes(reviewId)) : undefined,
  ]);
  // Only an owner may take a submission back.
  const own = dataset?.allowedActions.includes("recall") ?? false;
  return {
    review,
    dataset,
    ...files,
    history: history ?? [],
    changes,
    own,
    decides: review.state === "OPEN" && !own,
  };
}
