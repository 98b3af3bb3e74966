import type { AccountRecord } from "../../db/queries/account/accounts.ts";
import type { Account } from "../../sdk/model/account/account.ts";
import { toIso } from "../../sdk/model/time.ts";

/** Presents an account to platform administrators, who alone see another person's complete e-mail. */
export function presentAccount({ user, communities }: AccountRecord): Account {
  const { id, email, realName, workUnit, role, status, totpConfirmedAt, mustChangePassword, createdAt } =
    user;
  return {
    id,
    email,
    realName,
    workUnit,
    role,
    status,
    communities,
    secondFactor: totpConfirmedAt !== null,
    mustChangePassword,
    createdAt: toIso(createdAt),
  };
}
