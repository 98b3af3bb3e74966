/** A Jupyter notebook by pages of cells. */
import type { TextLine } from "./text.ts";

export const CELL_TYPES = ["markdown", "code", "raw"] as const;
export type CellType = (typeof CELL_TYPES)[number];

/** What a cell printed. Markup is shown as text; pictures are PNG or JPEG alone. */
export type CellOutput =
  | { type: "text"; text: string }
  | { type: "error"; text: string }
  | { type: "image"; mediaType: "image/png" | "image/jpeg"; data: string }
  | { type: "omitted"; mediaType: string };

export interface NotebookCell {
  type: CellType;
  /** Of Markdown, and of what is neither. */
  text?: string;
  /** Of code. */
  lines?: TextLine[];
  /** The number of the run. */
  run?: number;
  outputs: CellOutput[];
}

export interface NotebookPreview {
  kind: "notebook";
  /** Such as `python`. */
  language?: string;
  firstCell: number;
  cells: NotebookCell[];
  total: number;
}
