/** The declaration of a type of request, which `engine.ts` carries out. Each type is one file beside this one. */
import type { z } from "zod";
import type { Executor, Transaction } from "../../../db/client.ts";
import type { VersionChange } from "../../../db/queries/dataset/writes.ts";
import type { AttachmentRow } from "../../../db/queries/file/attachments.ts";
import type { RequestRecord, VersionHead } from "../../../db/schema/records.ts";
import type { DatasetAction } from "../../../sdk/model/lifecycle.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import type { TokenScope } from "../../../sdk/model/account/access_token.ts";
import type { RequestWorkflow } from "../../../sdk/model/request_workflow.ts";
import type { Context } from "../../context.ts";
import type { RequestPolicy } from "../../policies/request.ts";
import type { MailTemplate } from "../mail/queue.ts";

/** Names the version that a request is about. */
export interface VersionAddress {
  dataSetId: string;
  version: string;
}

/** Somebody without an account, by a proven e-mail. */
export interface VisitorAsking {
  email: string;
  /** Of the mails. */
  locale: Locale;
}

export interface RequestMail {
  /** The depositor of the dataset, whoever made the request, the reviewers of the community, the data governance team. */
  to: "owner" | "requester" | "reviewers" | "governance";
  template: MailTemplate;
  params?: Record<string, string | number>;
  /** Target of its link, without the language; by default the dataset, or the queue for reviewers. */
  path?: string;
}

/** What one step of a request changes, all of it in the transaction of the step. */
export interface Outcome {
  /** Changes of the version, where the step is one of its lifecycle. */
  change?: VersionChange;
  /** What the audit trail says besides the request's id. Must never contain a secret or a full e-mail address. */
  detail?: Record<string, string | number>;
  /** When the decision is due, epoch milliseconds. */
  dueAt?: number;
  mails?: readonly RequestMail[];
  /** Runs once request and version have their new states: adds effects to the outbox, and rows of the type's own. */
  effects?(): Promise<void>;
}

/** One step, with the request as it was read in its transaction. */
export interface RequestStep<Payload, State extends string> {
  tx: Transaction;
  context: Context;
  record: RequestRecord<Payload, State>;
  comments: string;
  /** As somebody gave it; empty where the action asks for no end. */
  until: string;
  /** Paths of files, and of folders with `/` at the end, that alone are granted; empty: all. */
  files: readonly string[];
}

/** A new request, before there is a row of it. */
export interface OpeningStep<Payload> {
  tx: Transaction;
  context: Context;
  id: string;
  /** Null where it is about no version. */
  head: VersionHead | null;
  payload: Payload;
  /** Who asks, where nobody is signed in. */
  visitor?: VisitorAsking;
}

/** What an accepted request gives. */
export interface Granted {
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Files, and folders with `/` at the end, that alone are given; empty: all. */
  chosen: readonly string[];
}

export interface RequestStepRules {
  /**
   * The edge of the version's lifecycle that goes with the step: it is refused where there is none, and stands in the
   * dataset's history. Without one the step stands in the audit trail under the request itself.
   */
  versionAction?: DatasetAction;
}

export interface RequestType<
  Payload = unknown,
  State extends string = string,
  Action extends string = string,
> {
  workflow: RequestWorkflow<State, Action>;
  /** What is stored is what it answers. */
  payload: z.ZodType<Payload, unknown>;
  policy: RequestPolicy;
  /** What a personal access token needs to decide; that of the call when absent. */
  scope?: TokenScope;
  /** Whether the queue of all types leaves it out, because everybody decides about what is their own. */
  listedAlone?: true;
  /** Under which name the audit trail says the request's id. */
  auditKey: string;
  /** What somebody is told that they may not do; a word of the error `forbidden`. */
  decision: string;
  opening: RequestStepRules & {
    /** Whether a version has one request of this type at a time. */
    exclusive?: boolean;
    /**
     * The version that may be asked about now; null for a type that is about none.
     * @throws DomainError where it may not be asked. Called outside a transaction too, to refuse early.
     */
    requireSubject(context: Context, db: Executor, target?: VersionAddress): Promise<VersionHead | null>;
    /** @throws DomainError where just this may not be asked. */
    carryOut?(step: OpeningStep<Payload>): Promise<Outcome>;
  };
  /** An entry for each action of the table. @throws DomainError where it cannot be done now. */
  actions: Record<
    Action,
    RequestStepRules & { carryOut?(step: RequestStep<Payload, State>): Promise<Outcome> }
  >;
  /** Files that came with requests, by the ids of these. */
  attachmentsOf?(db: Executor, ids: readonly string[]): Promise<Map<string, AttachmentRow[]>>;
  /** What was granted, by the ids of the requests. */
  grantsOf?(db: Executor, ids: readonly string[]): Promise<Map<string, Granted>>;
}

/** Of any type, for lists of them. */
// deno-lint-ignore no-explicit-any -- a type's functions take its own payload and states
export type AnyRequestType = RequestType<any, any, any>;
