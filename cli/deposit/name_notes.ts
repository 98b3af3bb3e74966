/** What a depositor should know about names before anything is sent; nothing is refused for it. */
import { isWindowsPath } from "../../sdk/model/windows_names.ts";
import type { Terminal } from "../terminal.ts";
import type { LocalFile } from "./folder.ts";

/** Names in a line; the others are counted. */
const NAMED_MAX = 5;

export function noteNames(files: readonly LocalFile[], leftOut: readonly string[], terminal: Terminal): void {
  const { t } = terminal;
  if (leftOut.length > 0) terminal.say(t("cli.upload.leftOut", named(leftOut)));
  const awkward = files.map(({ path }) => path).filter((path) => !isWindowsPath(path));
  if (awkward.length > 0) terminal.say(t("cli.upload.notOnWindows", named(awkward)));
}

function named(paths: readonly string[]) {
  const first = paths.slice(0, NAMED_MAX).join(", ");
  return { count: paths.length, paths: paths.length > NAMED_MAX ? `${first}, …` : first };
}
