/** What a queue page of requests shows: one state, a page at a time. */
import type { RequestWorkflow } from "../../../sdk/model/request_workflow.ts";
import { readPageNumber } from "../page_number.ts";

export interface QueueQuery<State extends string> {
  state: State;
  page: number;
}

/** Reads an address. What is missing or malformed falls back to new requests and the first page. */
export function readQueueQuery<State extends string>(
  query: (name: string) => string | undefined,
  { states, initial }: RequestWorkflow<State>,
): QueueQuery<State> {
  return {
    state: states.find((one) => one === query("state")) ?? initial,
    page: readPageNumber(query("page")),
  };
}

/** @param area The last part of its path: `/manage/<area>`. */
export const queuePath = (area: string, { state, page }: QueueQuery<string>): string =>
  `/manage/${area}?state=${state}${page > 1 ? `&page=${page}` : ""}`;
