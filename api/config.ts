/** Settings: environment variables, checked once at start. `.env.example` lists them. */
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["on", "off"]);

const schema = z.object({
  PORT: port.default(8000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().regex(/^(file:|libsql:|https?:|wss?:)/).optional(),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  ENVIRONMENT: z.enum(["development", "production"]).default("development"),
  DEMO: flag.optional(),
  DOI_PREFIX: z.string().regex(/^10\.\d{4,9}$/).default("10.5072"),
  CSTR_PREFIX: z.string().regex(/^\w{5}$/).default("31253"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "off"]).default("info"),
  TRUST_PROXY: flag.default("off"),
  FAILPOINT: z.string().optional(),
});

export interface Config {
  port: number;
  host: string;
  /** Folder of database and files, without a slash at its end. */
  dataDir: string;
  /** Origin under which people reach the site; mails and identifiers point there. */
  publicUrl: string;
  databaseUrl: string;
  databaseAuthToken?: string;
  production: boolean;
  /** Demo data and demo accounts. */
  demo: boolean;
  doiPrefix: string;
  cstrPrefix: string;
  logLevel: "debug" | "info" | "warn" | "error" | "off";
  /** Whether `X-Forwarded-For` is believed. */
  trustProxy: boolean;
  /** Where tests make the process die (`api/failpoint.ts`). */
  failpoint?: string;
}

/** Names of all settings, for the list of permissions and for `.env.example`. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape);

/** A setting that cannot be used; the message names it, quotes the value and says what was wanted. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** @throws ConfigError with one line for each bad setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(SETTINGS.map((name) => [name, env[name] || undefined]));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => explain(issue, given)).join("\n"));
  }
  const settings = parsed.data;
  const production = settings.ENVIRONMENT === "production";
  if (production && settings.DEMO === "on") {
    throw new ConfigError(
      "DEMO=on is refused in production: its accounts have a public password. Set DEMO=off.",
    );
  }
  if (production && settings.FAILPOINT) {
    throw new ConfigError("FAILPOINT is for tests: it ends the process. Production refuses it.");
  }
  const dataDir = settings.DATA_DIR.replace(/\/+$/, "");
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
    databaseUrl: settings.DATABASE_URL ?? `file:${dataDir}/sdb.db`,
    databaseAuthToken: settings.DATABASE_AUTH_TOKEN,
    production,
    demo: settings.DEMO ? settings.DEMO === "on" : !production,
    doiPrefix: settings.DOI_PREFIX,
    cstrPrefix: settings.CSTR_PREFIX,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY === "on",
    failpoint: settings.FAILPOINT,
  };
}

function explain(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  return `${name}: cannot use ${JSON.stringify(given[name])}: ${issue.message}.`;
}
