/** Files that operating systems and programs leave in folders by themselves; nobody means to publish them. */

/** Names that such a file has, wherever it lies. `~$` begins the lock file of an open Office document. */
const SYSTEM_NAMES = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*|~\$.+)$/i;

/** Folders of which nothing is meant; a `.git` that is a file points to such a folder. */
const SYSTEM_FOLDERS = /^(__MACOSX|\.git)$/i;

/** Whether an upload leaves a file out unless somebody asks to keep such files. */
export function isSystemFile(path: string): boolean {
  const names = path.split("/");
  return SYSTEM_NAMES.test(names.at(-1)!) || names.some((name) => SYSTEM_FOLDERS.test(name));
}
