/** A walk whose person is known, and whose account elsewhere is bound once the sign-in is complete. */
import type { Transaction } from "../../../db/client.ts";
import { findFlow, type SignInFlowRow } from "../../../db/queries/account/identities.ts";
import { type LoginType, toLoginType } from "../../../sdk/model/account/login_type.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { bindIdentity } from "./provider_binding.ts";
import { endFlow } from "./authorization_flow.ts";

const PREFIX = "flow:";

/** What the ticket of a second factor keeps of a walk that still has to bind. */
export const pendingDetail = ({ id }: Pick<SignInFlowRow, "id">): string => PREFIX + id;

/** Uses a walk up; of two tabs at once the first one goes on. @throws DomainError ticketInvalid */
export async function consumePendingFlow(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<SignInFlowRow> {
  const flow = await findFlow(tx, id, context.clock().getTime());
  if (!flow) throw new DomainError("ticketInvalid");
  await endFlow(tx, context, flow);
  return flow;
}

/** Within the transaction of the session. @throws DomainError ticketInvalid, identityTaken, providerBound */
export async function bindPending(
  tx: Transaction,
  context: Context,
  id: string,
  userId: string,
): Promise<LoginType> {
  const flow = await consumePendingFlow(tx, context, id);
  await bindIdentity(tx, context, flow, userId);
  return flow.provider;
}

/**
 * What a sign-in that waited for its second factor began with, and what it still has to bind.
 * @param detail A way of signing in, or a {@link pendingDetail}. @throws DomainError as {@link bindPending}
 */
export async function resumeDetail(
  tx: Transaction,
  context: Context,
  detail: string,
  userId: string,
): Promise<LoginType | ""> {
  if (!detail.startsWith(PREFIX)) return toLoginType(detail) ?? "";
  return await bindPending(tx, context, detail.slice(PREFIX.length), userId);
}
