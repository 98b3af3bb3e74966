/**
 * Finds where a text stops being JSON. `JSON.parse` does not tell this on every runtime, and a person needs the line.
 */

export interface SyntaxFault {
  /** Both count from 1. */
  line: number;
  column: number;
  /** Text at the position; empty at the end. */
  found: string;
}

type Expect = "value" | "firstKey" | "key" | "colon" | "more" | "firstItem";

/** Matches one token with the white space before it: a mark, a string, or another scalar. */
export const TOKEN =
  // deno-lint-ignore no-control-regex -- JSON forbids them inside a string
  /[\t\n\r ]*(?:([{}[\]:,])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|((?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])))/y;

/**
 * Finds the first syntax error.
 * @returns `undefined` for valid JSON. It keeps its own stack, so that deep nesting cannot exhaust that of the runtime.
 */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  const open: string[] = [];
  let expect: Expect = "value";
  for (let at = 0;;) {
    if (expect === "more" && open.length === 0) return endFault(text, at);
    TOKEN.lastIndex = at;
    const match: RegExpExecArray | null = TOKEN.exec(text);
    const next: Expect | undefined | null = match && step(match, expect, open);
    if (!match || !next) return faultAt(text, at);
    at = TOKEN.lastIndex;
    expect = next;
  }
}

/** Returns what may follow a token, or `undefined` if the token is not allowed here. */
function step([, mark, string]: RegExpExecArray, expect: Expect, open: string[]): Expect | undefined {
  const value = expect === "value" || expect === "firstItem";
  if (mark === "{" || mark === "[") {
    if (!value) return undefined;
    open.push(mark);
    return mark === "{" ? "firstKey" : "firstItem";
  }
  if (mark === "}") return close("{", expect === "firstKey" || expect === "more", open);
  if (mark === "]") return close("[", expect === "firstItem" || expect === "more", open);
  if (mark === ":") return expect === "colon" ? "value" : undefined;
  if (mark === ",") return expect !== "more" ? undefined : open.at(-1) === "{" ? "key" : "value";
  if (expect === "firstKey" || expect === "key") return string === undefined ? undefined : "colon";
  return value ? "more" : undefined;
}

function close(opener: string, allowed: boolean, open: string[]): Expect | undefined {
  if (!allowed || open.at(-1) !== opener) return undefined;
  open.pop();
  return "more";
}

function endFault(text: string, at: number): SyntaxFault | undefined {
  return text.slice(at).trim() === "" ? undefined : faultAt(text, at);
}

function faultAt(text: string, at: number): SyntaxFault {
  const start = at + (/^[\t\n\r ]*/.exec(text.slice(at))?.[0].length ?? 0);
  const before = text.slice(0, start);
  const line = before.split("\n").length;
  const column = start - before.lastIndexOf("\n");
  return { line, column, found: /^\S{0,20}/.exec(text.slice(start))?.[0] ?? "" };
}
