import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { TreeKeys } from "./_tree_keys.ts";
import { type RowContext, TreeRow } from "./_TreeRow.tsx";
import { isCovered, isStored, type Row } from "./rows.ts";

interface Props {
  rows: readonly Row[];
  keys: TreeKeys;
  context: RowContext;
  label: string;
  onMore: (path: string) => void;
}

/** So many rows are drawn whole, as the server did; more of them only where they are seen. */
const DRAWN_MAX = 250;
const ROW_HEIGHT = 57;

const ascending = (one: number, other: number) => one - other;

/** The scrolled part of the tree. */
export function Rows({ rows, keys, context, label, onMore }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = rows.length > DRAWN_MAX;
  const active = rows.findIndex(({ key }) => key === keys.active);
  const wasVirtual = useRef(isVirtual);
  if (wasVirtual.current !== isVirtual) {
    wasVirtual.current = isVirtual;
    // All rows are drawn anew then, the one with the focus too.
    if (scroller.current?.contains(document.activeElement)) keys.wanted.current = true;
  }
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => rows[at]!.key,
    overscan: 10,
    // What has the focus stays on the page, though it is scrolled out of sight.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), Math.max(0, active)])].sort(ascending),
  });
  const items = isVirtual ? virtual.getVirtualItems() : undefined;
  useLayoutEffect(() => {
    if (!keys.wanted.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[role=row][data-index="${active}"]`);
    if (!row) return virtual.scrollToIndex(active);
    keys.wanted.current = false;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  });
  useMarkedRow(scroller, rows, context.marked);
  useReachedEnds(scroller, rows, items?.map(({ index }) => index), onMore);
  const draw = (at: number) => {
    const row = rows[at]!;
    const selected = selectionOf(row, keys.selected);
    return (
      <TreeRow key={row.key} row={row} at={at} context={context} active={at === active} selected={selected} />
    );
  };
  const role = context.enhanced
    ? { role: "treegrid", "aria-multiselectable": true, "aria-label": label, "aria-rowcount": -1 }
    : { role: "list", "aria-label": label };
  return (
    <div
      ref={scroller}
      {...role}
      className="max-h-[75vh] overflow-y-auto print:max-h-none"
      onKeyDown={keys.onKeyDown}
      onFocus={({ target }) => {
        const row = (target as HTMLElement).closest<HTMLElement>("[data-key]");
        if (row && row.dataset.key !== keys.active) keys.onFocusRow(row.dataset.key!);
      }}
    >
      {items
        ? (
          <div role="presentation" className="relative" style={{ height: `${virtual.getTotalSize()}px` }}>
            {items.map(({ index, start, key }) => (
              <div
                key={key}
                role="presentation"
                data-index={index}
                ref={virtual.measureElement}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {draw(index)}
              </div>
            ))}
          </div>
        )
        : rows.map((_, at) => draw(at))}
    </div>
  );
}

function selectionOf(row: Row, selected: ReadonlySet<string>): "yes" | "no" | "covered" | undefined {
  if (!isStored(row)) return undefined;
  if (isCovered(row.key, selected)) return "covered";
  return selected.has(row.key) ? "yes" : "no";
}

/** Once: the file that is looked for comes into the middle. */
function useMarkedRow(
  scroller: { current: HTMLElement | null },
  rows: readonly Row[],
  marked?: string,
): void {
  useEffect(() => {
    const at = rows.findIndex((row) => row.kind === "file" && row.file.fileId === marked);
    if (at >= 0) scroller.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: "center" });
  }, []);
}

/** Asks for the next page of each list whose end has come into sight. */
function useReachedEnds(
  scroller: { current: HTMLElement | null },
  rows: readonly Row[],
  drawn: readonly number[] | undefined,
  onMore: (path: string) => void,
): void {
  const ask = useRef(onMore);
  ask.current = onMore;
  const shown = drawn ?? rows.keys().toArray();
  const ends = shown.flatMap((at) => {
    const row = rows[at];
    return row?.kind === "more" && row.state === "here" ? [row.path] : [];
  });
  useEffect(() => {
    if (ends.length === 0 || !scroller.current) return;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) ask.current((target as HTMLElement).dataset.key!.slice(0, -2));
      }
    }, { root: scroller.current, rootMargin: "400px" });
    for (const path of ends) {
      const row = scroller.current.querySelector(`[data-key="${CSS.escape(`${path}//`)}"]`);
      if (row) observer.observe(row);
    }
    return () => observer.disconnect();
    // As rows, because the path of the root is empty.
  }, [ends.map((path) => `${path}//`).join("\n"), rows]);
}
