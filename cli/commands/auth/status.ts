import { formatDate } from "../../../locales/format.ts";
import type { CurrentToken } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";
import { CliError } from "../../error.ts";

/** Shows the signed-in account and the server; the exit code is `notLoggedIn` without an account. */
export const status: Command<void> = {
  noun: "auth",
  verb: "status",
  summary: "cli.auth.status",
  parse: () => {},
  async run(_options, { repository, connection }) {
    const user = connection.token ? await repository.users.me() : undefined;
    if (!user) {
      throw new CliError("notLoggedIn", "cli.error.notLoggedIn", { values: { server: connection.server } });
    }
    const communities = user.communities.map(({ code }) => code).join(", ");
    return {
      data: { server: connection.server, ...user },
      rows: [
        ["server", connection.server],
        ["userName", user.userName],
        ["realName", user.realName],
        ["role", user.role],
        ...(communities ? [["communities", communities]] : []),
        ...(user.secondFactorMissing ? [["secondFactor", "missing"]] : []),
        ...tokenRows(user.token),
      ],
    };
  },
};

/** Scopes and expiry of a personal access token. */
function tokenRows(token: CurrentToken | undefined): string[][] {
  if (!token) return [];
  return [["token", token.name], ["scopes", token.scopes.join(", ")], [
    "expires",
    formatDate(token.expiresAt),
  ]];
}
