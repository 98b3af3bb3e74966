import type { ReactNode } from "react";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { Folder, Leaf } from "./file_tree.ts";
import { visibleName } from "../../../sdk/model/visible_name.ts";

/** Up to so many files, all folders stand open at first. */
const OPEN_MAX = 60;

interface FolderProps {
  name: string;
  open: boolean;
  /** How much is in it. */
  note: string;
  children: ReactNode;
}

/** A folder that opens and closes without JavaScript; a list item. */
export function FolderItem({ name, open, note, children }: FolderProps) {
  return (
    <li>
      <details className="menu" open={open}>
        <summary className="flex flex-wrap items-center gap-x-2.5 min-h-11 px-3 py-1 border-b border-line hover:bg-tint">
          <Icon
            name="i-tabler-chevron-down chevron transition-transform duration-120"
            className="text-faint"
          />
          <FileIcon category="folder" />
          <span className="font-medium min-w-0 break-all">{visibleName(name)}</span>
          <span className="ml-auto pl-3 text-sm text-faint">{note}</span>
        </summary>
        <div className="pl-4 md:pl-6">{children}</div>
      </details>
    </li>
  );
}

interface TreeProps<File extends Leaf> {
  root: Folder<File>;
  /** Absent where the list is only the beginning of what is there. */
  noteOf?: (folder: Folder<File>) => string;
  /** A list item. */
  rowOf: (file: File) => ReactNode;
}

/** Folders before files, at every depth. */
export function FolderTree<File extends Leaf>({ root, noteOf, rowOf }: TreeProps<File>) {
  const few = root.count <= OPEN_MAX;
  // A closed folder that holds everything would hide all there is to see; so would each next one like it.
  const contentOf = (folder: Folder<File>, holdsAll: boolean): ReactNode => (
    <ul>
      {folder.folders.map((child) => {
        const isOnly = holdsAll && folder.folders.length === 1 && folder.files.length === 0;
        return (
          <FolderItem key={child.path} name={child.name} open={few || isOnly} note={noteOf?.(child) ?? ""}>
            {contentOf(child, isOnly)}
          </FolderItem>
        );
      })}
      {folder.files.map(rowOf)}
    </ul>
  );
  return contentOf(root, true);
}
