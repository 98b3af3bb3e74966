import type { NoPreviewReason, ShownContent } from "../../../sdk/model/preview/preview.ts";

/** What is shown where nothing is. */
export const noPreview = (reason: NoPreviewReason): ShownContent => ({
  page: 1,
  pages: 1,
  beginning: false,
  kinds: [],
  content: { kind: "none", reason },
});
