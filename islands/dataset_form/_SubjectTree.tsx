import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { SubjectNode } from "../../sdk/mod.ts";
import { localized } from "../../sdk/model/locale.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { browserRepository } from "../_api.ts";
import { useForm } from "./_context.ts";
import { type Row, rowsOf, stepOf, type Tree } from "./subject_tree.ts";

interface Props {
  roots: SubjectNode[];
  chosen: string[];
  /** No more may be chosen. */
  full: boolean;
  onToggle: (subject: SubjectNode) => void;
}

/** The three levels of the classification as a tree; what is below a subject is asked for when it is opened. */
export function SubjectTree({ roots, chosen, full, onToggle }: Props) {
  const { t } = useForm();
  const { tree, open, close } = useTree(roots);
  const [at, setAt] = useState(roots[0]?.code ?? "");
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef(false);
  const rows = rowsOf(tree);
  useEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>(`[data-code="${at}"]`)?.focus();
    moved.current = false;
  }, [at]);
  const toggle = (code: string) => {
    const row = rows.find(({ node }) => node.code === code);
    if (row) onToggle(row.node);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, rows, at, tree.open);
    if (!step) return;
    event.preventDefault();
    if ("open" in step) open(step.open);
    else if ("close" in step) close(step.close);
    else if ("choose" in step) toggle(step.choose);
    else {
      moved.current = true;
      setAt(step.go);
    }
  };
  return (
    <details className="panel group">
      <summary className="flex items-center gap-2 px-4 min-h-11 font-medium text-link">
        <Icon name="i-tabler-chevron-right" className="transition-transform group-open:rotate-90" />
        {t("dataset_form.subjects.browse")}
      </summary>
      <p className="px-4 pb-2 text-sm text-faint">{t("dataset_form.subjects.browseHint")}</p>
      <ul
        ref={list}
        role="tree"
        aria-label={t("dataset_form.subjects.browse")}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        className="border-t border-line p-2 max-h-100 overflow-y-auto overscroll-contain"
      >
        {rows.map((row) => (
          <TreeRow
            key={row.node.code}
            row={row}
            focusable={row.node.code === at}
            open={tree.open.has(row.node.code)}
            chosen={chosen.includes(row.node.code)}
            full={full}
            onFocus={() => setAt(row.node.code)}
            onOpen={() => tree.open.has(row.node.code) ? close(row.node.code) : open(row.node.code)}
            onToggle={() => toggle(row.node.code)}
          />
        ))}
      </ul>
    </details>
  );
}

interface RowProps {
  row: Row;
  focusable: boolean;
  open: boolean;
  chosen: boolean;
  full: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onToggle: () => void;
}

const INDENT = ["", "pl-1", "pl-7", "pl-13"];

/** A click on a subject that has others below it opens it; its box chooses it, as keys do. */
function TreeRow({ row, focusable, open, chosen, full, onFocus, onOpen, onToggle }: RowProps) {
  const { t, locale } = useForm();
  const { node, level, position, siblings } = row;
  return (
    <li
      role="treeitem"
      data-code={node.code}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={node.children > 0 ? open : undefined}
      aria-selected={chosen}
      aria-disabled={full && !chosen || undefined}
      tabIndex={focusable ? 0 : -1}
      onFocus={onFocus}
      onClick={node.children > 0 ? onOpen : onToggle}
      className={classes(
        "flex items-center gap-1 min-h-9 pr-2 rounded cursor-pointer hover:bg-tint aria-disabled:text-faint",
        INDENT[level],
        chosen && "bg-tint",
      )}
    >
      <span
        aria-hidden="true"
        className="flex-none size-8 inline-flex items-center justify-center"
      >
        {node.children > 0 && (
          <Icon
            name="i-tabler-chevron-right"
            className={classes("transition-transform", open && "rotate-90")}
          />
        )}
      </span>
      <span
        aria-hidden="true"
        data-choose
        title={t("dataset_form.subjects.choose")}
        className="flex-none size-8 inline-flex items-center justify-center rounded hover:bg-tint-line"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        <Icon
          name={chosen ? "i-tabler-square-check-filled" : "i-tabler-square"}
          className={classes("text-lg", chosen ? "text-link" : "text-faint")}
        />
      </span>
      <span className="flex-1 min-w-0">
        {localized(node.name, locale)}
        <span className="ml-2 identifier text-faint">{node.code}</span>
      </span>
    </li>
  );
}

/** Opens and closes, and asks once for what is below; a subject whose children cannot be had stays closed. */
function useTree(
  roots: SubjectNode[],
): { tree: Tree; open: (code: string) => void; close: (code: string) => void } {
  const { locale } = useForm();
  const [below, setBelow] = useState<ReadonlyMap<string, SubjectNode[]>>(new Map());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = async (code: string) => {
    if (!below.has(code)) {
      const children = await browserRepository(locale).catalog.subjects({ code }).catch(() => undefined);
      if (!children) return;
      setBelow((known) => new Map([...known, [code, children]]));
    }
    setOpened((known) => new Set([...known, code]));
  };
  const close = (code: string) => setOpened((known) => new Set([...known].filter((one) => one !== code)));
  return { tree: { roots, below, open: opened }, open, close };
}
