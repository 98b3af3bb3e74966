import { renderMarkdown } from "../../detail/markdown.ts";
import type { ContentProps } from "../props.ts";

/** Markdown as a README is drawn: without HTML, with the pictures beside it. */
export function MarkdownContent({ data, content: { text } }: ContentProps<"markdown">) {
  return (
    <div
      className="p-4 prose max-w-none overflow-x-auto"
      // Made of escaped text and a short list of elements (markdown.ts).
      dangerouslySetInnerHTML={{ __html: renderMarkdown(text, data.addresses.pictures) }}
    />
  );
}
