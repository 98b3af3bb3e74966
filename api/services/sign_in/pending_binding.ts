/** A sign-in flow whose person is known. The account elsewhere is bound once the sign-in is complete. */
import type { Transaction } from "../../../db/client.ts";
import { findFlow, type SignInFlowRow } from "../../../db/queries/account/identities.ts";
import { type LoginType, toLoginType } from "../../../sdk/model/account/login_type.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { bindIdentity } from "./provider_binding.ts";
import { endFlow } from "./authorization_flow.ts";

const PREFIX = "flow:";

/** What the ticket of a second factor stores about a flow that still has to bind an account. */
export const pendingDetail = ({ id }: Pick<SignInFlowRow, "id">): string => PREFIX + id;

/** Uses up a flow; of two tabs at the same time the first one continues. @throws DomainError ticketInvalid */
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

/** Binds within the transaction of the session. @throws DomainError ticketInvalid, identityTaken, providerBound */
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
 * Finds how a sign-in began that waited for its second factor, and binds what it still has to bind.
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
