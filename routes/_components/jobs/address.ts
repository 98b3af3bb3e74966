/** The address of the page about jobs. */
import { readPageNumber } from "../page_number.ts";

export interface RunFilter {
  /** Runs of one job only; empty for all. */
  name: string;
  page: number;
}

export function readRunFilter(query: (name: string) => string | undefined): RunFilter {
  return {
    name: (query("job") ?? "").slice(0, 64),
    page: readPageNumber(query("page")),
  };
}

export function jobsPath({ name, page }: RunFilter, more: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  if (name) query.set("job", name);
  if (page > 1) query.set("page", String(page));
  for (const [key, value] of Object.entries(more)) query.set(key, value);
  return query.size > 0 ? `/manage/jobs?${query}` : "/manage/jobs";
}
