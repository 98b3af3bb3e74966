/** The page of a list that an address names. */

/** Beyond it the API has none. */
const PAGE_MAX = 100_000;

/** What is no page of a list is its first one. */
export function readPageNumber(text: string | null | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}
