/** What widgets are told: one request each, to the server of this module and to no other. */
import { WIDGET_PAPER_PATH, WIDGET_PATH, WIDGET_TIMEOUT_MS } from "../sdk/model/widget/options.ts";
import type { WidgetDataset, WidgetPaper } from "../sdk/model/widget/widget.ts";

export const ORIGIN = new URL(import.meta.url).origin;

/** Code of a success in the envelope. */
const SUCCESS = 20_000;

/** Widgets of one dataset on a page share its answer. */
const asked = new Map<string, Promise<unknown>>();

export const askDataset = (query: Record<string, string>): Promise<WidgetDataset> => ask(WIDGET_PATH, query);
export const askPaper = (doi: string): Promise<WidgetPaper> => ask(WIDGET_PAPER_PATH, { doi });

function ask<T>(path: string, query: Record<string, string>): Promise<T> {
  const address = `${ORIGIN}${path}?${new URLSearchParams(query)}`;
  const known = asked.get(address);
  if (known) return known as Promise<T>;
  const answer = read<T>(address);
  asked.set(address, answer);
  // Another try may find the server again.
  answer.catch(() => asked.delete(address));
  return answer;
}

/** @throws what keeps an answer away; the widget stays a link then. */
async function read<T>(address: string): Promise<T> {
  const response = await fetch(address, {
    credentials: "omit",
    redirect: "error",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(WIDGET_TIMEOUT_MS),
  });
  const { code, data } = await response.json();
  if (code !== SUCCESS) throw new Error(String(code));
  return data;
}
