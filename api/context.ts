/**
 * The first argument of every service: who makes the call, in which language, and the parts of the app that it may use.
 */
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
import type { WorkerProcess } from "./services/worker/worker_process.ts";
import type { Actor, Visitor } from "./actor.ts";

export type { Connection };

export interface External {
  storage: BlobStore;
  /** Where every blob has a second copy; absent unless it is configured. */
  secondCopy?: BlobStore;
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
export interface App {
  config: Config;
  db: Database;
  search: SearchIndex;
  external: External;
  usage: UsageCounter;
  requests: RequestCounter;
  downloads: Downloads;
  uploads: ConcurrencyLimiter;
  /** For computations that take long. */
  worker: WorkerProcess;
  /** For the contents of strangers' files, which are read apart from everything else. */
  previewWorker: WorkerProcess;
  /** What services keep in memory besides. */
  state: ProcessState;
  clock: () => Date;
  /** Script of the worker that checks the database file. */
  databaseChecker: URL;
  /** Aborted when jobs should end; long work stops then. */
  stopping?: AbortSignal;
}

export interface Context extends App {
  /** For a signed-in person every transaction first checks the credential (`services/session/credential_check.ts`). */
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
  memoizedReads?: Map<string, Promise<unknown>>;
}

/** A context in which the platform acts on its own, whoever caused it: jobs and the outbox. */
export function systemContext(app: App, traceId: string): Context {
  return { ...app, db: app.db.root, actor: { kind: "system" }, locale: "zh", traceId };
}
