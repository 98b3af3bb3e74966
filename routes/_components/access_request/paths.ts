/** Where access is requested, and where requests are decided. */
import { SHARED_LINKS } from "../sharing/paths.ts";

/** @param dataSetId Absent: the list of one's own requests. */
export function accessRequestPath(dataSetId?: string, version?: string): string {
  const query = new URLSearchParams({
    ...(dataSetId ? { dataSetId } : {}),
    ...(dataSetId && version ? { version } : {}),
  });
  return `/accessrequest${dataSetId ? `?${query}` : ""}`;
}

/** Where a depositor keeps texts for answers. */
export const ANSWER_TEMPLATES = `${SHARED_LINKS}/templates`;

/** Of somebody without an account, by the key of the mailed address. */
export const followedPath = (key: string): string => `/accessrequest?${new URLSearchParams({ key })}`;

export function receivedPath({ state, page }: { state: string; page: number }): string {
  return `${SHARED_LINKS}?${new URLSearchParams({ state, ...(page > 1 ? { page: String(page) } : {}) })}`;
}
