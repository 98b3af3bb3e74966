/** Chooses the language of the command line. */
import type { Locale } from "../sdk/mod.ts";
import { DEFAULT_LOCALE, LOCALES } from "../sdk/model/locale.ts";
import { CliError } from "./error.ts";

export type Environment = Record<string, string | undefined>;

/**
 * Reads `--lang`, then SDB_LANG, then the system's language; the default is Chinese.
 * @throws CliError when `--lang` or SDB_LANG names a language that the product does not speak.
 */
export function chooseLocale(argv: readonly string[], env: Environment): Locale {
  const wanted = flagValue(argv) ?? (env.SDB_LANG || undefined);
  if (wanted !== undefined) return requireLocale(wanted);
  const system = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  if (/^(zh|C\b|POSIX|$)/i.test(system)) return DEFAULT_LOCALE;
  return "en";
}

function flagValue(argv: readonly string[]): string | undefined {
  const end = argv.indexOf("--");
  const flags = end < 0 ? argv : argv.slice(0, end);
  const at = flags.lastIndexOf("--lang");
  const joined = flags.findLast((arg) => arg.startsWith("--lang="))?.slice("--lang=".length);
  return at < 0 ? joined : flags[at + 1] ?? joined;
}

function requireLocale(value: string): Locale {
  const found = LOCALES.find((locale) => locale === value.toLowerCase());
  if (found) return found;
  throw new CliError("usage", "cli.usage.language", { values: { found: value, wanted: LOCALES.join(", ") } });
}
