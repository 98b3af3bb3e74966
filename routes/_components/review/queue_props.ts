/** What every part of the review queue is given. */
import type { ReviewQueue } from "../../../sdk/model/review.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import type { View } from "../dataset/view.ts";
import type { QueueQuery } from "./address.ts";

export interface QueueProps {
  view: View;
  user: CurrentUser;
  query: QueueQuery;
  queue: ReviewQueue;
  done?: string;
  problem?: string;
}
