/** Jupyter notebooks: cells and what they printed, as text and pictures; nothing of a notebook is markup here. */
import { z } from "zod";
import { CELL_TYPES, type CellOutput, type NotebookCell } from "../../../../sdk/model/preview/notebook.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { markLines } from "../text/mark_lines.ts";

const PAGE_CELLS = 50;
/** Characters of a cell or an output, and of the pictures of a page. */
const TEXT_MAX = 50_000;
const IMAGES_MAX = 4_000_000;

/** Texts are strings, or lists of lines. */
const lines = z.union([z.string(), z.array(z.string())]).transform((text) => [text].flat().join(""));
const output = z.object({
  output_type: z.string(),
  text: lines.optional(),
  traceback: z.array(z.string()).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
const cell = z.object({
  cell_type: z.enum(CELL_TYPES).catch("raw"),
  source: lines.catch(""),
  execution_count: z.number().nullish(),
  outputs: z.array(output).catch([]),
});
const notebook = z.object({
  metadata: z.object({
    language_info: z.object({ name: z.string() }).optional(),
    kernelspec: z.object({ language: z.string().optional() }).optional(),
  }).catch({}),
  cells: z.array(cell),
});

export const readNotebook: PreviewReader = (source, { page }, budget) => {
  if (!source.isWhole) throw new NotReadable("tooLarge");
  const { metadata, cells } = parse(decodeSource(source).text);
  budget.check();
  const language = (metadata.language_info?.name ?? metadata.kernelspec?.language)?.slice(0, 40)
    .toLowerCase();
  const pages = Math.max(1, Math.ceil(cells.length / PAGE_CELLS));
  const at = Math.min(page, pages);
  const first = (at - 1) * PAGE_CELLS;
  const room = { left: IMAGES_MAX };
  const shown = cells.slice(first, first + PAGE_CELLS).map((one) => describe(one, language, room));
  return {
    page: at,
    pages,
    content: { kind: "notebook", language, firstCell: first + 1, cells: shown, total: cells.length },
  };
};

function parse(text: string): z.infer<typeof notebook> {
  try {
    return notebook.parse(JSON.parse(text));
  } catch {
    throw new NotReadable();
  }
}

/** @param room Characters that pictures of the page may still have. */
function describe(
  { cell_type: type, source, execution_count: run, outputs }: z.infer<typeof cell>,
  language: string | undefined,
  room: { left: number },
): NotebookCell {
  const text = cutText(source);
  if (type !== "code") return { type, text, outputs: [] };
  const rows = text.split("\n").map((line) => ({ text: line }));
  return {
    type,
    lines: language ? markLines(rows, language) : rows,
    run: run ?? undefined,
    outputs: outputs.flatMap((one) => outputOf(one, room)),
  };
}

// deno-lint-ignore no-control-regex -- the colours of a terminal are control characters
const TERMINAL = /\u001b\[[\d;]*[A-Za-z]/g;

/** Of several forms of an output, the picture, else the text. */
function outputOf(
  { text, traceback, data = {} }: z.infer<typeof output>,
  room: { left: number },
): CellOutput[] {
  if (traceback) return [{ type: "error", text: cutText(traceback.join("\n").replace(TERMINAL, "")) }];
  if (text !== undefined) return [{ type: "text", text: cutText(text.replace(TERMINAL, "")) }];
  for (const mediaType of ["image/png", "image/jpeg"] as const) {
    const picture = lines.safeParse(data[mediaType]).data?.replace(/\s/g, "");
    if (picture === undefined) continue;
    if (!isBase64(picture) || picture.length > room.left) return [{ type: "omitted", mediaType }];
    room.left -= picture.length;
    return [{ type: "image", mediaType, data: picture }];
  }
  const plain = lines.safeParse(data["text/plain"]).data;
  if (plain !== undefined) return [{ type: "text", text: cutText(plain) }];
  const [mediaType] = Object.keys(data);
  return mediaType === undefined ? [] : [{ type: "omitted", mediaType: mediaType.slice(0, 100) }];
}

const isBase64 = (text: string) => /^[A-Za-z0-9+/]+={0,2}$/.test(text);

const cutText = (text: string) =>
  text.length <= TEXT_MAX ? text.toWellFormed() : `${text.slice(0, TEXT_MAX).toWellFormed()}…`;
