import { type Command, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";

export interface LoginOptions {
  email: string;
}

/** The password comes by standard input alone: an argument would stand in the list of processes and in the history. */
export const login: Command<LoginOptions> = {
  noun: "auth",
  verb: "login",
  summary: "cli.auth.login",
  flags: {
    "--email <email>": "cli.flag.email",
    "--password-stdin": "cli.flag.passwordStdin",
  },
  parse(_argument, flags) {
    const email = textFlag(flags, "email");
    if (!email) {
      throw new CliError("usage", "cli.usage.missingFlag", { values: { found: "--email <email>" } });
    }
    if (!flags.passwordStdin) throw new CliError("usage", "cli.usage.passwordStdin");
    return { email };
  },
  async run({ email }, { repository, connection, config, terminal, readInput }) {
    const password = (await readInput()).replace(/\r?\n$/, "");
    if (!password) throw new CliError("usage", "cli.usage.emptyPassword");
    if (isExposed(connection.server)) {
      terminal.say(terminal.t("cli.auth.exposed", { server: connection.server }));
    }
    const { token, key: userName } = await repository.users.login(email, password);
    await config.write({ server: connection.server, token: token.access_token, userName });
    terminal.say(terminal.t("cli.auth.loggedIn", { userName, server: connection.server }));
    return { data: { server: connection.server, userName }, rows: [[userName, connection.server]] };
  },
};

/** Whether the password would travel in the clear to another machine. */
function isExposed(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
