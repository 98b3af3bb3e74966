/** What every service gets first: who asks, in which language, and the parts of the house it may use. */
import type { Database } from "../db/client.ts";
import type { Locale } from "../sdk/model/locale.ts";
import type { Config } from "./config.ts";
import type { DoiMetadataSource } from "./external/doi_metadata.ts";
import type { Connection } from "./external/http_listener.ts";
import type { BlobStore } from "./external/storage.ts";
import type { IdentityProviders } from "./external/identity/mod.ts";
import type { Mailer } from "./external/mail.ts";
import type { Registrar } from "./external/registrar.ts";
import type { Vault } from "./external/vault.ts";
import type { ProcessState } from "./process_state.ts";
import type { ConcurrencyLimiter } from "./services/limits/concurrency.ts";
import type { Downloads } from "./services/limits/downloads.ts";
import type { RequestCounter } from "./services/limits/request_counter.ts";
import type { SearchIndex } from "./services/search/search_index.ts";
import type { UsageCounter } from "./services/statistics/usage_counter.ts";
import type { Actor, Visitor } from "./actor.ts";

export type { Connection };

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
export interface App {
  config: Config;
  db: Database;
  search: SearchIndex;
  external: External;
  usage: UsageCounter;
  requests: RequestCounter;
  downloads: Downloads;
  uploads: ConcurrencyLimiter;
  /** What services keep in memory besides. */
  state: ProcessState;
  clock: () => Date;
  /** Script of the worker that checks the database file. */
  databaseChecker: URL;
  /** Aborted when the jobs are to end: what takes long stops where it is. */
  stopping?: AbortSignal;
}

export interface Context extends App {
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
  memoizedReads?: Map<string, Promise<unknown>>;
}

/** A context in which the house acts on its own, whoever caused it: jobs and the outbox. */
export function systemContext(app: App, traceId: string): Context {
  return { ...app, db: app.db.root, actor: { kind: "system" }, locale: "zh", traceId };
}
