import type { PreviewContent, PreviewQuery } from "../../../sdk/mod.ts";
import type { ShownData } from "../../_loaders/preview.ts";
import type { View } from "../dataset/view.ts";

/** What the content of one kind is drawn of. */
export interface ContentProps<Kind extends PreviewContent["kind"]> {
  view: View;
  data: ShownData;
  content: Extract<PreviewContent, { kind: Kind }>;
  /** The same page with something else of the file. */
  hrefOf: (query: PreviewQuery) => string;
}
