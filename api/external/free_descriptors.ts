/** Descriptors that a thread opens when it begins (event loop, libraries, database), with a reserve. */
const NEEDED = 32;

/**
 * Makes sure that a thread can begin: without free descriptors its beginning ends the whole process (Deno 2.9.6).
 * @param path A file or folder that may be read; no file of a database: to close it would end the locks that this process has on it.
 * @throws Error of the system, which says that there are too many open files.
 */
export function requireFreeDescriptors(path: string): void {
  const opened: Deno.FsFile[] = [];
  try {
    while (opened.length < NEEDED) opened.push(Deno.openSync(path));
  } finally {
    for (const file of opened) file.close();
  }
}
