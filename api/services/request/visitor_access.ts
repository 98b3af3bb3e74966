/**
 * Requests for access by people without an account. A mailed code proves the e-mail, and the key in each mail is the right to
 * what it opens. Nothing here says whether the e-mail has an account, and a request of an account is not found (safety 3.7).
 */
import type { Executor } from "../../../db/client.ts";
import { findRequest } from "../../../db/queries/review/requests.ts";
import { ACCESS_WORKFLOW, type AccessRequestPayload } from "../../../sdk/model/access_request.ts";
import { actionsFrom } from "../../../sdk/model/request_workflow.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { countAttempts } from "../limits/attempts.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";
import { insertNewPass, type Opened } from "../link/open_link.ts";
import { requireProvenEmail } from "../mailed_code/mailed_codes.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { ACCESS, requireLiveGrant } from "./access.ts";
import type { AccessRecord } from "./access_requests.ts";
import { submitRequest, takeAction } from "./engine.ts";
import { addRequestKey, findFollowedId } from "./request_keys.ts";
import type { VersionAddress } from "./request_type.ts";

/** What proves an e-mail: a proof, or the key of an earlier request. */
export interface EmailEvidence {
  proof: string;
  key: string;
}

/**
 * @returns the key of the new request, which is stored nowhere.
 * @throws DomainError emailProofInvalid, notFound, accessNotNeeded, accessPending, tooManyRequests.
 */
export async function requestAccessAsVisitor(
  context: Context,
  target: VersionAddress,
  { evidence, payload }: { evidence: EmailEvidence; payload: AccessRequestPayload },
): Promise<{ record: AccessRecord; key: string }> {
  const email = await requireEmail(context, evidence);
  await countAttempts(context, [
    ["accessRequestAddress", context.visitor?.address ?? ""],
    ["accessRequest", email, target.dataSetId],
    ["accessRequestDay", email],
  ]);
  let key = "";
  const record = await submitRequest(context, ACCESS, {
    target,
    payload,
    visitor: { email, locale: context.locale },
    store: async (tx, { id }) => void (key = await addRequestKey(tx, context, id)),
  });
  return { record, key };
}

async function requireEmail(context: Context, { proof, key }: EmailEvidence): Promise<string> {
  if (key !== "") return (await findFollowed(context, key)).email;
  return await requireProvenEmail(context.db.read, context, { purpose: "access", proof });
}

/** The request of a key. @throws DomainError notFound, also for a key that has ended; tooManyRequests. */
export async function findFollowed(context: Context, key: string): Promise<AccessRecord> {
  const found = await findLimitingGuesses(context, () => findByKey(context.db.read, context, key));
  if (!found) throw new DomainError("notFound", { what: "access" });
  return found;
}

async function findByKey(
  db: Executor,
  context: Pick<Context, "clock">,
  key: string,
): Promise<AccessRecord | undefined> {
  const id = await findFollowedId(db, context, key);
  return id === undefined
    ? undefined
    : await findRequest(db, [ACCESS_WORKFLOW.type], id) as AccessRecord | undefined;
}

/** What whoever holds the key may do about the request now. */
export const followerActions = ({ request: { state } }: AccessRecord): string[] =>
  actionsFrom(ACCESS_WORKFLOW, state).filter((action) => ACCESS_WORKFLOW.actions[action].by === "requester");

/** @throws DomainError as {@link findFollowed}; requestDecided. */
export async function withdrawFollowed(context: Context, key: string): Promise<AccessRecord> {
  const { request: { id } } = await findFollowed(context, key);
  await context.db.withTx(async (tx) => {
    await takeAction(tx, context, ACCESS, await requireFollowed(tx, context, key), "withdraw", {
      comments: "",
    });
  });
  wakeOutbox(context);
  return await findRequest(context.db.read, [ACCESS_WORKFLOW.type], id) as AccessRecord;
}

/** Opens what was granted, as its link would. @throws DomainError as {@link findFollowed}; linkEnded. */
export async function openFollowed(context: Context, key: string): Promise<Opened> {
  await findFollowed(context, key);
  return await context.db.withTx(async (tx) => {
    const { request } = await requireFollowed(tx, context, key);
    return await insertNewPass(tx, context, await requireLiveGrant(tx, context, request));
  });
}

/** The same where guesses have been counted. @throws DomainError notFound. */
export async function requireFollowed(
  db: Executor,
  context: Context,
  key: string,
): Promise<AccessRecord> {
  const found = await findByKey(db, context, key);
  if (!found) throw new DomainError("notFound", { what: "access" });
  return found;
}
