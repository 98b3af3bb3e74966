import { formatDate } from "../../../locales/format.ts";
import type { LinkAccess, LinkKind } from "../../../sdk/mod.ts";
import { LINK_ACCESS, LINK_KINDS } from "../../../sdk/model/link.ts";
import { choiceFlag, type Command, missingFlag, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import { askForSecret, readSecret } from "../../secret.ts";

export interface ShareOptions {
  identifier: string;
  kind?: LinkKind;
  version?: string;
  access?: LinkAccess;
  label?: string;
  /** Files that an anonymous link leaves out. */
  excluded: readonly string[];
  /** Who may open it; whoever holds the address where there are none. */
  emails: readonly string[];
  expiry: string;
  /** How its password comes; absent for a link without one. */
  password?: "asked" | "stdin";
}

/** Creates a link and prints only its address on standard output; it is shown once. */
export const createLink: Command<ShareOptions> = {
  noun: "share",
  verb: "create",
  summary: "cli.share.create",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--expiry <time>": "cli.flag.linkExpiry",
    "--kind <kind>": "cli.flag.linkKind",
    "--version <label>": "cli.flag.linkVersion",
    "--access <access>": "cli.flag.linkAccess",
    "--label <text>": "cli.flag.linkLabel",
    "--exclude <path...>": "cli.flag.linkExclude",
    "--email <email...>": "cli.flag.linkEmail",
    "--password": "cli.flag.linkPassword",
    "--password-stdin": "cli.flag.passwordStdin",
  },
  parse(identifier, flags) {
    const expiry = textFlag(flags, "expiry");
    if (!expiry) throw missingFlag("--expiry <time>");
    return {
      identifier,
      expiry,
      kind: choiceFlag(flags, "kind", LINK_KINDS),
      version: textFlag(flags, "version"),
      access: choiceFlag(flags, "access", LINK_ACCESS),
      label: textFlag(flags, "label"),
      excluded: Array.isArray(flags.exclude) ? flags.exclude : [],
      emails: Array.isArray(flags.email) ? flags.email : [],
      password: flags.passwordStdin ? "stdin" : flags.password ? "asked" : undefined,
    };
  },
  async run({ identifier, version: wanted, password: source, excluded, emails, ...request }, tools) {
    const { repository, terminal } = tools;
    const password = source &&
      (source === "stdin"
        ? await readSecret(tools)
        : await askForSecret(tools, terminal.t("cli.share.askNewPassword")));
    const isFloating = wanted === "latest";
    const { dataSetId, label } = await newestOf(repository, identifier, isFloating ? undefined : wanted);
    const version = isFloating ? "" : label;
    const made = await repository.links.create({
      dataSetId,
      version,
      password,
      excluded: [...excluded],
      emails: [...emails],
      ...request,
    });
    terminal.say(terminal.t("cli.share.created", { date: formatDate(made.expiresAt) }));
    return { data: made, rows: [[made.url]] };
  },
};
