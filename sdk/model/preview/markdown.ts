import type { RelativePicture } from "../relative_pictures.ts";

/** Markdown as it was written; whoever shows it decides which of it is drawn. */
export interface MarkdownPreview {
  kind: "markdown";
  text: string;
  /** The pictures beside it that it shows. */
  pictures?: RelativePicture[];
  /** Whether it is the text of a document of an office program, without its layout. */
  extracted?: boolean;
}
