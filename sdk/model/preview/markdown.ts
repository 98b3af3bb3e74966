import type { RelativePicture } from "../relative_pictures.ts";

/** Markdown as it was written; whoever shows it decides which of it is drawn. */
export interface MarkdownPreview {
  kind: "markdown";
  text: string;
  /** The pictures beside it that it shows. */
  pictures?: RelativePicture[];
}
