/** The address of the page about integrity. */
export function integrityPath(page = 1): string {
  return page > 1 ? `/manage/integrity?page=${page}` : "/manage/integrity";
}
