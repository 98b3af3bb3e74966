/** What a package holds, against what it may hold. */
import type { RelatedDataset } from "../../sdk/model/dataset.ts";

/** Each part with its dataset; one that was withdrawn since is no choice any more and keeps its place. */
export function chosenParts(
  parts: readonly string[],
  choices: readonly RelatedDataset[],
): { id: string; choice?: RelatedDataset }[] {
  const known = new Map(choices.map((choice) => [choice.dataSetId, choice]));
  return parts.map((id) => ({ id, choice: known.get(id) }));
}

/** Whether a title in either language, or an identifier, has all the words of a filter. */
export function matches({ title, doi = "", cstr = "" }: RelatedDataset, filter: string): boolean {
  const text = [title.zh, title.en, doi, cstr].join(" ").toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
