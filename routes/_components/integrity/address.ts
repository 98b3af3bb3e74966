/** The address of the page about integrity. */
export function readDamagedPage(found: string | undefined): number {
  const page = Number(found ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1;
}

export function integrityPath(page = 1): string {
  return page > 1 ? `/manage/integrity?page=${page}` : "/manage/integrity";
}
