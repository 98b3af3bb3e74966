import { renderMarkdown } from "../../detail/markdown.ts";
import type { ContentProps } from "../props.ts";

/** Markdown as a README is drawn: without HTML, with the pictures beside it. */
export function MarkdownContent({ view, data, content: { text, extracted } }: ContentProps<"markdown">) {
  return (
    <>
      {extracted && (
        <p className="px-4 py-2 text-sm text-faint border-b border-line">{view.t("preview.extracted")}</p>
      )}
      <div
        className="p-4 prose max-w-none overflow-x-auto"
        // Made of escaped text and a short list of elements (markdown.ts).
        dangerouslySetInnerHTML={{ __html: renderMarkdown(text, data.addresses.pictures) }}
      />
    </>
  );
}
