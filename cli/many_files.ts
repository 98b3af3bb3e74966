/** More files than are easy to browse and to download: allowed, and said. */
import { formatNumber } from "../locales/format.ts";
import { FILES_RECOMMENDED_MAX } from "../sdk/model/limits.ts";
import type { Terminal } from "./terminal.ts";

/** @param count Files of the draft, with those that are about to come. */
export function warnOfManyFiles(count: number, terminal: Pick<Terminal, "t" | "say" | "locale">): void {
  if (count <= FILES_RECOMMENDED_MAX) return;
  const [found, most] = [count, FILES_RECOMMENDED_MAX].map((one) => formatNumber(terminal.locale, one));
  terminal.say(terminal.t("cli.manyFiles", { count: found!, most: most! }));
}
