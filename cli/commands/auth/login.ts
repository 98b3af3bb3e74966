import { ApiError, type Repository } from "../../../sdk/mod.ts";
import { type Command, missingFlag, textFlag, type Tools } from "../../command.ts";
import { CliError } from "../../error.ts";

export type LoginOptions = { kind: "token" } | { kind: "password"; email: string; code?: string };

/** Secrets come by standard input alone: an argument would stand in the list of processes and in the history. */
export const login: Command<LoginOptions> = {
  noun: "auth",
  verb: "login",
  summary: "cli.auth.login",
  flags: {
    "--token-stdin": "cli.flag.tokenStdin",
    "--email <email>": "cli.flag.email",
    "--password-stdin": "cli.flag.passwordStdin",
    "--code <code>": "cli.flag.code",
  },
  parse(_argument, flags) {
    const email = textFlag(flags, "email");
    if (flags.tokenStdin && (flags.passwordStdin || email)) throw new CliError("usage", "cli.usage.oneLogin");
    if (flags.tokenStdin) return { kind: "token" };
    if (!email) throw missingFlag("--email <email>");
    if (!flags.passwordStdin) throw new CliError("usage", "cli.usage.passwordStdin");
    // A code of the app lives for seconds and works once, so it may be an argument.
    return { kind: "password", email, code: textFlag(flags, "code") };
  },
  async run(options, tools) {
    const { connection: { server }, config, terminal, readInput } = tools;
    const secret = (await readInput()).replace(/\r?\n$/, "");
    if (!secret) throw new CliError("usage", "cli.usage.emptyPassword");
    if (isExposed(server)) terminal.say(terminal.t("cli.auth.exposed", { server }));
    const { token, userName } = options.kind === "token"
      ? await checkToken(tools, secret.trim())
      : await logInByPassword(tools.connectAs(), options, secret);
    await config.write({ server, token, userName });
    terminal.say(terminal.t("cli.auth.loggedIn", { userName, server }));
    return { data: { server, userName }, rows: [[userName, server]] };
  },
};

interface Known {
  token: string;
  userName: string;
}

/** Remembered only once the server knows it. */
async function checkToken({ connectAs, connection }: Tools, token: string): Promise<Known> {
  const user = await connectAs(token).users.me();
  if (user) return { token, userName: user.userName };
  throw new CliError("notLoggedIn", "cli.error.notLoggedIn", { values: { server: connection.server } });
}

async function logInByPassword(
  { users, secondFactor }: Repository,
  { email, code }: Extract<LoginOptions, { kind: "password" }>,
  password: string,
): Promise<Known> {
  const result = await users.login(email, password).catch((error) => {
    const ticket = ticketOf(error);
    if (ticket === undefined) throw error;
    if (!code) throw new CliError("notLoggedIn", "cli.error.codeNeeded");
    return secondFactor.login(ticket, code);
  });
  return { token: result.token.access_token, userName: result.key };
}

/** The ticket of code 4013: the password was right, a second factor is wanted. */
function ticketOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.error !== "secondFactorRequired") return undefined;
  return (error.data as { ticket?: string } | null)?.ticket;
}

/** Whether the secret would travel in the clear to another machine. */
function isExposed(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
