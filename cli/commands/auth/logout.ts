import { ApiError } from "../../../sdk/error.ts";
import { ACCESS_TOKEN_PREFIX } from "../../../sdk/model/account/access_token.ts";
import { SESSION_ENDING_CODES } from "../../../sdk/model/errors.ts";
import type { Command } from "../../command.ts";

export interface LogoutOptions {
  everywhere: boolean;
}

/** Ends the session on the server and removes it here; with `--everywhere` every session of the account. */
export const logout: Command<LogoutOptions> = {
  noun: "auth",
  verb: "logout",
  summary: "cli.auth.logout",
  flags: { "--everywhere": "cli.flag.everywhere" },
  parse: (_argument, flags) => ({ everywhere: Boolean(flags.everywhere) }),
  async run({ everywhere }, { repository, connection: { server, token }, config, terminal }) {
    // The session is removed only afterwards, because without it nobody could try again.
    if (everywhere) await repository.profile.logOutEverywhere();
    // The session is removed here first, so that this is done even if the server cannot be reached.
    await config.remove();
    const { t } = terminal;
    // A personal token is not revoked, because other programs may use it.
    const personal = token?.startsWith(ACCESS_TOKEN_PREFIX);
    if (token && !personal && !everywhere) await repository.users.logout().catch(ignoreEnded);
    terminal.say(t(personal ? "cli.auth.tokenForgotten" : "cli.auth.loggedOut", { server }));
    return { data: { server }, rows: [] };
  },
};

/** A session that has already ended is not an error. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError) || !SESSION_ENDING_CODES.includes(error.code)) throw error;
}
