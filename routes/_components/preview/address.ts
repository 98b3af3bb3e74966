import type { PreviewQuery } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";

/**
 * The page of one file; what is not given stands in no address.
 * @param page Its path; the view of an anonymous link has another one.
 */
export function filePath(view: View, fileId: string, query: PreviewQuery = {}, page = "/file"): string {
  return pathOf(view, `${page}?${searchOf(fileId, query)}`);
}

/** A molecule with the page for itself. */
export function moleculePath(view: View, fileId: string, query: PreviewQuery = {}): string {
  return pathOf(view, `/3dmol_show?${searchOf(fileId, query)}`);
}

function searchOf(fileId: string, query: PreviewQuery): URLSearchParams {
  const search = new URLSearchParams({ fileId });
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && !(name === "page" && value === 1)) search.set(name, String(value));
  }
  return search;
}
