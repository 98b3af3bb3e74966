import type { AccountRecord } from "../../db/queries/accounts.ts";
import type { Account } from "../../sdk/model/account.ts";

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
    createdAt: new Date(createdAt).toISOString(),
  };
}
