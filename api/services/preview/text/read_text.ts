/** A text by pages of lines, coloured where a grammar is known. */
import { extensionOf } from "../../../../sdk/model/preview/kinds.ts";
import { LANGUAGES, type TextLine } from "../../../../sdk/model/preview/text.ts";
import type { DecodedText } from "../../file/decode_text.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { markLines } from "./mark_lines.ts";

/** Lines, and characters, of a page. */
const PAGE_LINES = 1_000;
const PAGE_CHARACTERS = 200_000;
/** Characters of a line that are shown. */
const LINE_MAX = 5_000;

export const readText: PreviewReader = async (source, { path, page }, budget) => {
  const { text, encoding } = decodeSource(source);
  const starts = pagesOf(text);
  const at = Math.min(page, starts.length) - 1;
  const { offset, line } = starts[at];
  const shown = text.slice(offset, starts[at + 1]?.offset).replace(/(?:\r\n?|\n)$/, "");
  const language = LANGUAGES[extensionOf(path)] || undefined;
  const lines: TextLine[] = shown.split(/\r\n?|\n/).map(cutLine);
  budget.check();
  return {
    page: at + 1,
    pages: starts.length,
    beginning: !source.isWhole,
    content: {
      kind: "text",
      encoding,
      language,
      firstLine: line,
      lines: language ? await markLines(lines, language) : lines,
    },
  };
};

/** @throws NotReadable for bytes that are no text. */
export function decodeSource(source: FileSource): DecodedText {
  const decoded = source.text();
  if (!decoded) throw new NotReadable("binary");
  return decoded;
}

interface PageStart {
  /** Characters before it. */
  offset: number;
  /** Number of its first line. */
  line: number;
}

/** Where pages begin: after so many lines, or so many characters, but never within a line. */
function pagesOf(text: string): PageStart[] {
  const starts = [{ offset: 0, line: 1 }];
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < text.length - 1; at = text.indexOf("\n", at + 1)) {
    line++;
    const { offset, line: first } = starts.at(-1)!;
    if (line - first >= PAGE_LINES || at - offset >= PAGE_CHARACTERS) starts.push({ offset: at + 1, line });
  }
  return starts;
}

function cutLine(text: string): TextLine {
  if (text.length <= LINE_MAX) return { text };
  return { text: text.slice(0, LINE_MAX).toWellFormed(), omitted: text.length - LINE_MAX };
}
