interface Shown {
  page?: number;
  filter?: string;
}

/** Where the view of an anonymous link is; the link's own address leads there. */
export function anonymousViewPath(linkId: string, { page = 1, filter = "" }: Shown = {}): string {
  const query = new URLSearchParams({ ...(filter && { filter }), ...(page > 1 && { page: String(page) }) });
  return `/anonymous/${encodeURIComponent(linkId)}/view${query.size > 0 ? `?${query}` : ""}`;
}

/** The page of a file of this view, which its query names. */
export const anonymousFilePath = (linkId: string): string => `/anonymous/${encodeURIComponent(linkId)}/file`;
