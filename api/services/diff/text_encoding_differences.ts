/**
 * Compares how two texts are written, as opposed to their content, so that a file with any changed byte never counts as
 * equal.
 */
import type { FormDifference } from "../../../sdk/model/comparison.ts";
import { countOf, type DecodedText } from "../file/decode_text.ts";

/**
 * Lists differences that lines and cells do not show, or show in every one of them. The bytes of the two are known to
 * differ.
 */
export function compareForm(left: DecodedText, right: DecodedText): FormDifference[] {
  const found = [
    differing("encoding", left.encoding, right.encoding),
    differing("byteOrderMark", left.marked ? "U+FEFF" : "", right.marked ? "U+FEFF" : ""),
    lineEnds(left.text, right.text),
    differing("finalLineEnd", finalLineEnd(left.text), finalLineEnd(right.text)),
  ].filter((one) => one !== undefined);
  if (found.length > 0 || left.text !== right.text) return found;
  // Some encodings have two ways to write one character.
  return [{ what: "bytes" }];
}

function differing(what: FormDifference["what"], left: string, right: string): FormDifference | undefined {
  return left === right ? undefined : { what, left, right };
}

/** Compares line ends if both texts have some; that a text has none shows at its last line. */
function lineEnds(left: string, right: string): FormDifference | undefined {
  const [before, after] = [kindsOf(left), kindsOf(right)];
  if (!before || !after) return undefined;
  const elsewhere = differOnlyInLineEnds(left, right) && left.replace(LAST, "") !== right.replace(LAST, "");
  return before !== after || elsewhere ? { what: "lineEnds", left: before, right: after } : undefined;
}

/** Whether two texts differ only in their line ends, including one at the end. */
export function differOnlyInLineEnds(left: string, right: string): boolean {
  const unified = (text: string) => text.replace(LAST, "").replace(/\r\n?/g, "\n");
  return left !== right && unified(left) === unified(right);
}

function kindsOf(text: string): string {
  const both = countOf(text, "\r\n");
  const counts = { CRLF: both, LF: countOf(text, "\n") - both, CR: countOf(text, "\r") - both };
  return Object.entries(counts).filter(([, count]) => count > 0).map(([name]) => name).join(", ");
}

/** The line end at the end of a text. */
const LAST = /\r?\n$|\r$/;

const finalLineEnd = (text: string) => kindsOf(LAST.exec(text)?.[0] ?? "");
