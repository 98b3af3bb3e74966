/** Accounts from the server's own machine: the first administrator, and the way back in for who is locked out. */
import { parseArgs } from "node:util";
import { readConfig } from "../api/config.ts";
import { type Context, systemContext } from "../api/context.ts";
import { DomainError } from "../api/error.ts";
import { openApp } from "../api/app.ts";
import {
  assignRoleByOperator,
  createAdministrator,
  createSetUpLink,
  resetSecondFactor,
  unlock,
} from "../api/services/account/operator_setup.ts";
import { type AccountRecord, listAccounts } from "../db/queries/account/accounts.ts";
import { translator } from "../locales/mod.ts";
import { SET_UP_MS } from "../sdk/model/limits.ts";
import { LOCALES } from "../sdk/model/locale.ts";
import { isEmail } from "../sdk/model/email_address.ts";
import { PLATFORM_ROLES } from "../sdk/model/account/user.ts";
import { operatorMessage } from "./failure.ts";

const HELP = `deno task account COMMAND [--json]

  create-admin EMAIL [--name NAME] [--lang zh|en]
                              Create an active platform administrator and print the link that sets the password
  link EMAIL                  Print a new link for an account
  list                        List all accounts, newest first
  role EMAIL ROLE             Set the role: ${PLATFORM_ROLES.join(", ")}
  reset-second-factor EMAIL   Turn off two-step verification for someone who has lost the app and the recovery codes
  unlock EMAIL                Clear the waiting time after wrong passwords and codes

Links work once, for ${SET_UP_MS / 3_600_000} hours. Every change is recorded in the audit trail.
The server must not be running on the same data. While it runs, administrators use "sdb account" or the page
/manage/accounts, and people recover their own password on the login page.

Reads DATA_DIR, DATABASE_URL and PUBLIC_URL. Exit codes: 0 done, 1 failed, 2 wrong usage.`;

/** Accounts that are read at once. */
const PAGE = 500;

/** What a command found: a document for --json, and lines for a person. */
interface Outcome {
  data: unknown;
  lines: string[];
}

interface Options {
  name?: string;
  lang?: string;
}

/** The command cannot be understood. */
class UsageError extends Error {}

const COMMANDS: Record<string, (context: Context, words: string[], options: Options) => Promise<Outcome>> = {
  async "create-admin"(context, words, { name = "", lang = "zh" }) {
    const [email] = emailFirst(words, 1);
    const locale = LOCALES.find((one) => one === lang);
    if (!locale) throw new UsageError(`--lang: found "${lang}", expected one of ${LOCALES.join(", ")}`);
    await createAdministrator(context, { email, realName: name.trim() || email.split("@")[0], locale });
    return await showLink(context, email);
  },
  async link(context, words) {
    const [email] = emailFirst(words, 1);
    return await showLink(context, email);
  },
  async list(context, words) {
    if (words.length > 0) throw new UsageError(`list: too many words (${words.join(" ")})`);
    const records = await everyAccount(context);
    const list = records.map(({ user, communities }) => ({
      email: user.email,
      realName: user.realName,
      role: user.role,
      status: user.status,
      communities,
      secondFactor: user.totpConfirmedAt !== null,
    }));
    const lines = list.map(({ email, role, status, communities, secondFactor }) =>
      [email, role, status, communities.join(",") || "-", secondFactor ? "two-step" : "-"].join("\t")
    );
    return { data: { list }, lines };
  },
  async role(context, words) {
    const [email, wanted] = emailFirst(words, 2);
    const role = PLATFORM_ROLES.find((one) => one === wanted);
    if (!role) throw new UsageError(`found "${wanted}", expected one of ${PLATFORM_ROLES.join(", ")}`);
    await assignRoleByOperator(context, email, role);
    return { data: { email, role }, lines: [`${email} is now ${role}.`] };
  },
  async "reset-second-factor"(context, words) {
    const [email] = emailFirst(words, 1);
    const wasOn = await resetSecondFactor(context, email);
    const line = wasOn ? "is off now" : "was off already";
    return { data: { email, wasOn }, lines: [`Two-step verification of ${email} ${line}.`] };
  },
  async unlock(context, words) {
    const [email] = emailFirst(words, 1);
    await unlock(context, email);
    return { data: { email }, lines: [`${email} may try again at once.`] };
  },
};

async function everyAccount({ db }: Context): Promise<AccountRecord[]> {
  const all: AccountRecord[] = [];
  for (let page = 0; page === 0 || all.length === page * PAGE; page++) {
    all.push(...await listAccounts(db.read, {}, { after: all.at(-1)?.user.id, size: PAGE }));
  }
  return all;
}

function emailFirst(words: string[], count: number): string[] {
  const [email = "", ...rest] = words;
  if (words.length !== count) throw new UsageError(`found ${words.length} words, expected ${count}`);
  if (!isEmail(email)) throw new UsageError(`found "${email}", expected an email`);
  return [email.trim().toLowerCase(), ...rest];
}

async function showLink(context: Context, email: string): Promise<Outcome> {
  const link = await createSetUpLink(context, email);
  const expiresAt = new Date(context.clock().getTime() + SET_UP_MS).toISOString();
  return {
    data: { email, link, expiresAt },
    lines: [`Set the password of ${email} here, once, before ${expiresAt}:`, link],
  };
}

async function perform(words: string[], options: Options): Promise<Outcome> {
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`there is no command "${name}"`);
  const migrations = new URL("../db/migrations", import.meta.url).pathname;
  const app = await openApp({ config: readConfig(Deno.env.toObject()), migrations });
  try {
    return await command(systemContext(app, `account-${crypto.randomUUID()}`), rest, options);
  } finally {
    await app.close();
  }
}

/** What an error says to the operator; `undefined` for one that is a fault of ours. */
function explain(error: unknown): string | undefined {
  if (error instanceof DomainError) return translator("en")(`errors.${error.error}`, error.params);
  if (error instanceof UsageError) return error.message;
  const sentence = operatorMessage(error);
  if (!sentence || !/in use by another process/.test(sentence)) return sentence;
  return `${sentence}\nWhile the server runs, use "sdb account" or /manage/accounts as an administrator.`;
}

function read(): { words: string[]; options: Options; json: boolean; help: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args: Deno.args,
      allowPositionals: true,
      options: {
        name: { type: "string" },
        lang: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    return { words: positionals, options: values, json: Boolean(values.json), help: Boolean(values.help) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

if (import.meta.main) {
  try {
    const { words, options, json, help } = read();
    if (help) console.log(HELP);
    else {
      const { data, lines } = await perform(words, options);
      console.log(json ? JSON.stringify(data, null, 2) : lines.join("\n"));
    }
  } catch (error) {
    const message = explain(error);
    if (message === undefined) throw error;
    console.error(error instanceof UsageError ? `${message}\n\n${HELP}` : message);
    Deno.exit(error instanceof UsageError ? 2 : 1);
  }
}
