import { ApiError } from "../../../sdk/error.ts";
import { type Command, missingFlag, textFlag, type Tools } from "../../command.ts";
import { CliError } from "../../error.ts";
import { askForSecret, readSecret } from "../../secret.ts";

export type LoginOptions =
  | { kind: "token" }
  | { kind: "password"; email?: string; code?: string; passwordStdin: boolean };

/** Wrong passwords after which the program gives up. */
const TRIES = 3;

/**
 * Logs in. Secrets are read from standard input or asked for, because arguments are visible in the list of processes
 * and in the history.
 */
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
    // A code of the app lives for seconds and works once, so it may be an argument.
    const code = textFlag(flags, "code");
    return { kind: "password", email, code, passwordStdin: flags.passwordStdin === true };
  },
  async run(options, tools) {
    const { connection: { server }, config, terminal } = tools;
    if (isExposed(server)) terminal.say(terminal.t("cli.auth.exposed", { server }));
    const { token, userName } = options.kind === "token"
      ? await checkToken(tools, (await readSecret(tools)).trim())
      : await logIn(options, tools);
    await config.write({ server, token, userName });
    terminal.say(terminal.t("cli.auth.loggedIn", { userName, server }));
    return { data: { server, userName }, rows: [[userName, server]] };
  },
};

type PasswordOptions = Extract<LoginOptions, { kind: "password" }>;

/** @throws CliError (usage) where something is missing and nobody can be asked. */
async function logIn(options: PasswordOptions, tools: Tools): Promise<Known> {
  const { passwordStdin } = options;
  const { ask, terminal: { t } } = tools;
  const email = options.email ?? (passwordStdin ? undefined : (await ask?.(t("cli.auth.askEmail")))?.trim());
  if (!email) throw missingFlag("--email <email>");
  if (passwordStdin) return await logInByPassword(email, await readSecret(tools), options.code, tools);
  return await logInByAsking(email, options.code, tools);
}

async function logInByAsking(email: string, code: string | undefined, tools: Tools): Promise<Known> {
  const { terminal } = tools;
  for (let tries = 1;; tries++) {
    const password = await askForSecret(tools, terminal.t("cli.auth.askPassword", { email }));
    try {
      return await logInByPassword(email, password, code, tools);
    } catch (error) {
      const wrong = error instanceof ApiError && error.error === "loginFailed";
      if (!wrong || tries === TRIES) throw error;
      terminal.say(terminal.t("cli.auth.wrongPassword", { email }));
    }
  }
}

interface Known {
  token: string;
  userName: string;
}

/** Stores the token only after the server has accepted it. */
async function checkToken({ connectAs, connection }: Tools, token: string): Promise<Known> {
  const user = await connectAs(token).users.me();
  if (user) return { token, userName: user.userName };
  throw new CliError("notLoggedIn", "cli.error.notLoggedIn", { values: { server: connection.server } });
}

async function logInByPassword(
  email: string,
  password: string,
  given: string | undefined,
  { connectAs, ask, terminal: { t } }: Tools,
): Promise<Known> {
  const { users, secondFactor } = connectAs();
  const result = await users.login(email, password).catch(async (error) => {
    const ticket = ticketOf(error);
    if (ticket === undefined) throw error;
    const code = given ?? (await ask?.(t("cli.auth.askCode")))?.trim();
    if (!code) throw new CliError("notLoggedIn", "cli.error.codeNeeded");
    return await secondFactor.login(ticket, code);
  });
  return { token: result.token.access_token, userName: result.key };
}

/** Reads the ticket of code 4013: the password was right and a second factor is required. */
function ticketOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.error !== "secondFactorRequired") return undefined;
  return (error.data as { ticket?: string } | null)?.ticket;
}

/** Whether the secret would be sent unencrypted to another machine. */
function isExposed(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
