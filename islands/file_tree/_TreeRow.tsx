import { memo, type MouseEvent } from "react";
import { fileCategory } from "../../sdk/model/vocabulary/file_categories.ts";
import { formatBytes, type Translate } from "../../locales/format.ts";
import { classes } from "../../ui/classes.ts";
import { path } from "../../sdk/path.ts";
import { FileIcon } from "../../ui/FileIcon.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { iconButtonClass } from "../../ui/IconButton.tsx";
import type { FileRow, FolderRow, MoreRow, Row } from "./rows.ts";

export interface RowContext {
  t: Translate;
  /** With a script the rows are a grid that is walked by keys; without one a list of links. */
  enhanced: boolean;
  folderHref: (path: string) => string;
  fileHref?: (id: string) => string;
  /** Where the list goes on without a script. */
  nextHref: (path: string, next: string) => string | undefined;
  marked?: string;
  onPress: (key: string, event: MouseEvent<HTMLElement>) => void;
  onSelect: (key: string, range: boolean) => void;
  onRetry: (path: string) => void;
}

interface Props {
  row: Row;
  at: number;
  context: RowContext;
  active: boolean;
  /** Absent for what cannot be selected. */
  selected?: "yes" | "no" | "covered";
}

const ROW = "group flex items-start gap-2 pr-2 py-1.5 border-b border-line hover:bg-sunken " +
  "focus-visible:outline-2 focus-visible:outline-link -outline-offset-2";

/** Classes, because the server writes no styles. What lies deeper is not moved further to the right. */
const INDENTS = ["pl-2", "pl-6", "pl-10", "pl-14", "pl-18", "pl-22"] as const;
const MARKS = { yes: "bg-attention-tint", no: "target:bg-attention-tint" };

/** A folder, a file, or the place where the list goes on. */
export const TreeRow = memo(function TreeRow({ row, at, context, active, selected }: Props) {
  const { enhanced, marked } = context;
  const isMarked = row.kind === "file" && row.file.fileId === marked;
  const grid = enhanced
    ? {
      role: "row",
      "aria-level": row.level,
      "aria-expanded": row.kind === "folder" ? row.open : undefined,
      "aria-selected": selected === undefined ? undefined : selected !== "no",
      "aria-current": isMarked || undefined,
      tabIndex: active ? 0 : -1,
    }
    : { role: "listitem" };
  return (
    <div
      {...grid}
      id={row.kind === "file" ? `file-${row.file.fileId}` : undefined}
      data-index={at}
      data-key={row.key}
      className={classes(
        ROW,
        INDENTS[Math.min(row.level, INDENTS.length) - 1],
        MARKS[isMarked ? "yes" : "no"],
      )}
    >
      <Cell row={row} context={context} active={active} selected={selected} />
    </div>
  );
});

type CellProps<R extends Row = Row> = Omit<Props, "row" | "at"> & { row: R };

function Cell({ row, ...rest }: CellProps) {
  if (row.kind === "more") return <MoreCell row={row} {...rest} />;
  const { context, active, selected } = rest;
  const cell = context.enhanced ? { role: "gridcell" } : {};
  return (
    <>
      {context.enhanced && (
        <span {...cell} className="flex items-center min-h-8">
          <input
            type="checkbox"
            tabIndex={active ? 0 : -1}
            checked={selected !== "no"}
            disabled={selected === "covered"}
            aria-label={context.t("file_tree.select", { name: row.name })}
            onClick={(event) => context.onSelect(row.key, event.shiftKey)}
            onChange={() => {}}
          />
        </span>
      )}
      {row.kind === "folder" ? <FolderCell row={row} {...rest} /> : <FileCell row={row} {...rest} />}
    </>
  );
}

function FolderCell({ row, context, active }: CellProps<FolderRow>) {
  const { t, enhanced, folderHref } = context;
  const { files, size } = row.folder;
  return (
    <div
      role={enhanced ? "gridcell" : undefined}
      className="flex-1 min-w-0 flex flex-wrap items-center gap-x-2 min-h-8"
    >
      {enhanced && (
        <Icon name={row.open ? "i-tabler-chevron-down" : "i-tabler-chevron-right"} className="text-faint" />
      )}
      <FileIcon category="folder" />
      <a
        href={folderHref(row.folder.path)}
        tabIndex={enhanced && !active ? -1 : undefined}
        onClick={(event) => context.onPress(row.key, event)}
        className="font-medium min-w-0 break-all hover:text-link hover:underline"
      >
        {row.name}
      </a>
      <span className="ml-auto pl-3 text-sm text-faint whitespace-nowrap">
        {t("file_tree.files", { count: files })} · {formatBytes(size)}
      </span>
    </div>
  );
}

function FileCell({ row, context, active }: CellProps<FileRow>) {
  const { t, enhanced, fileHref } = context;
  const { file, name } = row;
  const href = fileHref?.(file.fileId);
  const tabIndex = enhanced && !active ? -1 : undefined;
  const copy = t("file_tree.copyChecksum", { name });
  return (
    <>
      <div role={enhanced ? "gridcell" : undefined} className="flex-1 min-w-0 flex items-start gap-2">
        <span className="pt-1">
          <FileIcon category={fileCategory(file.path)} />
        </span>
        <div className="flex-1 min-w-0 py-0.5">
          <p className="break-all leading-snug">
            {href
              ? (
                <a href={href} download="" tabIndex={tabIndex} className="hover:text-link hover:underline">
                  {name}
                </a>
              )
              : name}
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-faint">
            <span className="whitespace-nowrap">{formatBytes(file.size)}</span>
            <span className="identifier" title={`SHA-256 ${file.sha256}`}>
              <span aria-hidden="true">sha256:{file.sha256.slice(0, 12)}…</span>
              <span className="sr-only">SHA-256 {file.sha256}</span>
            </span>
            <a
              href={path`/api/sdb-filetree-service/public/files/${file.fileId}/receipt`}
              download=""
              tabIndex={tabIndex}
              aria-label={t("file_tree.receiptOf", { name })}
              className="inline-flex items-center min-h-6 hover:text-link underline"
            >
              {t("file_tree.receipt")}
            </a>
            {file.cstr && <span className="identifier break-all">CSTR:{file.cstr}</span>}
          </p>
        </div>
      </div>
      <div role={enhanced ? "gridcell" : undefined} className="flex flex-none">
        <button
          type="button"
          data-copy={file.sha256}
          tabIndex={tabIndex}
          aria-label={copy}
          title={copy}
          className={`${iconButtonClass("sm")} [@media(scripting:none)]:hidden no-print`}
        >
          <Icon name="i-tabler-copy" />
        </button>
        {href && (
          <a
            href={href}
            download=""
            tabIndex={tabIndex}
            title={t("file_tree.download", { name })}
            aria-label={t("file_tree.download", { name })}
            className={iconButtonClass("sm")}
          >
            <Icon name="i-tabler-download" />
          </a>
        )}
      </div>
    </>
  );
}

function MoreCell({ row, context }: CellProps<MoreRow>) {
  const { t, enhanced, nextHref } = context;
  if (!enhanced) {
    const href = row.next && nextHref(row.path, row.next);
    return href
      ? <a href={href} className="link inline-flex items-center min-h-8">{t("file_tree.next")}</a>
      : null;
  }
  return (
    <div role="gridcell" className="min-h-8 flex items-center gap-3 text-sm text-soft">
      {row.state === "failed"
        ? (
          <>
            {t("file_tree.failed")}
            <button type="button" className="link min-h-8" onClick={() => context.onRetry(row.path)}>
              {t("file_tree.retry")}
            </button>
          </>
        )
        : t("file_tree.loading")}
    </div>
  );
}
