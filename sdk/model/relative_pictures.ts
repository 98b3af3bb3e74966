/** Pictures that a text in Markdown shows of the files beside it. */
import { z } from "zod";

/** A picture beside a text. */
export interface RelativePicture {
  source: string;
  fileId: string;
  drawn: boolean;
}

export const relativePicture: z.ZodType<RelativePicture> = z.object({
  source: z.string().describe("Its address as the text writes it, decoded."),
  fileId: z.string().describe("The file of the same version that it leads to."),
  drawn: z.boolean().describe("Whether the server draws it, since browsers do not show its format."),
}).meta({ id: "RelativePicture" });

/** Pictures of a text that are looked for. */
const PICTURES_MAX = 50;
const [INLINE, REFERENCE] = [
  /!\[[^\]\n]{0,500}\]\(\s{0,9}(?:<([^<>\n]{1,500})>|([^\s()<>]{1,500}))/g,
  /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{0,9}(?:<([^<>\n]{1,500})>|(\S{1,500}))/gm,
];

/** `fig%201.png` as `fig 1.png`; what is no such text stays as it is. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Addresses of pictures that lead to no host, each with the path that it means, seen from the file. */
export function relativePictures(text: string, path: string): { source: string; path: string }[] {
  const found = new Map<string, string>();
  for (const pattern of [INLINE, REFERENCE]) {
    for (const [, bracketed, plain] of text.matchAll(pattern)) {
      const source = decodeAddress(bracketed ?? plain);
      const target = resolve(source, path);
      if (target) found.set(source, target);
      if (found.size >= PICTURES_MAX) break;
    }
  }
  return [...found].map(([source, path]) => ({ source, path }));
}

/** The path within the version; `undefined` for another host and for what lies outside. */
function resolve(source: string, from: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|\\|#)/i.test(source)) return undefined;
  const [target] = source.split(/[?#]/, 1);
  const parts = target.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.length > 0 ? parts.join("/") : undefined;
}
