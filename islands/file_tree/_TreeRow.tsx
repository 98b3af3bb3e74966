import { isChosen } from "../../sdk/model/chosen_files.ts";
import { type DragEvent, memo, type MouseEvent, type ReactNode } from "react";
import { fileCategory } from "../../sdk/model/vocabulary/file_categories.ts";
import { formatBytes, type Locale, localizedPath, type Translate } from "../../locales/format.ts";
import { classes } from "../../ui/classes.ts";
import { path, withQuery } from "../../sdk/path.ts";
import { Badge } from "../../ui/Badge.tsx";
import { FileIcon } from "../../ui/FileIcon.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { iconButtonClass } from "../../ui/IconButton.tsx";
import {
  type ArrivingRow,
  type FileRow,
  type FolderRow,
  isStored,
  type MoreRow,
  type Row,
  type StoredRow,
} from "./rows.ts";
import { visibleName } from "../../sdk/model/visible_name.ts";

/** Where rows can be changed. */
export interface RowEdits {
  /** Key of the row whose name is being changed. */
  renaming?: string;
  nameField: (row: StoredRow) => ReactNode;
  buttons: (row: StoredRow, tabIndex?: number) => ReactNode;
  onDragStart: (row: StoredRow, event: DragEvent<HTMLElement>) => void;
  /** Into the folder, or the folder of the file. */
  onDrop: (row: StoredRow, event: DragEvent<HTMLElement>) => void;
}

export interface RowContext {
  t: Translate;
  locale: Locale;
  /** With a script the rows are a grid that is walked by keys; without one a list of links. */
  enhanced: boolean;
  folderHref: (path: string) => string;
  /** Files may be downloaded and looked at. */
  downloads: boolean;
  /** Those alone, and files in these folders, which end with `/`. */
  chosen?: readonly string[];
  /** Where the list goes on without a script. */
  nextHref: (path: string, next: string) => string | undefined;
  marked?: string;
  onPress: (key: string, event: MouseEvent<HTMLElement>) => void;
  onSelect: (key: string, range: boolean) => void;
  onRetry: (path: string) => void;
  edits?: RowEdits;
  /** Rows are there to be selected alone: nothing of a file is opened. */
  picks?: boolean;
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
      {...dragged(row, context)}
      id={row.kind === "file" && !context.picks ? `file-${row.file.fileId}` : undefined}
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

/** A row that can be carried into a folder. */
function dragged(row: Row, { edits }: RowContext) {
  if (!edits || !isStored(row) || edits.renaming === row.key) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => edits.onDragStart(row, event),
    onDragOver: (event: DragEvent<HTMLElement>) => carriesRows(event) && event.preventDefault(),
    onDrop: (event: DragEvent<HTMLElement>) => carriesRows(event) && edits.onDrop(row, event),
  };
}

/** Marks what is dragged within the tree, so that files from outside are left to the field for them. */
export const DRAGGED = "application/x-sdb-paths";

export const carriesRows = (event: DragEvent<HTMLElement>): boolean =>
  event.dataTransfer.types.includes(DRAGGED);

type CellProps<R extends Row = Row> = Omit<Props, "row" | "at"> & { row: R };

function Cell({ row, ...rest }: CellProps) {
  if (row.kind === "more") return <MoreCell row={row} {...rest} />;
  if (row.kind === "arriving") return <ArrivingCell row={row} {...rest} />;
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
      {row.kind === "folder" && <FolderCell row={row} {...rest} />}
      {row.kind === "file" &&
        (context.picks ? <PickedCell row={row} context={context} /> : <FileCell row={row} {...rest} />)}
    </>
  );
}

function FolderCell({ row, context, active }: CellProps<FolderRow>) {
  const { t, enhanced, folderHref, edits } = context;
  const { files, size } = row.folder;
  const tabIndex = enhanced && !active ? -1 : undefined;
  return (
    <>
      <div
        role={enhanced ? "gridcell" : undefined}
        className="flex-1 min-w-0 flex flex-wrap items-center gap-x-2 min-h-8"
      >
        {enhanced && (
          <Icon
            name={row.open ? "i-tabler-chevron-down" : "i-tabler-chevron-right"}
            className="text-faint"
          />
        )}
        <FileIcon category="folder" />
        {edits?.renaming === row.key ? edits.nameField(row) : (
          <a
            href={folderHref(row.folder.path)}
            rel="nofollow"
            draggable={false}
            tabIndex={tabIndex}
            onClick={(event) => context.onPress(row.key, event)}
            className="font-medium min-w-0 break-all hover:text-link hover:underline"
          >
            {visibleName(row.name)}
          </a>
        )}
        <span className="ml-auto pl-3 text-sm text-faint whitespace-nowrap">
          {t("file_tree.files", { count: files })} · {formatBytes(size)}
        </span>
      </div>
      {edits && <div role="gridcell" className="flex flex-none">{edits.buttons(row, tabIndex)}</div>}
    </>
  );
}

const isOpen = ({ downloads, chosen }: RowContext, path: string): boolean =>
  downloads && (chosen === undefined || isChosen(chosen, path));

function FileCell({ row, context, active }: CellProps<FileRow>) {
  const { enhanced, edits, locale } = context;
  const { file, name } = row;
  const href = isOpen(context, file.path) ? shownPath(locale, file.fileId) : undefined;
  const tabIndex = enhanced && !active ? -1 : undefined;
  return (
    <>
      <div role={enhanced ? "gridcell" : undefined} className="flex-1 min-w-0 flex items-start gap-2">
        <span className="pt-1">
          <FileIcon category={fileCategory(file.path)} />
        </span>
        <div className="flex-1 min-w-0 py-0.5">
          {edits?.renaming === row.key ? edits.nameField(row) : (
            <p className="break-all leading-snug">
              {href
                ? (
                  <a
                    href={href}
                    rel="nofollow"
                    draggable={false}
                    tabIndex={tabIndex}
                    className="hover:text-link hover:underline"
                  >
                    {visibleName(name)}
                  </a>
                )
                : visibleName(name)}
            </p>
          )}
          <FileFacts row={row} context={context} tabIndex={tabIndex} />
        </div>
      </div>
      <div
        role={enhanced ? "gridcell" : undefined}
        className="flex flex-wrap justify-end flex-none max-w-16 sm:max-w-none"
      >
        <FileButtons row={row} context={context} tabIndex={tabIndex} />
        {edits?.buttons(row, tabIndex)}
      </div>
    </>
  );
}

/** Name and size; a press anywhere on them selects the file. */
function PickedCell({ row: { key, name, file }, context }: { row: FileRow; context: RowContext }) {
  return (
    <div
      role="gridcell"
      onClick={(event) => context.onSelect(key, event.shiftKey)}
      className="flex-1 min-w-0 flex flex-wrap items-center gap-x-2 min-h-8 cursor-pointer"
    >
      <FileIcon category={fileCategory(file.path)} />
      <span className="min-w-0 break-all">{visibleName(name)}</span>
      <span className="ml-auto pl-3 text-sm text-faint whitespace-nowrap">{formatBytes(file.size)}</span>
    </div>
  );
}

const shownPath = (locale: Locale, fileId: string): string =>
  localizedPath(locale, withQuery("/file", { fileId }));
const downloadPath = (fileId: string): string => withQuery("/api/sdb-download-service/download", { fileId });

type FilePartProps = { row: FileRow; context: RowContext; tabIndex?: number };

/** Size, checksum and identifier; the receipt where the file has no page that shows it. */
function FileFacts({ row: { file, name }, context, tabIndex }: FilePartProps) {
  const { t } = context;
  const downloads = isOpen(context, file.path);
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-faint">
      {file.damaged && (
        <Badge tone="danger" icon="i-tabler-alert-circle" title={t("file_tree.damagedText")}>
          {t("file_tree.damaged")}
          <span className="sr-only">{t("file_tree.damagedText")}</span>
        </Badge>
      )}
      <span className="whitespace-nowrap">{formatBytes(file.size)}</span>
      <span className="identifier" title={`SHA-256 ${file.sha256}`}>
        <span aria-hidden="true">sha256:{file.sha256.slice(0, 12)}…</span>
        <span className="sr-only">SHA-256 {file.sha256}</span>
      </span>
      {!downloads && (
        <a
          href={path`/api/sdb-filetree-service/public/files/${file.fileId}/receipt`}
          download=""
          draggable={false}
          tabIndex={tabIndex}
          aria-label={t("file_tree.receiptOf", { name })}
          className="inline-flex items-center min-h-6 hover:text-link underline"
        >
          {t("file_tree.receipt")}
        </a>
      )}
      {file.cstr && <span className="identifier break-all">CSTR:{file.cstr}</span>}
    </p>
  );
}

/** Copy the checksum, download the file. */
function FileButtons({ row: { file, name }, context, tabIndex }: FilePartProps) {
  const { t, edits } = context;
  const downloads = isOpen(context, file.path);
  const copy = t("file_tree.copyChecksum", { name });
  return (
    <>
      {!edits && (
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
      )}
      {downloads && (
        <a
          href={downloadPath(file.fileId)}
          download=""
          draggable={false}
          tabIndex={tabIndex}
          title={t("file_tree.download", { name })}
          aria-label={t("file_tree.download", { name })}
          className={iconButtonClass("sm")}
        >
          <Icon name="i-tabler-download" />
        </a>
      )}
    </>
  );
}

function ArrivingCell({ row: { name, note, action } }: CellProps<ArrivingRow>) {
  return (
    <div role="gridcell" className="flex-1 min-w-0 flex flex-wrap items-center gap-x-2 min-h-8">
      <Icon name="i-tabler-loader-2" className="text-lg text-link" />
      <span className="min-w-0 break-all">{name}</span>
      <span className="ml-auto pl-3 text-sm text-soft whitespace-nowrap">{note}</span>
      {action}
    </div>
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
