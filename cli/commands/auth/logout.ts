import { ACCESS_TOKEN_PREFIX, ApiError, SESSION_ENDING_CODES } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";

export interface LogoutOptions {
  everywhere: boolean;
}

/** Ends the session on the server and forgets it here; with `--everywhere` every session of the account. */
export const logout: Command<LogoutOptions> = {
  noun: "auth",
  verb: "logout",
  summary: "cli.auth.logout",
  flags: { "--everywhere": "cli.flag.everywhere" },
  parse: (_argument, flags) => ({ everywhere: Boolean(flags.everywhere) }),
  async run({ everywhere }, { repository, connection: { server, token }, config, terminal }) {
    // Not forgotten before it is done: without the session nobody could try again.
    if (everywhere) await repository.profile.logOutEverywhere();
    // Forgotten here first: that must hold even where the server cannot be reached.
    await config.remove();
    const { t } = terminal;
    // Other programs may use the same token; only its owner revokes it.
    const personal = token?.startsWith(ACCESS_TOKEN_PREFIX);
    if (token && !personal && !everywhere) await repository.users.logout().catch(ignoreEnded);
    terminal.say(t(personal ? "cli.auth.tokenForgotten" : "cli.auth.loggedOut", { server }));
    return { data: { server }, rows: [] };
  },
};

/** A session that has already ended is what was wanted. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError) || !SESSION_ENDING_CODES.includes(error.code)) throw error;
}
