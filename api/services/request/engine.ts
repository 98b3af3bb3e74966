/**
 * Carries out what the types of requests declare. Each submission and each decision is one transaction with the row, the
 * version's state, the audit event, the mails and the effects of the type.
 */
import type { Executor, Transaction } from "../../../db/client.ts";
import { findRequest, hasRequest, insertRequest, moveRequest } from "../../../db/queries/review/requests.ts";
import type { RequestRecord, VersionHead } from "../../../db/schema/records.ts";
import type { DatasetAction } from "../../../sdk/model/lifecycle.ts";
import { actionsFrom, decisionIssues, isFinal, openStates } from "../../../sdk/model/request_workflow.ts";
import type { UserActor } from "../../actor.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { failpoint } from "../../failpoint.ts";
import { newId } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import { transition } from "../dataset/transition.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { queueRequestMail } from "./mails.ts";
import type { AnyRequestType, Outcome, RequestType, VersionAddress, VisitorAsking } from "./request_type.ts";

/** A new request. */
export interface Asked<Payload> {
  payload: Payload;
  target?: VersionAddress;
  /** Who asks, where nobody is signed in. */
  visitor?: VisitorAsking;
  /** Stores rows that refer to the request, such as files that came with it. */
  store?(tx: Transaction, request: { id: string; head: VersionHead | null }): Promise<void>;
}

/**
 * Finds the version of a new request, as `db` sees it; null for a type that is about none.
 * @throws DomainError notLoggedIn, requestPending; what else the type refuses.
 */
export async function requireRequestable(
  context: Context,
  db: Executor,
  { workflow, opening }: AnyRequestType,
  target?: VersionAddress,
  visitor?: VisitorAsking,
): Promise<VersionHead | null> {
  if (!visitor) requireUser(context);
  const head = await opening.requireSubject(context, db, target);
  if (opening.exclusive && head) {
    const pending = await hasRequest(db, workflow.type, head.version.id, openStates(workflow));
    if (pending) throw new DomainError("requestPending");
  }
  return head;
}

/**
 * Stores a new request.
 * @throws DomainError as {@link requireRequestable}; what the type refuses about the payload.
 */
export async function submitRequest<Payload, State extends string, Action extends string>(
  context: Context,
  type: RequestType<Payload, State, Action>,
  asked: Asked<Payload>,
): Promise<RequestRecord<Payload, State>> {
  const id = newId();
  await context.db.withTx(async (tx) => {
    await open(tx, context, type, id, asked);
    failpoint(context.config, "request.before_commit");
  });
  failpoint(context.config, "request.after_commit");
  wakeOutbox(context);
  return (await find(context.db.read, type, id))!;
}

async function open<Payload, State extends string, Action extends string>(
  tx: Transaction,
  context: Context,
  type: RequestType<Payload, State, Action>,
  id: string,
  { payload, target, visitor, store }: Asked<Payload>,
): Promise<void> {
  // Checked again in the transaction, so that the second of two simultaneous requests finds the first.
  const head = await requireRequestable(context, tx, type, target, visitor);
  const outcome = await type.opening.carryOut?.({ tx, context, id, head, payload, visitor }) ?? {};
  await insertRequest(tx, {
    id,
    type: type.workflow.type,
    versionId: head?.version.id ?? null,
    requesterId: visitor ? null : requireUser(context).id,
    visitorEmail: visitor?.email ?? null,
    visitorLocale: visitor?.locale ?? null,
    state: type.workflow.initial,
    payload,
    createdAt: context.clock().getTime(),
    dueAt: outcome.dueAt ?? null,
  });
  await store?.(tx, { id, head });
  await recordStep(tx, context, type, { id, head, name: "submit", ...type.opening }, outcome);
  await outcome.effects?.();
  await sendMails(tx, context, (await find(tx, type, id))!, "submit", outcome);
}

/** What goes with an action. */
interface Said {
  comments: string;
  until?: string;
  files?: readonly string[];
}

/**
 * Decides a request. Of several simultaneous decisions the first counts, all others find the request decided.
 * @throws DomainError notLoggedIn; notFound, also for who may not see it; ownSubmission, forbidden, requestDecided;
 * invalidInput for an action that the type does not have and for comments that are missing; what else the type refuses.
 */
export async function decideRequest<Payload, State extends string, Action extends string>(
  context: Context,
  type: RequestType<Payload, State, Action>,
  id: string,
  { action, ...said }: Said & { action: Action },
): Promise<RequestRecord<Payload, State>> {
  await context.db.withTx(async (tx) => {
    const record = await requireDecidable(tx, context, type, id, action);
    const issues = decisionIssues(type.workflow.actions[action], { until: "", ...said });
    if (issues.length > 0) throw new DomainError("invalidInput", {}, issues);
    await takeAction(tx, context, type, record, action, said);
    failpoint(context.config, "decision.before_commit");
  });
  failpoint(context.config, "decision.after_commit");
  wakeOutbox(context);
  return (await find(context.db.read, type, id))!;
}

async function requireDecidable<Payload, State extends string, Action extends string>(
  tx: Transaction,
  context: Context,
  type: RequestType<Payload, State, Action>,
  id: string,
  action: Action,
): Promise<RequestRecord<Payload, State>> {
  const actor = requireUser(context);
  const record = await requireVisibleRequest(context, tx, type, id);
  const refusal = refuseAction(type, record, actor, action);
  if (refusal) throw new DomainError(refusal, refusal === "forbidden" ? { action: type.decision } : {});
  if (!type.workflow.actions[action].from.includes(record.request.state)) {
    throw new DomainError("requestDecided");
  }
  return record;
}

/** Says why somebody may not take an action, whatever the state of the request; `undefined`: they may. */
export function refuseAction<State extends string, Action extends string>(
  { workflow, policy }: Pick<RequestType<never, State, Action>, "workflow" | "policy">,
  record: RequestRecord<unknown, State>,
  actor: UserActor,
  action: Action,
): "forbidden" | "ownSubmission" | undefined {
  // Nobody may take an action of the program, nor one that the table does not have.
  const by = Object.hasOwn(workflow.actions, action) ? workflow.actions[action].by : "system";
  if (by === "decider") return policy.refuseDecision(record, actor);
  return by === "requester" && record.request.requesterId === actor.id ? undefined : "forbidden";
}

/** Lists the actions that somebody may take about a request now. */
export function allowedRequestActions(
  type: AnyRequestType,
  record: RequestRecord,
  { actor }: Pick<Context, "actor">,
): string[] {
  if (actor.kind !== "user") return [];
  return actionsFrom(type.workflow, record.request.state)
    .filter((action) => !refuseAction(type, record, actor, action));
}

/**
 * Takes one action of the table. The caller has checked that the person may take it, or the program takes it as a
 * consequence of something else.
 * @param record Must have been read in `tx`.
 * @throws DomainError requestDecided where the state does not allow the action; what the type refuses.
 */
export async function takeAction<Payload, State extends string, Action extends string>(
  tx: Transaction,
  context: Context,
  type: RequestType<Payload, State, Action>,
  record: RequestRecord<Payload, State>,
  action: Action,
  { comments, until = "", files = [] }: Said,
): Promise<void> {
  const { workflow } = type;
  const { id, state: from } = record.request;
  const { to, by } = workflow.actions[action];
  if (!workflow.actions[action].from.includes(from)) throw new DomainError("requestDecided");
  const rules = type.actions[action];
  const outcome = await rules.carryOut?.({ tx, context, record, comments, until, files }) ?? {};
  await recordStep(tx, context, type, { id, head: record.about, name: action, ...rules }, outcome);
  const decided = isFinal(workflow, to) ? { decidedAt: context.clock().getTime() } : {};
  // What was decided before, and by whom, outlives what the requester or the program does afterwards.
  const decider = by === "decider" ? { deciderId: requireUser(context).id } : {};
  const said = by === "decider" || comments ? { comments } : {};
  if (!await moveRequest(tx, id, from, { state: to, ...said, ...decided, ...decider })) {
    throw new DomainError("requestDecided");
  }
  await outcome.effects?.();
  await sendMails(tx, context, record, action, outcome);
}

interface Step {
  id: string;
  head: VersionHead | null;
  name: string;
  versionAction?: DatasetAction;
}

/** Writes one audit event for each step: of the version's lifecycle, or of the request itself. */
async function recordStep(
  tx: Transaction,
  context: Context,
  { workflow, auditKey }: AnyRequestType,
  { id, head, name, versionAction }: Step,
  { change, detail }: Outcome,
): Promise<void> {
  const about = { [auditKey]: id, ...detail };
  if (versionAction && head) {
    await transition(tx, context, head, versionAction, { change, detail: about });
  } else {
    const action = `${workflow.type}.${name}`;
    await recordAudit(tx, context, { action, subject: "request", subjectId: id, detail: about });
  }
}

async function sendMails(
  tx: Transaction,
  context: Context,
  record: RequestRecord,
  step: string,
  { mails = [] }: Outcome,
): Promise<void> {
  for (const mail of mails) await queueRequestMail(tx, context, record, step, mail);
}

/** Finds a request of the type. @throws DomainError notFound, also for who may not see it. */
export async function requireVisibleRequest<Payload, State extends string, Action extends string>(
  context: Context,
  db: Executor,
  type: RequestType<Payload, State, Action>,
  id: string,
): Promise<RequestRecord<Payload, State>> {
  const found = await find(db, type, id);
  if (found && type.policy.maySee(found, context.actor)) return found;
  throw new DomainError("notFound", { what: id.slice(0, 80) });
}

/** The payload of a row has the shape of the type's schema, which it passed when it was stored. */
async function find<Payload, State extends string, Action extends string>(
  db: Executor,
  { workflow }: RequestType<Payload, State, Action>,
  id: string,
): Promise<RequestRecord<Payload, State> | undefined> {
  return await findRequest(db, [workflow.type], id) as RequestRecord<Payload, State> | undefined;
}
