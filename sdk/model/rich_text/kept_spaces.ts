/**
 * White space that is part of a text, where a reader of Markdown would take it for the layout of the file: a character that
 * no text has stands for it while trees are tidied, and a reference (`&#10;`) in the file.
 */
import type { Element } from "hast";
import { isBlock, isFlow } from "./tree.ts";

/** Each stand-in, a noncharacter of Unicode, with what it stands for. */
export const KEPT_SPACES: ReadonlyMap<string, string> = new Map([
  ["\ufdd0", "\n"],
  ["\ufdd1", " "],
  ["\ufdd2", "\t"],
]);
const STAND_INS = new Map([...KEPT_SPACES].map(([standIn, space]) => [space, standIn]));

const standIn = (spaces: string) => spaces.replace(/[\n\t ]/g, (space) => STAND_INS.get(space)!);

/** Puts stand-ins for line breaks, and for the white space beside blocks; code keeps its white space anyway. */
export function keepSpaces(parent: Element): void {
  if (parent.tagName === "pre") return;
  const flow = isFlow(parent);
  parent.children.forEach((child, at) => {
    if (child.type === "element") return keepSpaces(child);
    if (child.type !== "text") return;
    child.value = child.value.replaceAll("\n", standIn);
    if (!flow) return;
    if (at === 0 || isBlock(parent.children[at - 1])) child.value = child.value.replace(/^[ \t]+/, standIn);
    if (at === parent.children.length - 1 || isBlock(parent.children[at + 1])) {
      child.value = child.value.replace(/[ \t]+$/, standIn);
    }
  });
}

/** In HTML that somebody wrote into Markdown. */
export const readReferences = (html: string): string =>
  html.replace(/&#(9|10|32);/g, (_, code) => STAND_INS.get(String.fromCharCode(Number(code)))!);

/** When the tree is as it stays. */
export const putSpaces = (html: string): string =>
  html.replace(/[\ufdd0-\ufdd2]/g, (mark) => KEPT_SPACES.get(mark)!);
