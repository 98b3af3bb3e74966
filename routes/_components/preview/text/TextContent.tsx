import type { MarkScope, TextLine } from "../../../../sdk/mod.ts";
import { formatNumber } from "../../../../locales/format.ts";
import type { View } from "../../dataset/view.ts";
import type { ContentProps } from "../props.ts";

/** Lines with their numbers, coloured where a grammar is known. */
export function TextContent({ view, content }: ContentProps<"text">) {
  const { t } = view;
  const { language, firstLine, lines } = content;
  return (
    <>
      {language && (
        <p className="px-4 py-2 text-sm text-faint border-b border-line">
          {t("preview.language", { language })}
        </p>
      )}
      <Lines view={view} lines={lines} firstLine={firstLine} />
    </>
  );
}

/** Lines of text; other kinds show their source with them too. */
export function Lines({ view, lines, firstLine }: { view: View; lines: TextLine[]; firstLine: number }) {
  return (
    <pre className="code-lines py-3 text-sm leading-relaxed">
      <code>
        {lines.map((line, at) => (
          <span key={at} data-line={firstLine + at}>
            <MarkedText line={line} />
            {line.omitted !== undefined && (
              <em className="text-faint">
                {" "}
                {view.t("preview.omitted", { count: formatNumber(view.locale, line.omitted) })}
              </em>
            )}
            {"\n"}
          </span>
        ))}
      </code>
    </pre>
  );
}

/** Each is as readable on its background as ordinary text. */
const COLOURS: Record<MarkScope, string> = {
  keyword: "text-restricted",
  string: "text-open",
  number: "text-attention",
  comment: "text-faint italic",
  name: "text-link",
  meta: "text-withdrawn",
};

/** Text nodes and nothing else: whatever the file says, it stays text. */
function MarkedText({ line: { text, marks = [] } }: { line: TextLine }) {
  let end = 0;
  const parts = marks.map(({ start, end: last, scope }, at) => {
    const before = text.slice(end, start);
    end = last;
    return [before, <span key={at} className={COLOURS[scope]}>{text.slice(start, last)}</span>];
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
