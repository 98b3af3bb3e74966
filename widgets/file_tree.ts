/** The files of a dataset as a tree, with the keys of the tree pattern of ARIA. */
import { formatBytes } from "../locales/format.ts";
import { visibleName } from "../sdk/model/visible_name.ts";
import { WIDGET_FILES_MAX } from "../sdk/model/widget/options.ts";
import type { WidgetDataset, WidgetFile } from "../sdk/model/widget/widget.ts";
import { askDataset, ORIGIN } from "./ask.ts";
import { stateOf, titleOf } from "./badges.ts";
import { h } from "./dom.ts";
import { type Look, pageOf, Widget } from "./widget.ts";

interface Folder {
  folders: Map<string, Folder>;
  files: [name: string, file: WidgetFile][];
}

const newFolder = (): Folder => ({ folders: new Map(), files: [] });

function toFolders(files: readonly WidgetFile[]): Folder {
  const root = newFolder();
  for (const file of files) {
    const parts = file.path.split("/");
    const name = parts.pop()!;
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? newFolder();
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.push([name, file]);
  }
  return root;
}

export class FileTree extends Widget<WidgetDataset> {
  protected readonly kind = "files";

  protected ask(): Promise<WidgetDataset> {
    const version = this.getAttribute("version");
    const label: Record<string, string> = version && version !== "latest" ? { version } : {};
    return askDataset({ ...this.query, ...label, files: String(WIDGET_FILES_MAX) });
  }

  protected draw(dataset: WidgetDataset, look: Look): HTMLElement {
    const { say, locale } = look;
    const href = pageOf(dataset.url, locale);
    const { list = [], left = 0, total = 0, totalSize = 0 } = dataset.files ?? {};
    const facts = total > 0
      ? say("widget.files", { count: total, size: formatBytes(totalSize) })
      : say("widget.noFiles");
    return h(
      "span",
      { class: "tree" },
      h(
        "span",
        { class: "card" },
        titleOf(dataset, look, href),
        h("span", { class: "line" }, `${dataset.version} · ${facts} · `, stateOf(dataset, look)),
        list.length > 0 && drawTree(toFolders(list), look),
        left > 0 && h("a", { href }, say("widget.left", { count: left })),
      ),
    );
  }
}

function drawTree(root: Folder, { locale, say }: Look): HTMLElement {
  const tree = h(
    "ul",
    { role: "tree", "aria-label": say("widget.tree") },
    ...drawEntries(root, locale, { at: 0 }),
  );
  // The one folder of a dataset hides nothing.
  if (root.folders.size === 1) toggle(itemsOf(tree)[0]!, true);
  itemsOf(tree)[0]?.setAttribute("tabindex", "0");
  tree.addEventListener("keydown", (event) => handleKey(event, tree));
  tree.addEventListener("click", ({ target }) => {
    const item = (target as Element).closest<HTMLElement>("[role=treeitem]");
    if (!item) return;
    focusItem(tree, item);
    if (isFolder(item)) toggle(item, !isOpen(item));
  });
  return tree;
}

/** @param ids Counts the folders, for the ids of their contents. */
function drawEntries(folder: Folder, locale: Look["locale"], ids: { at: number }): HTMLElement[] {
  const folders = [...folder.folders].map(([name, inside]) => {
    const id = `g${++ids.at}`;
    return h(
      "li",
      { role: "none" },
      h(
        "span",
        { role: "treeitem", "aria-expanded": "false", "aria-owns": id, tabindex: -1 },
        visibleName(name),
      ),
      h("ul", { role: "group", id, hidden: "" }, ...drawEntries(inside, locale, ids)),
    );
  });
  const files = folder.files.map(([name, { fileId, size }]) => {
    const href = fileId &&
      `${ORIGIN}${locale === "en" ? "/en" : ""}/file?fileId=${encodeURIComponent(fileId)}`;
    const item = h(
      href ? "a" : "span",
      { role: "treeitem", href, tabindex: -1 },
      h("span", {}, visibleName(name)),
      " ",
      h("span", { class: "size" }, formatBytes(size)),
    );
    return h("li", { role: "none" }, item);
  });
  return [...folders, ...files];
}

const itemsOf = (tree: Element): HTMLElement[] => [...tree.querySelectorAll<HTMLElement>("[role=treeitem]")];
const isFolder = (item: Element) => item.hasAttribute("aria-expanded");
const isOpen = (item: Element) => item.getAttribute("aria-expanded") === "true";

function toggle(item: HTMLElement, open: boolean): void {
  item.setAttribute("aria-expanded", String(open));
  (item.nextElementSibling as HTMLElement).hidden = !open;
}

function focusItem(tree: Element, item: HTMLElement): void {
  for (const other of itemsOf(tree)) other.tabIndex = -1;
  item.tabIndex = 0;
  item.focus();
}

function handleKey(event: KeyboardEvent, tree: HTMLElement): void {
  const item = (event.target as Element).closest<HTMLElement>("[role=treeitem]");
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  const shown = itemsOf(tree).filter((one) => !one.closest("[hidden]"));
  const at = shown.indexOf(item);
  const parent = item.closest("[role=group]")?.previousElementSibling as HTMLElement | null | undefined;
  const moves: Record<string, () => HTMLElement | null | undefined | void> = {
    ArrowDown: () => shown[at + 1],
    ArrowUp: () => shown[at - 1],
    Home: () => shown[0],
    End: () => shown.at(-1),
    ArrowRight: () =>
      isFolder(item) && !isOpen(item) ? toggle(item, true) : isFolder(item) ? shown[at + 1] : undefined,
    ArrowLeft: () => isOpen(item) ? toggle(item, false) : parent,
    Enter: () => isFolder(item) ? toggle(item, !isOpen(item)) : item.click(),
    " ": () => isFolder(item) ? toggle(item, !isOpen(item)) : item.click(),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  const next = move();
  if (next) focusItem(tree, next);
}
