/** What every part of the page of a review is given. */
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import type { ReviewData } from "../../_loaders/review.ts";
import type { View } from "../dataset/view.ts";
import type { PostedDecision } from "./DecisionForm.tsx";

export interface ReviewPageProps {
  view: View;
  user: CurrentUser;
  data: ReviewData;
  /** Whether this person may decide it. */
  decides: boolean;
  /** What was posted, when it comes back with errors. */
  posted?: PostedDecision;
}
