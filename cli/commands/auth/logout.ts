import { ApiError, SESSION_ENDING_CODES } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";

/** Ends the session on the server and forgets it here. */
export const logout: Command<void> = {
  noun: "auth",
  verb: "logout",
  summary: "cli.auth.logout",
  parse: () => {},
  async run(_options, { repository, connection, config, terminal }) {
    // Forgotten here first: that must hold even where the server cannot be reached.
    await config.remove();
    if (connection.token) await repository.users.logout().catch(ignoreEnded);
    terminal.say(terminal.t("cli.auth.loggedOut", { server: connection.server }));
    return { data: { server: connection.server }, rows: [] };
  },
};

/** A session that has already ended is what was wanted. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError) || !SESSION_ENDING_CODES.includes(error.code)) throw error;
}
