import type { PreviewQuery } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";

/** The page of one file; what is not given stands in no address. */
export function filePath(view: View, fileId: string, query: PreviewQuery = {}): string {
  const search = new URLSearchParams({ fileId });
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && !(name === "page" && value === 1)) search.set(name, String(value));
  }
  return pathOf(view, `/file?${search}`);
}
