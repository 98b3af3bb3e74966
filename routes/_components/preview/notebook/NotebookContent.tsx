import type { CellOutput, NotebookCell } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";
import { renderMarkdown } from "../../detail/markdown.ts";
import type { ContentProps } from "../props.ts";
import { Lines } from "../text/TextContent.tsx";

/** Cells of a notebook with what they printed. */
export function NotebookContent({ view, content }: ContentProps<"notebook">) {
  const { t } = view;
  const { language, firstCell, cells, total } = content;
  return (
    <>
      <p className="px-4 py-2 text-sm text-faint border-b border-line">
        {[
          t("preview.cells", { count: total }),
          language && t("preview.language", { language }),
        ].filter(Boolean).join(" · ")}
      </p>
      <ol start={firstCell}>
        {cells.map((cell, at) => (
          <li key={at} className="border-b border-line last:border-0">
            <Cell view={view} cell={cell} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Cell(
  { view, cell: { type, text = "", lines = [], run, outputs } }: { view: View; cell: NotebookCell },
) {
  if (type === "markdown") {
    // Made of escaped text and a short list of elements (markdown.ts).
    return (
      <div className="p-4 prose max-w-none" dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />
    );
  }
  if (type === "raw") return <pre className="p-4 text-sm whitespace-pre-wrap break-words">{text}</pre>;
  return (
    <>
      <div className="bg-sunken">
        {run !== undefined && (
          <p className="px-4 pt-2 text-sm text-faint">{view.t("preview.run", { run: String(run) })}</p>
        )}
        <Lines view={view} lines={lines} firstLine={1} />
      </div>
      {outputs.map((output, at) => <Output key={at} view={view} output={output} />)}
    </>
  );
}

function Output({ view: { t }, output }: { view: View; output: CellOutput }) {
  switch (output.type) {
    case "image":
      return (
        <div className="p-4">
          <img
            src={`data:${output.mediaType};base64,${output.data}`}
            alt={t("preview.outputImage")}
            className="max-w-full bg-white"
          />
        </div>
      );
    case "omitted":
      return (
        <p className="px-4 py-2 text-sm text-soft">
          {t("preview.outputOmitted", { type: output.mediaType })}
        </p>
      );
    default:
      return (
        <pre
          className={`px-4 py-2 text-sm whitespace-pre-wrap break-words ${
            output.type === "error" ? "text-danger" : ""
          }`}
        >
          {output.text}
        </pre>
      );
  }
}
