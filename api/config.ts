/** Settings from environment variables, checked once at start. `.env.example` lists them. */
import { z } from "zod";
import {
  QUARANTINE_DAYS,
  STORAGE_QUOTA_GB,
  STORAGE_RESERVE_MB,
  UPLOAD_OPEN_GB,
} from "../sdk/model/limits.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["on", "off"]);

const address = z.url({ protocol: /^https?$/ }).transform((given) => given.replace(/\/+$/, ""));

const schema = z.object({
  PORT: port.default(8000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  SECOND_COPY_DIR: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().regex(/^(file:|libsql:|https?:|wss?:)/).optional(),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  SHARED_DATA: flag.default("off"),
  ENVIRONMENT: z.enum(["development", "production"]).default("development"),
  DEMO: flag.optional(),
  DOI_PREFIX: z.string().regex(/^10\.\d{4,9}$/).default("10.5072"),
  CSTR_PREFIX: z.string().regex(/^\w{5}$/).default("31253"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "off"]).default("info"),
  TRUST_PROXY: flag.default("off"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("SDB <no-reply@localhost>"),
  CONTACT_EMAIL: z.email().optional(),
  SECURITY_CONTACT: z.string().regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+|tel:\+[\d-]+)$/).optional(),
  SECURITY_POLICY_URL: z.url({ protocol: /^https$/ }).optional(),
  SECRET_KEYS: z.string().optional(),
  PASSWORD_POLICY: z.enum(["specified", "modern"]).default("specified"),
  ACCOUNT_DISCLOSURE: z.enum(["specified", "private"]).default("specified"),
  SECOND_FACTOR: z.enum(["required", "optional"]).optional(),
  DATACITE_URL: address.optional(),
  CAPTCHA_WORK: z.coerce.number().int().min(1).max(20).default(12),
  PARTNERS: z.string().optional(),
  DEV_LOGIN: flag.default("off"),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: address.default("https://github.com"),
  GITHUB_API_URL: address.default("https://api.github.com"),
  ORCID_CLIENT_ID: z.string().optional(),
  ORCID_CLIENT_SECRET: z.string().optional(),
  ORCID_URL: address.default("https://orcid.org"),
  KJY_CLIENT_ID: z.string().optional(),
  KJY_CLIENT_SECRET: z.string().optional(),
  KJY_URL: address.default("https://passport.escience.cn"),
  CAS_URL: address.optional(),
  WECHAT_CLIENT_ID: z.string().optional(),
  WECHAT_CLIENT_SECRET: z.string().optional(),
  WECHAT_URL: address.default("https://open.weixin.qq.com"),
  WECHAT_API_URL: address.default("https://api.weixin.qq.com"),
  KCZG_CLIENT_ID: z.string().optional(),
  KCZG_CLIENT_SECRET: z.string().optional(),
  KCZG_URL: address.optional(),
  CSTR_CLIENT_ID: z.string().optional(),
  CSTR_CLIENT_SECRET: z.string().optional(),
  CSTR_URL: address.optional(),
  QUARANTINE_DAYS: z.coerce.number().int().min(0).max(3_650).default(QUARANTINE_DAYS),
  STORAGE_RESERVE_MB: z.coerce.number().int().min(0).max(1_048_576).default(STORAGE_RESERVE_MB),
  STORAGE_QUOTA_GB: z.coerce.number().int().min(0).max(1_048_576).default(STORAGE_QUOTA_GB),
  UPLOAD_OPEN_GB: z.coerce.number().int().min(1).max(1_048_576).default(UPLOAD_OPEN_GB),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().regex(/^[\w-]+$/).default("us-east-1"),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/).optional(),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: z.string().optional(),
  S3_PATH_STYLE: flag.default("on"),
  S3_PUBLIC_ENDPOINT: address.optional(),
  S3_DIRECT_DOWNLOADS: flag.default("off"),
  S3_DIRECT_UPLOADS: flag.default("off"),
  FTP: flag.default("off"),
  FTP_HOST: z.string().min(1).optional(),
  FTP_PORT: port.default(2121),
  FTP_DATA_PORTS: z.string().regex(/^\d{1,5}-\d{1,5}$/).default("2122-2141"),
  FTP_PUBLIC_HOST: z.string().min(1).optional(),
  FTP_DATA_ADDRESS: z.ipv4().optional(),
  FTP_CERT: z.string().min(1).optional(),
  FTP_KEY: z.string().min(1).optional(),
  FTP_PLAIN: flag.default("off"),
  FAILPOINT: z.string().optional(),
});
type Settings = z.infer<typeof schema>;

/** A configured sign-in provider: our registration there, and its address. */
export interface ProviderSettings {
  /** Origin, and path if there is one, without a slash at the end. */
  url: string;
  /** Address of its API, if it differs. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}

/** Uploads by FTP with explicit TLS. */
export interface FtpSettings {
  /** Where it listens. */
  host: string;
  port: number;
  /** Ports of data connections, both of them included. */
  dataPorts: { first: number; last: number };
  /** The name that depositors enter, for which the certificate is. */
  publicHost: string;
  /** IPv4 address that clients are given for data; without it the one that they have reached. */
  dataAddress?: string;
  /** Files in PEM: the certificate with those above it, and its key. */
  certFile: string;
  keyFile: string;
  /** Whether passwords and files may travel in the clear; for tests on the same machine. */
  plain: boolean;
}

/** Keys are the login types of spec 1 §3. */
export type Providers = Partial<
  Record<"GITHUB" | "ORCID" | "KJY" | "CAS" | "WeChat" | "KCZG" | "CSTR", ProviderSettings>
>;

/** How an S3-compatible object storage is reached. */
export interface S3Settings {
  /** Address of the service, without a slash at the end. */
  endpoint: string;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
  /** Whether the bucket stands in the path of an address, instead of in front of the host. */
  pathStyle: boolean;
  /** Address of the service as readers see it, where it differs; for presigned addresses only. */
  publicEndpoint?: string;
  /** Whether readers are sent to the storage for their downloads. */
  directDownloads: boolean;
  /** Whether senders of large files put the bytes into the storage themselves. */
  directUploads: boolean;
}

/** A registered site to which people may return with a ticket (safety 3.3). */
export interface Partner {
  /** Code by which `rfrom` names it. */
  code: string;
  /** Exact origin and path prefix. */
  url: string;
  /** Secret with which the partner redeems tickets. */
  secret: string;
}

const partnersSchema = z.array(
  z.object({ code: z.string().regex(/^[\w-]{1,32}$/), url: address, secret: z.string().min(16) }),
);

export interface Config {
  port: number;
  host: string;
  /** Folder of database and files, without a slash at the end. */
  dataDir: string;
  /** Folder of the second copies of all data files, without a slash at the end; absent for none. */
  secondCopyDir?: string;
  /** Origin of the site for people; mails and identifiers contain it. */
  publicUrl: string;
  databaseUrl: string;
  databaseAuthToken?: string;
  /** Several servers use this data folder and this database, which is then a remote one. */
  sharedData: boolean;
  production: boolean;
  /** Whether demo data and demo accounts exist. */
  demo: boolean;
  doiPrefix: string;
  cstrPrefix: string;
  logLevel: "debug" | "info" | "warn" | "error" | "off";
  /** Whether `X-Forwarded-For` is trusted. */
  trustProxy: boolean;
  /** Mail server; without one mails stay in the database, and `/mails` shows them during development. */
  smtp?: { url: string };
  mailFrom: string;
  /** Where messages of the contact page go; without it to every platform administrator. */
  contactEmail?: string;
  /** Where to report a weakness, as a URI (RFC 9116); without it nobody is named. */
  securityContact?: string;
  /** How reports are dealt with: a page of those who run the site. */
  securityPolicyUrl?: string;
  /** Keys of the vault; without them they lie in a file of the data folder. */
  secretKeys?: string;
  passwordPolicy: "specified" | "modern";
  /** Whether the recovery tells that an address has no account (safety 3.7). */
  accountDisclosure: "specified" | "private";
  /** Whether rights to review and to administer need a second factor. */
  secondFactorRequired: boolean;
  /** Zero bits that each part of a proof of work must have. */
  captchaWork: number;
  /** Days after which the files of a withdrawn version are deleted for good; with 0 at the next run of the job. */
  quarantineDays: number;
  /** Bytes of the disk that uploads leave free. */
  storageReserve: number;
  /** Bytes that one person may have announced and not yet sent. */
  uploadOpenBytes: number;
  /** Bytes that the files of one person may take, stored and announced; without it they have no limit. */
  storageQuota?: number;
  /** Service for metadata of DOIs from elsewhere; without it none is asked. */
  dataciteUrl?: string;
  partners: readonly Partner[];
  /** Whether demo accounts can sign in with one click; never in production. */
  devLogin: boolean;
  providers: Providers;
  /** Absent: no port is opened for FTP, and nothing of the site speaks of it. */
  ftp?: FtpSettings;
  /** Place at which tests make the process end (`api/failpoint.ts`). */
  failpoint?: string;
  /** Object storage of the data files; without it they lie in the data folder. */
  s3?: S3Settings;
}

/** Names of all settings, for the list of permissions and for `.env.example`. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape);

/** An invalid setting. The message names it, quotes the value and says what is expected. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads the settings. @throws ConfigError with one line for each bad setting. */
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
    throw new ConfigError("FAILPOINT is refused in production: it ends the process, for tests.");
  }
  if (production && settings.DEV_LOGIN === "on") {
    throw new ConfigError("DEV_LOGIN=on is refused in production: it signs in without a password.");
  }
  if (settings.SHARED_DATA === "on" && /^file:/.test(settings.DATABASE_URL ?? "file:")) {
    throw new ConfigError(
      "SHARED_DATA=on needs a remote database: two processes on one database file damage it. Set DATABASE_URL to a libSQL server.",
    );
  }
  const dataDir = settings.DATA_DIR.replace(/\/+$/, "");
  const secondCopyDir = settings.SECOND_COPY_DIR?.replace(/\/+$/, "");
  if (secondCopyDir === dataDir) {
    throw new ConfigError(
      `SECOND_COPY_DIR=${secondCopyDir} is DATA_DIR itself. Choose a folder on another disk.`,
    );
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    secondCopyDir,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ""),
    databaseUrl: settings.DATABASE_URL ?? `file:${dataDir}/sdb.db`,
    databaseAuthToken: settings.DATABASE_AUTH_TOKEN,
    sharedData: settings.SHARED_DATA === "on",
    production,
    demo: settings.DEMO ? settings.DEMO === "on" : !production,
    doiPrefix: settings.DOI_PREFIX,
    cstrPrefix: settings.CSTR_PREFIX,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY === "on",
    smtp: settings.SMTP_URL ? { url: settings.SMTP_URL } : undefined,
    mailFrom: settings.MAIL_FROM,
    contactEmail: settings.CONTACT_EMAIL,
    securityContact: settings.SECURITY_CONTACT ?? readableSender(settings.MAIL_FROM),
    securityPolicyUrl: settings.SECURITY_POLICY_URL,
    secretKeys: settings.SECRET_KEYS,
    passwordPolicy: settings.PASSWORD_POLICY,
    accountDisclosure: settings.ACCOUNT_DISCLOSURE,
    secondFactorRequired: settings.SECOND_FACTOR ? settings.SECOND_FACTOR === "required" : production,
    captchaWork: settings.CAPTCHA_WORK,
    quarantineDays: settings.QUARANTINE_DAYS,
    storageReserve: settings.STORAGE_RESERVE_MB * 1024 ** 2,
    uploadOpenBytes: settings.UPLOAD_OPEN_GB * 1024 ** 3,
    storageQuota: settings.STORAGE_QUOTA_GB === 0 ? undefined : settings.STORAGE_QUOTA_GB * 1024 ** 3,
    dataciteUrl: settings.DATACITE_URL,
    partners: readPartners(settings.PARTNERS),
    devLogin: settings.DEV_LOGIN === "on",
    providers: readProviders(settings),
    ftp: readFtp(settings),
    failpoint: settings.FAILPOINT,
    s3: readS3(settings),
  };
}

/** @throws ConfigError when only some of what belongs together is given, or what several servers need is missing. */
function readS3(settings: Settings): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_SECRET: secret } = settings;
  const given = [endpoint, bucket, keyId, secret].filter(Boolean);
  if (given.length === 0) return undefined;
  if (!endpoint || !bucket || !keyId || !secret) {
    throw new ConfigError("S3: expected S3_ENDPOINT, S3_BUCKET, S3_KEY_ID and S3_SECRET together.");
  }
  if (settings.SHARED_DATA === "on" && !settings.SECRET_KEYS) {
    throw new ConfigError(
      "SHARED_DATA=on with S3_ENDPOINT needs SECRET_KEYS: a file secret.keys would be each server's own.",
    );
  }
  return {
    endpoint,
    region: settings.S3_REGION,
    bucket,
    keyId,
    secret,
    pathStyle: settings.S3_PATH_STYLE === "on",
    publicEndpoint: settings.S3_PUBLIC_ENDPOINT,
    directDownloads: settings.S3_DIRECT_DOWNLOADS === "on",
    directUploads: settings.S3_DIRECT_UPLOADS === "on",
  };
}

/** The sender of mails, which is what people are shown, unless nobody reads there. */
function readableSender(mailFrom: string): string | undefined {
  const [, address] = /([^\s<>]+@[^\s<>]+\.[^\s<>]+)>?$/.exec(mailFrom) ?? [];
  return address === undefined || /^(no|do-?not)-?reply@/i.test(address) ? undefined : `mailto:${address}`;
}

/** @throws ConfigError that does not quote the setting, since secrets stand in it. */
function readPartners(given: string | undefined): Partner[] {
  if (!given) return [];
  const wanted =
    'PARTNERS: expected a JSON list of {"code", "url", "secret"} with secrets of 16 characters or more.';
  let list: unknown;
  try {
    list = JSON.parse(given);
  } catch {
    throw new ConfigError(wanted);
  }
  const parsed = partnersSchema.safeParse(list);
  if (!parsed.success) throw new ConfigError(wanted);
  return parsed.data;
}

/** Data connections that are possible at the same time; a client that mirrors a folder opens several. */
const FTP_DATA_PORTS_MAX = 200;

/** @throws ConfigError for what is missing, or would let passwords travel in the clear. */
function readFtp(settings: Settings): FtpSettings | undefined {
  if (settings.FTP === "off") return undefined;
  const { FTP_CERT: certFile, FTP_KEY: keyFile, FTP_PLAIN, FTP_DATA_PORTS } = settings;
  if (!certFile || !keyFile) {
    throw new ConfigError("FTP=on needs FTP_CERT and FTP_KEY: two files with certificate and key in PEM.");
  }
  const host = settings.FTP_HOST ?? settings.HOST;
  if (FTP_PLAIN === "on" && !/^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)) {
    throw new ConfigError(`FTP_PLAIN=on is for this machine alone: FTP_HOST is "${host}", not 127.0.0.1.`);
  }
  const [first = 0, last = 0] = FTP_DATA_PORTS.split("-").map(Number);
  if (first < 1 || last > 65_535 || last < first || last - first >= FTP_DATA_PORTS_MAX) {
    throw new ConfigError(
      `FTP_DATA_PORTS: expected at most ${FTP_DATA_PORTS_MAX} ports as 2122-2141, found "${FTP_DATA_PORTS}".`,
    );
  }
  const publicUrl = settings.PUBLIC_URL ?? "http://localhost";
  return {
    host,
    port: settings.FTP_PORT,
    dataPorts: { first, last },
    publicHost: settings.FTP_PUBLIC_HOST ?? new URL(publicUrl).hostname,
    dataAddress: settings.FTP_DATA_ADDRESS,
    certFile,
    keyFile,
    plain: FTP_PLAIN === "on",
  };
}

/** Reads the providers; only configured ones are shown. @throws ConfigError when only half of a pair is given. */
function readProviders(settings: Settings): Providers {
  const registered = (name: "GITHUB" | "ORCID" | "KJY" | "WECHAT" | "KCZG" | "CSTR") => {
    const [clientId, clientSecret] = [settings[`${name}_CLIENT_ID`], settings[`${name}_CLIENT_SECRET`]];
    const url = settings[`${name}_URL`];
    if (!clientId && !clientSecret) return undefined;
    if (!clientId || !clientSecret || !url) {
      throw new ConfigError(
        `${name}: expected ${name}_CLIENT_ID, ${name}_CLIENT_SECRET and ${name}_URL together.`,
      );
    }
    const api = { GITHUB: settings.GITHUB_API_URL, WECHAT: settings.WECHAT_API_URL };
    return { url, apiUrl: name in api ? api[name as keyof typeof api] : url, clientId, clientSecret };
  };
  const cas = settings.CAS_URL &&
    { url: settings.CAS_URL, apiUrl: settings.CAS_URL, clientId: "", clientSecret: "" };
  const all = {
    KJY: registered("KJY"),
    CAS: cas || undefined,
    GITHUB: registered("GITHUB"),
    ORCID: registered("ORCID"),
    WeChat: registered("WECHAT"),
    KCZG: registered("KCZG"),
    CSTR: registered("CSTR"),
  };
  return Object.fromEntries(Object.entries(all).filter(([, provider]) => provider));
}

function explain(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  // The address of an SMTP server contains a password.
  const quoted = name === "SMTP_URL" || name === "S3_SECRET" ? "what was given" : JSON.stringify(given[name]);
  return `${name}: cannot use ${quoted}: ${issue.message}.`;
}
