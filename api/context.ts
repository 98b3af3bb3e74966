/** What every service gets first: who asks, in which language, and the parts of the house it may use. */
import type { Database } from "../db/client.ts";
import type { Locale } from "../sdk/model/locale.ts";
import type { TokenScope } from "../sdk/model/access_token.ts";
import type { LoginType } from "../sdk/model/identity.ts";
import type { PlatformRole } from "../sdk/model/user.ts";
import type { Config } from "./config.ts";
import type { DoiMetadataSource } from "./external/doi_metadata.ts";
import type { Connection } from "./external/http_listener.ts";
import type { BlobStore } from "./external/storage.ts";
import type { IdentityProviders } from "./external/identity/mod.ts";
import type { Mailer } from "./external/mail.ts";
import type { Registrar } from "./external/registrar.ts";
import type { Vault } from "./external/vault.ts";
import type { AtOnce } from "./services/limits/at_once.ts";
import type { Downloads } from "./services/limits/downloads.ts";
import type { RequestCounter } from "./services/limits/request_counter.ts";
import type { SearchIndex } from "./services/search/index.ts";
import type { UsageCounter } from "./services/usage/counter.ts";

export type { Connection };

/** A signed-in person with everything a policy asks about. */
export interface UserActor {
  kind: "user";
  id: string;
  email: string;
  realName: string;
  role: PlatformRole;
  /** Ids of the communities this person administers. */
  communityIds: readonly string[];
  /** Language of this person's mails. */
  locale: Locale;
  /** How the session began; empty for e-mail and password. */
  loginType: LoginType | "";
  /** Rights of the account that rest until a second factor is set up: role and communities above are without them. */
  secondFactorMissing: boolean;
  /** What a personal access token may do; absent for a session, which may do everything. */
  scopes?: readonly TokenScope[];
  /** That token, as its owner calls it. */
  token?: { name: string; expiresAt: number };
  /** The session that asks, as the list of devices names it; absent for a personal access token. */
  sessionId?: string;
  /** Epoch milliseconds: when this session last proved who it is; absent for a personal access token. */
  provedAt?: number;
}

export type Actor = { kind: "visitor" } | { kind: "system" } | UserActor;

export interface External {
  storage: BlobStore;
  registrar: Registrar;
  /** Absent: mails stay in the database. */
  mailer?: Mailer;
  vault: Vault;
  /** Absent: only what is known here fills a form. */
  doiMetadata?: DoiMetadataSource;
  /** The sign-in providers that are set up, in the order in which they are shown. */
  identities: IdentityProviders;
}

/** What lives as long as the process. */
export interface House {
  config: Config;
  db: Database;
  search: SearchIndex;
  external: External;
  usage: UsageCounter;
  requests: RequestCounter;
  downloads: Downloads;
  uploads: AtOnce;
  clock: () => Date;
  /** Script of the worker that checks the database file. */
  databaseChecker: URL;
  /** Aborted when the jobs are to end: what takes long stops where it is. */
  stopping?: AbortSignal;
}

/** The machine at the other end; for usage counts and limits, never for rights. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** Cookies of a browser: which one asks for captchas, and that somebody signed in with it before. */
  browser?: string;
  device?: string;
}

export interface Context extends House {
  /** Of a signed-in person: each transaction asks first whether they may still be heard (`services/credentials.ts`). */
  db: Database;
  actor: Actor;
  /** Absent when the house acts on its own. */
  visitor?: Visitor;
  /** What the answer leaves by; absent where there is none, as in a call in process. */
  connection?: Connection;
  locale: Locale;
  /** The same when the request has said so; absent when it said nothing, and for the house itself. */
  statedLocale?: Locale;
  traceId: string;
  /** What the calls of one page have read; absent outside pages that only show. */
  reads?: Map<string, Promise<unknown>>;
}

/** A context in which the house acts on its own, whoever caused it: jobs and the outbox. */
export function systemContext(house: House, traceId: string): Context {
  return { ...house, db: house.db.root, actor: { kind: "system" }, locale: "zh", traceId };
}
