/** What the author cards say at once and how they fold (spec 2 §5). */
import type { Creator } from "../../sdk/model/metadata/metadata.ts";
import { isOrcid } from "../../sdk/model/vocabulary/identifiers.ts";
import { bareOrcid } from "../../sdk/model/vocabulary/pasted_identifiers.ts";
import type { Edit } from "./edit.ts";

/** More cards than these fold to one line each. */
export const UNFOLDED_MAX = 5;

const SHAPE = /^(?:\d{4}-){3}\d{3}[\dX]$/;

/** An ORCID iD as people paste it in its bare form; anything else as it is. */
export function normalizeOrcid(text: string): string {
  const bare = bareOrcid(text);
  return SHAPE.test(bare) ? bare : text;
}

/** Whether the check digit is right, once all sixteen are there; undefined before. */
export function isOrcidRight(text: string): boolean | undefined {
  const bare = bareOrcid(text);
  return SHAPE.test(bare) ? isOrcid(bare) : undefined;
}

/** Authors whose e-mail an earlier one has already. */
export function duplicateEmails(authors: Creator[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const twice = new Set<number>();
  authors.forEach(({ email }, index) => {
    const address = email.trim().toLowerCase();
    if (address !== "" && seen.has(address)) twice.add(index);
    seen.add(address);
  });
  return twice;
}

/** Which cards are open after a change of the list: each goes with its author, and a new one is open. */
export function openCardsAfter(open: ReadonlySet<number>, change: Edit, count: number): ReadonlySet<number> {
  if (change.type === "set" || change.type === "replace" || change.path !== "authors") return open;
  if (change.type === "add") return new Set([...open, count]);
  if (change.type === "remove") {
    return new Set(
      [...open].filter((one) => one !== change.index).map((one) => one > change.index ? one - 1 : one),
    );
  }
  const order = [...Array(count).keys()];
  const [moved] = order.splice(change.index, 1);
  order.splice(change.index + change.by, 0, moved);
  return new Set(order.flatMap((before, after) => open.has(before) ? [after] : []));
}

/** Where an entry that is dragged to a height lands, from the middles of all entries in their order. */
export function dropIndexAt(height: number, middles: number[], from: number): number {
  return middles.filter((middle, index) => index !== from && middle < height).length;
}
