import type { PreviewContent, PreviewQuery } from "../../../sdk/mod.ts";
import type { PreviewData } from "../../_loaders/preview.ts";
import type { View } from "../dataset/view.ts";

/** What the content of one kind is drawn of. */
export interface ContentProps<Kind extends PreviewContent["kind"]> {
  view: View;
  data: PreviewData;
  content: Extract<PreviewContent, { kind: Kind }>;
  /** The same page with something else of the file. */
  hrefOf: (query: PreviewQuery) => string;
}
