/** The queue of requests for those who decide, of every type. */
import {
  countRequests,
  findRequest,
  listRequests,
  type RequestQueue,
} from "../../../db/queries/review/requests.ts";
import type { AttachmentRow } from "../../../db/queries/file/attachments.ts";
import { countsOf, totalOf } from "../../../db/queries/group_counts.ts";
import type { RequestRecord } from "../../../db/schema/records.ts";
import type { RequestDecision } from "../../../sdk/model/request_types.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { satisfies } from "../../policies/scope.ts";
import { decideRequest } from "./engine.ts";
import type { AnyRequestType, Granted, RequestType } from "./request_type.ts";

export interface RequestList<Item, State extends string> {
  requests: Item[];
  total: number;
  /** The number of requests in each state, whichever state was asked for. */
  counts: Record<State, number>;
}

export interface QueueQuery<State extends string = string> {
  state?: State;
  page: number;
  size: number;
}

/**
 * Lists requests of one type, oldest first.
 * @throws DomainError notLoggedIn; forbidden for who has no such queue.
 */
export async function listRequestQueue<Payload, State extends string, Action extends string>(
  context: Context,
  type: RequestType<Payload, State, Action>,
  query: QueueQuery<State>,
): Promise<RequestList<RequestRecord<Payload, State>, State>> {
  return await listQueues(context, [type], query) as RequestList<RequestRecord<Payload, State>, State>;
}

/**
 * Lists requests of those types whose queues the caller may read, oldest first.
 * @throws DomainError notLoggedIn; forbidden for who has none of them.
 */
export async function listQueues(
  context: Context,
  types: readonly AnyRequestType[],
  { state, page, size }: QueueQuery,
): Promise<RequestList<RequestRecord, string>> {
  const actor = requireUser(context);
  const own = types.filter(({ policy }) => policy.queueOf(actor));
  const queues = own.map(({ workflow, policy }): RequestQueue => ({
    type: workflow.type,
    ...policy.queueOf(actor),
  }));
  if (queues.length === 0) {
    throw new DomainError("forbidden", { action: types.length === 1 ? types[0].decision : "review" });
  }
  const db = context.db.read;
  const [requests, rows] = await Promise.all([
    listRequests(db, { queues, state, limit: size, offset: (page - 1) * size }),
    countRequests(db, queues),
  ]);
  const counts = countsOf([...new Set(own.flatMap(({ workflow }) => workflow.states))], rows);
  return { requests, counts, total: totalOf(counts, state) };
}

/**
 * Finds a request of any of these types.
 * @throws DomainError notLoggedIn; notFound, also for who may not see it.
 */
export async function getRequest(
  context: Context,
  types: readonly AnyRequestType[],
  id: string,
): Promise<RequestRecord> {
  requireUser(context);
  const found = await findRequest(context.db.read, types.map(({ workflow }) => workflow.type), id);
  if (found && typeOf(types, found).policy.maySee(found, context.actor)) return found;
  throw new DomainError("notFound", { what: id.slice(0, 80) });
}

/**
 * Decides a request of any of these types.
 * @throws DomainError as {@link decideRequest}; invalidInput for an action that the type does not have.
 */
export async function decideAnyRequest(
  context: Context,
  types: readonly AnyRequestType[],
  id: string,
  { action, ...said }: RequestDecision,
): Promise<RequestRecord> {
  const type = typeOf(types, await getRequest(context, types, id));
  requireScope(context, type);
  const actions = Object.keys(type.workflow.actions);
  if (!actions.includes(action)) {
    const params = { options: actions.join(", "), empty: "" };
    throw new DomainError("invalidInput", {}, [{ path: "action", key: "notInList", params }]);
  }
  return await decideRequest(context, type, id, { action, ...said });
}

/** A call for all types admits tokens that may decide most of them. @throws DomainError scopeMissing. */
function requireScope({ actor }: Context, { scope }: AnyRequestType): void {
  if (!scope || actor.kind !== "user" || !actor.scopes || satisfies(actor.scopes, scope)) return;
  throw new DomainError("scopeMissing", { wanted: scope });
}

/** What belongs to requests besides their rows. */
export interface RequestExtras {
  attachments: AttachmentRow[];
  grant?: Granted;
}

/** By the ids of the requests, in one query for each type that keeps such things. */
export async function extrasOfRequests(
  { db }: Context,
  types: readonly AnyRequestType[],
  records: readonly RequestRecord[],
): Promise<(id: string) => RequestExtras> {
  const found = await Promise.all(types.map(async ({ workflow, attachmentsOf, grantsOf }) => {
    const ids = records.filter(({ request }) => request.type === workflow.type).map(({ request }) =>
      request.id
    );
    if (ids.length === 0) return { attachments: [], grants: [] };
    const [attachments, grants] = await Promise.all([
      attachmentsOf?.(db.read, ids),
      grantsOf?.(db.read, ids),
    ]);
    return { attachments: [...attachments ?? []], grants: [...grants ?? []] };
  }));
  const attachments = new Map(found.flatMap((one) => one.attachments));
  const grants = new Map(found.flatMap((one) => one.grants));
  return (id) => ({ attachments: attachments.get(id) ?? [], grant: grants.get(id) });
}

/** Finds the type of a request. @throws TypeError where it is none of these: a fault of the program. */
export function typeOf(
  types: readonly AnyRequestType[],
  { request }: Pick<RequestRecord, "request">,
): AnyRequestType {
  const found = types.find(({ workflow }) => workflow.type === request.type);
  if (!found) throw new TypeError(`no request type ${request.type}`);
  return found;
}
