/** What the page gives the form beside its fields. */
import type { CoverOrigin } from "../../sdk/model/cover.ts";

export interface CoverPicture {
  /** Id of the attachment. */
  coverId: string;
  coverOrigin: CoverOrigin;
}

/** The community that a dataset keeps since it was first submitted. */
export interface FixedCommunity {
  code: string;
  name: string;
  /** Address of the redirection, where that is still possible. */
  redirectHref?: string;
}
