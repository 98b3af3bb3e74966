/** The path that a chosen file gets, and whether it can be stored. */
import { isFileName } from "../../sdk/model/file.ts";

/** The path a chosen file gets: below its folder, or without the name of the chosen folder. */
export function uploadPath(relativePath: string, keepTopFolder: boolean): string {
  const path = relativePath.replace(/^\/+/, "");
  const cut = path.indexOf("/");
  return keepTopFolder || cut < 0 ? path : path.slice(cut + 1);
}

/** Whether every part of the path is a name that can be stored. */
export function isUsablePath(path: string): boolean {
  return path.split("/").every(isFileName);
}
