import type {
  FileComparison,
  LineDifference,
  NodeDifference,
  RowDifference,
} from "../../../sdk/model/comparison.ts";
import type { View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { compareHref } from "./address.ts";
import { ComparedEncodings } from "./ComparedEncodings.tsx";
import { firstOf } from "./first_of.ts";
import { FormDifferences } from "./FormDifferences.tsx";
import type { CompareProps } from "./ShowLink.tsx";
import { Added, ChangeBadge, Removed } from "./Marks.tsx";
import { visibleName } from "../../../sdk/model/visible_name.ts";

/** One file in both versions. */
export function FileContents({ view, data, file: found }: CompareProps & { file: FileComparison }) {
  const { t } = view;
  const file = firstOf(found);
  const listed = data.comparison.files.find(({ path }) => path === file.path);
  return (
    <section aria-labelledby="compared-file">
      <p className="mb-3">
        <a href={compareHref(view, data)} className="link inline-flex items-center gap-1.5 min-h-8">
          <Icon name="i-tabler-arrow-left" />
          {t("compare.allFiles")}
        </a>
      </p>
      <h2 id="compared-file" className="mb-3 flex flex-wrap items-center gap-2 text-lg break-all">
        {visibleName(file.path)}
        {listed && <ChangeBadge view={view} change={listed.change} />}
      </h2>
      {file.encodings && <ComparedEncodings view={view} data={data} encodings={file.encodings} />}
      {file.form && <FormDifferences view={view} form={file.form} />}
      <Contents view={view} file={file} backHref={compareHref(view, data)} />
      {file.truncated && <p className="mt-3 text-sm text-soft">{t("compare.truncated")}</p>}
    </section>
  );
}

function Contents({ view, file, backHref }: { view: View; file: FileComparison; backHref: string }) {
  const { t } = view;
  if (file.kind === "none") {
    return (
      <EmptyState
        icon={file.reason === "closed" ? "i-tabler-lock" : "i-tabler-file-unknown"}
        title={t(`compare.none.${file.reason}`)}
        action={<LinkButton href={backHref}>{t("compare.allFiles")}</LinkButton>}
      >
        {t(`compare.none.${file.reason}.text`)}
      </EmptyState>
    );
  }
  const count = { text: "lines", table: "rows", json: "nodes" }[file.kind] as "lines";
  if ((file as Extract<FileComparison, { kind: "text" }>)[count].length === 0) {
    return <EmptyState icon="i-tabler-equal" title={t("compare.sameText")} />;
  }
  if (file.kind === "text") return <Lines view={view} lines={file.lines} />;
  if (file.kind === "table") return <Rows view={view} header={file.header} rows={file.rows} />;
  return <Nodes view={view} nodes={file.nodes} />;
}

/** A scrolling sheet that the keyboard reaches too. */
const SHEET = "panel overflow-x-auto";
const NUMBER = "px-2 text-right text-faint select-none align-top whitespace-nowrap";
const ROW_LOOK = { added: "bg-open-tint", removed: "bg-danger-tint", changed: "", same: "" };
const SIGNS = { added: "+", removed: "−", changed: "±", same: "" };

function Lines({ view, lines }: { view: View; lines: LineDifference[] }) {
  const { t } = view;
  return (
    <div className={SHEET} tabIndex={0} role="region" aria-label={t("compare.lines")}>
      <table className="w-full font-mono text-sm leading-6">
        <caption className="sr-only">{t("compare.lines")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("compare.left")}</th>
            <th scope="col">{t("compare.right")}</th>
            <th scope="col">{t("compare.changeColumn")}</th>
            <th scope="col">{t("compare.line")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr
              key={index}
              className={`${ROW_LOOK[line.change]} ${
                isGap(line, lines[index - 1]) ? "border-t-2 border-t-edge" : ""
              }`}
            >
              <td className={NUMBER}>{line.left}</td>
              <td className={NUMBER}>{line.right}</td>
              <Sign view={view} change={line.change} />
              <td className="pr-3 whitespace-pre-wrap break-all">
                {line.change === "added"
                  ? <Added>{line.text}</Added>
                  : line.change === "removed"
                  ? <Removed>{line.text}</Removed>
                  : line.text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether lines that both share were left out before this one. */
function isGap(line: { left?: number; right?: number }, before?: { left?: number; right?: number }): boolean {
  if (!before) return false;
  const step = (side: "left" | "right") => (line[side] ?? 0) - (before[side] ?? 0);
  return line.left && before.left ? step("left") > 1 : line.right && before.right ? step("right") > 1 : false;
}

function Sign({ view, change }: { view: View; change: RowDifference["change"] }) {
  return (
    <td className="px-2 text-center align-middle">
      <span aria-hidden="true">{SIGNS[change]}</span>
      <span className="sr-only">{view.t(`compare.change.${change}`)}</span>
    </td>
  );
}

function Rows({ view, header, rows }: { view: View; header: string[]; rows: RowDifference[] }) {
  const { t } = view;
  return (
    <div className={SHEET} tabIndex={0} role="region" aria-label={t("compare.rows")}>
      <table className="w-full text-sm">
        <caption className="sr-only">{t("compare.rows")}</caption>
        <thead>
          <tr className="bg-sunken border-b border-line">
            <th scope="col" className={`${NUMBER} py-2 font-normal`}>{t("compare.row")}</th>
            <th scope="col" className="sr-only">{t("compare.changeColumn")}</th>
            {header.map((name, index) => (
              <th key={index} scope="col" className="px-3 py-2 text-left font-medium text-soft">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={index}
              className={`${ROW_LOOK[row.change]} border-b border-line last:border-0 ${
                isGap(row, rows[index - 1]) ? "border-t-2 border-t-edge" : ""
              }`}
            >
              <td className={`${NUMBER} py-1.5`}>
                {[...new Set([row.left, row.right])].filter(Boolean).join(" → ")}
              </td>
              <Sign view={view} change={row.change} />
              {row.cells.map((cell, at) => (
                <td key={at} className={`px-3 py-1.5 align-top ${cell.changed ? "" : "text-soft"}`}>
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell: { left, right, changed } }: { cell: RowDifference["cells"][number] }) {
  if (!changed) return <>{right}</>;
  return (
    <span className="inline-flex flex-wrap gap-x-1.5">
      {left && <Removed>{left}</Removed>}
      {right && <Added>{right}</Added>}
    </span>
  );
}

function Nodes({ view, nodes }: { view: View; nodes: NodeDifference[] }) {
  const { t } = view;
  return (
    <ul className="panel divide-y divide-line">
      {nodes.map(({ pointer, change, left, right }) => (
        <li key={`${change} ${pointer}`} className="px-4 py-3">
          <p className="mb-1.5 flex flex-wrap items-center gap-2">
            <code className="break-all">{pointer || t("compare.root")}</code>
            <ChangeBadge view={view} change={change} />
          </p>
          <div className="grid md:grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
            {left !== undefined && (
              <p className="min-w-0 break-all">
                <Removed>{left}</Removed>
              </p>
            )}
            {right !== undefined && (
              <p className="min-w-0 break-all md:col-start-2">
                <Added>{right}</Added>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
