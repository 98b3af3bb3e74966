/** Markdown as it was written; whoever shows it decides which of it is drawn. */
export interface MarkdownPreview {
  kind: "markdown";
  text: string;
}
