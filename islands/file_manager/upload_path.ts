/** The path that a chosen file gets, and whether it can be stored. */
import { isFileName } from "../../sdk/model/file.ts";

/** The path a chosen file gets: below its folder, or without the name of the chosen folder. */
export function uploadPath(relativePath: string, keepTopFolder: boolean): string {
  const path = relativePath.replace(/^\/+/, "");
  const cut = path.indexOf("/");
  return keepTopFolder || cut < 0 ? path : path.slice(cut + 1);
}

// Left behind by operating systems; nobody means to publish them.
const SYSTEM_FILES = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

export function isSystemFile(path: string): boolean {
  return SYSTEM_FILES.test(path.slice(path.lastIndexOf("/") + 1)) || path.split("/").includes("__MACOSX");
}

/** Whether every part of the path is a name that can be stored. */
export function isUsablePath(path: string): boolean {
  return path.split("/").every(isFileName);
}
