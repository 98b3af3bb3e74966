/** The beginning of the file that says most about a dataset, for the first screen of its page. */
import type { FileRow } from "../../../db/queries/file/files.ts";
import { baseName } from "../../../sdk/model/file.ts";
import { previewKindsOf } from "../../../sdk/model/preview/kinds.ts";
import { PLAIN_NAMES } from "../../../sdk/model/preview/text.ts";
import type { PreviewContent, PreviewQuery, ShownContent } from "../../../sdk/model/preview/preview.ts";
import type { Context } from "../../context.ts";
import { type Shows, showUndamaged } from "./preview.ts";

export interface FirstLook {
  file: FileRow;
  shown: ShownContent;
}

/** In this order: data say more than pictures, and pictures more than texts. */
const LOOK_KINDS = ["table", "map", "grid", "image", "text"] as const;
type LookKind = typeof LOOK_KINDS[number];

/** Milliseconds that a page waits for what nobody has looked at yet; it is read to its end all the same. */
const LOOK_WAIT = 250;
const ROWS = 5;
const COLUMNS = 12;
const LINES = 8;
/** Characters of a cell. */
const CELL_MAX = 80;
/** Characters of all that is drawn; what takes more is looked at on the page of its file. */
const LOOK_MAX = 64_000;

/**
 * What is seen first of those of these files that are shown. `pending`: it is still being read, or must be tried again; the page comes without it.
 */
export async function findFirstLook(
  context: Context,
  files: readonly FileRow[],
  shows: Shows,
): Promise<{ look?: FirstLook; pending: boolean }> {
  const chosen = chooseLook(files.filter(({ path }) => shows(path)));
  if (!chosen) return { pending: false };
  const { file, query } = chosen;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => timer = setTimeout(resolve, LOOK_WAIT, undefined));
  // Whether the server is busy or the storage away, the page does without.
  const reading = showUndamaged(context, file, query, shows).catch(() => undefined);
  const shown = await Promise.race([reading, late]);
  clearTimeout(timer);
  if (!shown) return { pending: true };
  const content = beginningOf(shown.content);
  return { look: content && { file, shown: { ...shown, content } }, pending: false };
}

/** The first file of the best kind; a README stands on the page itself, and a licence beside it. */
export function chooseLook<File extends Pick<FileRow, "path" | "size">>(
  files: readonly File[],
): { file: File; query: PreviewQuery } | undefined {
  for (const kind of LOOK_KINDS) {
    const file = files.find((file) => file.size > 0 && !isAside(file.path) && isOfKind(file.path, kind));
    // As the page of the file asks for it.
    const query = { as: !file || previewKindsOf(file.path)[0] === kind ? undefined : kind };
    if (file) return { file, query };
  }
}

/** A source of anything is a text; as a table or a map only what is one first is looked at. */
function isOfKind(path: string, kind: LookKind): boolean {
  const kinds = previewKindsOf(path);
  return kind === "text" ? kinds.includes(kind) : kinds[0] === kind;
}

const isAside = (path: string): boolean =>
  PLAIN_NAMES.has(baseName(path).toLowerCase().replace(/\.[a-z]+$/, "")) ||
  /^(?:自述文件|自述|说明)\.?/.test(baseName(path));

/** Of what a preview holds, as much as a glance takes in; nothing where that cannot be cut. */
function beginningOf(content: PreviewContent): PreviewContent | undefined {
  const cut = cutContent(content);
  return cut && JSON.stringify(cut).length <= LOOK_MAX ? cut : undefined;
}

function cutContent(content: PreviewContent): PreviewContent | undefined {
  switch (content.kind) {
    case "table":
      return {
        ...content,
        comments: [],
        columns: content.columns.slice(0, COLUMNS).map((column) => ({
          ...column,
          valueLabels: undefined,
          top: [],
        })),
        omittedColumns: content.omittedColumns + Math.max(0, content.columns.length - COLUMNS),
        rows: content.rows.slice(0, ROWS).map((row) =>
          row.slice(0, COLUMNS).map((cell) => cutText(cell, CELL_MAX))
        ),
      };
    case "text":
      return { ...content, lines: content.lines.slice(0, LINES) };
    case "map":
      return content.frame && { ...content, features: [] };
    case "grid":
      return content.look.type === "none" ? undefined : { ...content, attributes: [] };
    case "image":
      return content.undecoded ? undefined : content;
    default:
      return undefined;
  }
}

const cutText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;
