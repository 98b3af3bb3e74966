/** Data policies that an editor keeps: nobody else sees them, and a save never overwrites one that it has not seen. */
import type { Transaction } from "../../../db/client.ts";
import {
  countPolicies,
  type DataPolicyRow,
  deletePolicy,
  findPolicy,
  insertPolicy,
  listPolicies,
  updatePolicy,
} from "../../../db/queries/data_policy/policies.ts";
import { type DataPolicy, POLICIES_MAX } from "../../../sdk/model/data_policy/choices.ts";
import type { DataPolicyHead, StoredDataPolicy } from "../../../sdk/model/data_policy/policy.ts";
import { toIso } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireUser } from "../../caller.ts";
import { newId } from "../../secrets.ts";

export interface PolicySave {
  name: string;
  policy: DataPolicy;
}

/** Lists the caller's own, the one that was changed last first. @throws DomainError notLoggedIn. */
export async function listOwnPolicies(context: Context): Promise<DataPolicyHead[]> {
  return (await listPolicies(context.db.read, requireUser(context).id)).map(toHead);
}

/** @throws DomainError notLoggedIn; notFound, also for a policy of somebody else. */
export async function getOwnPolicy(context: Context, id: string): Promise<StoredDataPolicy> {
  const { id: ownerId } = requireUser(context);
  return toStored(await findPolicy(context.db.read, { id, ownerId }) ?? absent(id));
}

/** @throws DomainError notLoggedIn, tooManyPolicies. */
export async function createPolicy(
  context: Context,
  { name, policy }: PolicySave,
): Promise<StoredDataPolicy> {
  const { id: ownerId } = requireUser(context);
  const now = context.clock().getTime();
  const row: DataPolicyRow = {
    ...{ id: newId(), ownerId, name, policy, revision: 1 },
    ...{ createdAt: now, updatedAt: now },
  };
  await context.db.withTx(async (tx) => {
    if (await countPolicies(tx, ownerId) >= POLICIES_MAX) {
      throw new DomainError("tooManyPolicies", { maximum: POLICIES_MAX });
    }
    await insertPolicy(tx, row);
  });
  return toStored(row);
}

/**
 * Saves a policy. The same content once more is no new save, so that an answer that got lost does not end in a conflict.
 * @throws DomainError notLoggedIn, notFound; policyChanged when another save came between.
 */
export function savePolicy(
  context: Context,
  id: string,
  { name, policy, revision }: PolicySave & { revision: number },
): Promise<StoredDataPolicy> {
  return change(context, id, (row) => {
    if (row.name === name && JSON.stringify(row.policy) === JSON.stringify(policy)) return {};
    if (row.revision !== revision) {
      throw new DomainError("policyChanged", { name: row.name, current: row.revision, given: revision });
    }
    return { name, policy, revision: revision + 1 };
  });
}

/** A new name is no new save: a tab that edits the policy goes on. @throws DomainError notLoggedIn, notFound. */
export function renamePolicy(context: Context, id: string, name: string): Promise<StoredDataPolicy> {
  return change(context, id, () => ({ name }));
}

/** @throws DomainError notLoggedIn, notFound. */
export async function removePolicy(context: Context, id: string): Promise<void> {
  const { id: ownerId } = requireUser(context);
  if (!await context.db.withTx((tx) => deletePolicy(tx, { id, ownerId }))) absent(id);
}

function change(
  context: Context,
  id: string,
  decide: (row: DataPolicyRow) => Partial<DataPolicyRow>,
): Promise<StoredDataPolicy> {
  const { id: ownerId } = requireUser(context);
  return context.db.withTx(async (tx: Transaction) => {
    const row = await findPolicy(tx, { id, ownerId }) ?? absent(id);
    const changed = decide(row);
    if (Object.keys(changed).length === 0) return toStored(row);
    const all = { ...changed, updatedAt: context.clock().getTime() };
    await updatePolicy(tx, row, all);
    return toStored({ ...row, ...all });
  });
}

function absent(id: string): never {
  throw new DomainError("notFound", { what: id.slice(0, 80) });
}

const toHead = ({ id, name, revision, createdAt, updatedAt }: DataPolicyRow): DataPolicyHead => ({
  ...{ id, name, revision },
  ...{ createdAt: toIso(createdAt), updatedAt: toIso(updatedAt) },
});
const toStored = (row: DataPolicyRow): StoredDataPolicy => ({ ...toHead(row), policy: row.policy });
