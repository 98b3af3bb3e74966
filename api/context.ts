/**
 * The first argument of every service: who makes the call, in which language, and the parts of the app that it may use.
 */
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

/** A signed-in person, with everything that policies need. */
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
  /**
   * Whether the account has rights that need a second factor, which is missing: role and communities above do not
   * contain them.
   */
  secondFactorMissing: boolean;
  /** Scopes of a personal access token; absent for a session, which may do everything. */
  scopes?: readonly TokenScope[];
  /** That token, with the name that its owner gave it. */
  token?: { name: string; expiresAt: number };
  /** Id of the session in the list of devices; absent for a personal access token. */
  sessionId?: string;
  /** Epoch milliseconds of the session's last proof of identity; absent for a personal access token. */
  provedAt?: number;
}

export type Actor = { kind: "visitor" } | { kind: "system" } | UserActor;

export interface External {
  storage: BlobStore;
  registrar: Registrar;
  /** If absent, mails stay in the database. */
  mailer?: Mailer;
  vault: Vault;
  /** If absent, forms are filled from our own data only. */
  doiMetadata?: DoiMetadataSource;
  /** The configured sign-in providers in the order in which they are shown. */
  identities: IdentityProviders;
}

/** Everything that lives as long as the process. */
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
  /** Aborted when jobs should end; long work stops then. */
  stopping?: AbortSignal;
}

/** The machine of the caller; used for usage counts and limits, never for rights. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** Cookies of a browser: one for captchas, and one that marks a device from which somebody has signed in. */
  browser?: string;
  device?: string;
}

export interface Context extends House {
  /** For a signed-in person every transaction first checks the credential (`services/credentials.ts`). */
  db: Database;
  actor: Actor;
  /** Absent if the system acts by itself. */
  visitor?: Visitor;
  /** Connection of the answer; absent if there is none, as in a call within the process. */
  connection?: Connection;
  locale: Locale;
  /** Language that the request states; absent if it states none, and for the system itself. */
  statedLocale?: Locale;
  traceId: string;
  /** Reads that the calls of one page share; absent outside pages that only show. */
  reads?: Map<string, Promise<unknown>>;
}

/** Makes a context for work that the system does by itself: jobs and the outbox. */
export function systemContext(house: House, traceId: string): Context {
  return { ...house, db: house.db.root, actor: { kind: "system" }, locale: "zh", traceId };
}
