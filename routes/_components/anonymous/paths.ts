/** Where the view of an anonymous link is; the link's own address leads there. */
export function anonymousViewPath(linkId: string, page = 1): string {
  const path = `/anonymous/${encodeURIComponent(linkId)}/view`;
  return page === 1 ? path : `${path}?page=${page}`;
}
