/** Finds the positions of values in a JSON text, which `JSON.parse` does not keep. */
import { TOKEN } from "./json_position.ts";

interface Frame {
  /** Path of the collection; `undefined` if nothing below it is wanted. */
  path?: string;
  isList: boolean;
  index: number;
  /** Name of the member whose value follows. */
  key?: string;
}

/**
 * Finds offsets by path such as `authors.0.email`; the root is the empty path, and paths that do not exist are left
 * out. It takes one pass for any number of paths.
 */
export function locateJson(text: string, wanted: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  const open: Frame[] = [];
  for (let at = 0; at < text.length && found.size < wanted.size;) {
    TOKEN.lastIndex = at;
    const match: RegExpExecArray | null = TOKEN.exec(text);
    if (!match) break;
    at = TOKEN.lastIndex;
    const frame = open.at(-1);
    const [token, mark, string] = match;
    if (mark === "}" || mark === "]") open.pop();
    else if (mark === ",") advance(frame!);
    else if (mark !== ":" && string !== undefined && frame && !frame.isList && frame.key === undefined) {
      frame.key = JSON.parse(string);
    } else if (mark !== ":") {
      const path = pathOf(frame);
      const isWanted = path !== undefined && wanted.has(path);
      if (isWanted) found.set(path, at - token.trimStart().length);
      if (mark) open.push({ path: isWanted ? path : undefined, isList: mark === "[", index: 0 });
    }
  }
  return found;
}

function advance(frame: Frame): void {
  if (frame.isList) frame.index++;
  else frame.key = undefined;
}

function pathOf(frame: Frame | undefined): string | undefined {
  if (!frame) return "";
  if (frame.path === undefined) return undefined;
  const name = frame.isList ? String(frame.index) : frame.key ?? "";
  return frame.path === "" ? name : `${frame.path}.${name}`;
}
