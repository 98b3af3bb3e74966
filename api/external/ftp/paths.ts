/** Paths as clients write them. The root is the dataset; nothing leads out of it. */

/** @param folder Where the client stands, without slashes at its ends. @returns a path without them; the root is empty. */
export function resolvePath(folder: string, given: string): string {
  const parts = given.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const part of given.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}

/** As replies quote a path: a quotation mark stands twice (RFC 959, appendix II). */
export const quoted = (path: string): string => `"/${path.replaceAll('"', '""')}"`;

/** Folders above a path, the nearest last. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
