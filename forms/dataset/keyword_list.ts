import { distinctKeywords, isKeyword } from "../../sdk/model/metadata/keywords.ts";

/** The list with further words, each once, no signs alone, none too long, at most `maximum`. */
export function addWords(list: string[], added: string[], maximum: number, longest: number): string[] {
  const fitting = added.filter((word) => word.length <= longest && isKeyword(word));
  return distinctKeywords([...list, ...fitting]).slice(0, maximum);
}
