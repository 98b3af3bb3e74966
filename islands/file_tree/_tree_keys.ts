/** Focus and selection of the rows of a tree, by keys and by pointer. */
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { commandOf, findTyped } from "./keys.ts";
import { isStored, type Row, select } from "./rows.ts";

/** Milliseconds in which letters belong to one word. */
const TYPED_MS = 700;

export interface TreeKeys {
  /** Key of the row that the Tab key reaches. */
  active: string;
  /** The active row wants the focus. */
  wanted: { current: boolean };
  selected: ReadonlySet<string>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocusRow: (key: string) => void;
  press: (key: string, event: MouseEvent<HTMLElement>) => void;
  select: (key: string, range: boolean) => void;
  clear: () => void;
  /** Takes one key out of the selection, whether its row is shown or not. */
  drop: (key: string) => void;
  /** The row gets the focus. */
  go: (key: string) => void;
}

/** What can be done with rows where they may be changed. */
export interface Edits {
  rename: (key: string) => void;
  /** The selection, or the row where it is not selected. */
  remove: (key: string) => void;
  /** Brings back what was deleted last. */
  undo: () => void;
}

interface Options {
  toggle: (path: string) => void;
  /** Id of the file that has the focus first. */
  first?: string;
  /** Keys of the rows that are selected from the beginning; with it the selection outlives other rows. */
  selected?: readonly string[];
  edits?: Edits;
}

const allOf = (rows: readonly Row[]): Set<string> => new Set(rows.filter(isStored).map(({ key }) => key));

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;

/** A new window or tab is opened as anywhere. */
const isOtherPress = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || button !== 0;

/** A folder opens, a file is shown, or selected where it has no page; a list that broke off goes on. */
function openRow(key: string, row: HTMLElement | null, toggle: (path: string) => void): void {
  if (key.endsWith("//")) row?.querySelector("button")?.click();
  else if (key.endsWith("/")) toggle(key.slice(0, -1));
  else (row?.querySelector<HTMLElement>("a[href]") ?? row?.querySelector("input"))?.click();
}

/** Focus and selection, by keys and by pointer. */
export function useTreeKeys(
  rows: readonly Row[],
  { toggle, first, selected: given, edits }: Options,
): TreeKeys {
  const start = rows.find((row) => row.kind === "file" && row.file.fileId === first) ?? rows[0];
  const [active, setActive] = useState(start?.key ?? "");
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(given));
  const anchor = useRef<string>(undefined);
  const typed = useRef({ text: "", at: 0 });
  const wanted = useRef(false);
  const go = (key: string) => {
    wanted.current = true;
    setActive(key);
  };
  // The row where a list goes on gives its place, and the focus, to the first row that comes.
  const place = useRef(0);
  useLayoutEffect(() => {
    const row = rows[place.current];
    if (active.endsWith("//") && row && row.key !== active) return go(row.key);
    place.current = rows.findIndex(({ key }) => key === active);
  }, [rows, active]);
  const choose = (key: string, range: boolean) => {
    const row = rows.find((row) => row.key === key);
    if (!row || !isStored(row)) return;
    setSelected((now) => select(rows, now, { key, anchor: range ? anchor.current : undefined }));
    if (!range) anchor.current = key;
  };
  const extend = (key: string) => {
    anchor.current ??= active;
    choose(key, true);
    go(key);
  };
  const clear = () => setSelected(new Set());
  const type = (letter: string, time: number) => {
    const { text, at } = typed.current;
    typed.current = { text: (time - at < TYPED_MS ? text : "") + letter.toLowerCase(), at: time };
    const found = findTyped(rows, active, typed.current.text);
    if (found !== undefined) go(found);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // What has the focus inside a row has its own Enter and Space.
    const isInside = target.getAttribute("role") !== "row";
    if (isInside && (event.key === "Enter" || event.key === " ")) return;
    if (target.matches("input:not([type=checkbox])")) return;
    // A space goes on with a word that was begun.
    const isTyping = event.key === " " && event.timeStamp - typed.current.at < TYPED_MS;
    const command = isTyping ? undefined : commandOf(rows, active, event, edits !== undefined);
    if (!command && !isLetter(event)) return;
    event.preventDefault();
    if (!command) return type(event.key, event.timeStamp);
    if (command.do === "focus") return go(command.key);
    if (command.do === "toggle") return toggle(command.key.slice(0, -1));
    if (command.do === "open") return openRow(command.key, target.closest<HTMLElement>("[role=row]"), toggle);
    if (command.do === "extend") return extend(command.key);
    // What is picked stays while other files are looked for; what is deleted are the rows that are seen.
    if (command.do === "all") return setSelected((now) => new Set([...given ? now : [], ...allOf(rows)]));
    if (command.do === "clear") return clear();
    if (command.do === "undo") return edits?.undo();
    if (command.do === "rename" || command.do === "remove") return edits?.[command.do](command.key);
    choose(command.key, command.do === "range");
  };
  return {
    active: rows.some(({ key }) => key === active) ? active : rows[0]?.key ?? "",
    wanted,
    selected,
    onKeyDown,
    onFocusRow: setActive,
    press: (key, event) => {
      if (isOtherPress(event)) return;
      event.preventDefault();
      go(key);
      toggle(key.slice(0, -1));
    },
    select: choose,
    clear,
    drop: (key) => setSelected((now) => new Set([...now].filter((one) => one !== key))),
    go,
  };
}
