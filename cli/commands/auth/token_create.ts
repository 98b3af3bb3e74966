import { formatDate } from "../../../locales/format.ts";
import type { AccessTokenRequest } from "../../../sdk/mod.ts";
import { TOKEN_SCOPES } from "../../../sdk/model/account/access_token.ts";
import { choicesFlag, type Command, countFlag, missingFlag, textFlag } from "../../command.ts";

/** Three months, as the page suggests. */
const DAYS = 90;

/** Creates a token and prints only the token on standard output; it is shown once. */
export const createToken: Command<AccessTokenRequest> = {
  noun: "auth token",
  verb: "create",
  summary: "cli.auth.tokenCreate",
  flags: {
    "--name <name>": "cli.flag.tokenName",
    "--scope <scopes>": "cli.flag.scope",
    "--days <days>": "cli.flag.days",
  },
  parse(_argument, flags) {
    const name = textFlag(flags, "name");
    if (!name) throw missingFlag("--name <name>");
    const scopes = choicesFlag(flags, "scope", TOKEN_SCOPES);
    if (scopes.length === 0) throw missingFlag("--scope <scopes>");
    return { name, scopes, days: countFlag(flags, "days") ?? DAYS };
  },
  async run(request, { repository, terminal }) {
    const made = await repository.tokens.create(request);
    terminal.say(terminal.t("cli.auth.tokenCreated", { date: formatDate(made.expiresAt) }));
    return { data: made, rows: [[made.token]] };
  },
};
