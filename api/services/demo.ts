/** Accounts to try the product with. Their password is public, so production has none of them. */
import type { Transaction } from "../../db/client.ts";
import { administerSamples, findUserByEmail, insertUser } from "../../db/queries/users.ts";
import type { PlatformRole } from "../../sdk/model/user.ts";
import type { House } from "../context.ts";
import { hashPassword } from "./passwords.ts";
import { newId } from "./secrets.ts";

export const DEMO_PASSWORD = "SdbDemo2026";

export interface DemoAccount {
  email: string;
  realName: string;
  role: PlatformRole;
  /** Administers every sample community. */
  reviewer?: boolean;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: "depositor@example.org", realName: "示例提交者 Demo Depositor", role: "depositor" },
  { email: "reviewer@example.org", realName: "示例审核人 Demo Reviewer", role: "depositor", reviewer: true },
  { email: "governance@example.org", realName: "示例治理员 Demo Governance", role: "governance" },
  { email: "admin@example.org", realName: "示例管理员 Demo Administrator", role: "administrator" },
];

/**
 * Creates the demo accounts that are missing and gives the reviewer the sample communities that came since; run it
 * again after seeding. Accounts that exist keep their password. @throws Error in production.
 */
export async function ensureDemoAccounts(house: House): Promise<void> {
  if (house.config.production) {
    throw new Error("Demo accounts are refused in production: their password is public.");
  }
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await house.db.withTx(async (tx) => {
    for (const account of DEMO_ACCOUNTS) await ensureAccount(tx, house, account, passwordHash);
  });
}

async function ensureAccount(
  tx: Transaction,
  house: House,
  { email, realName, role, reviewer }: DemoAccount,
  passwordHash: string,
): Promise<void> {
  const now = house.clock().getTime();
  let id = (await findUserByEmail(tx, email))?.id;
  if (!id) {
    id = newId();
    const instants = { createdAt: now, activatedAt: now };
    await insertUser(tx, { id, email, realName, role, passwordHash, status: "ACTIVE", ...instants });
  }
  if (reviewer) await administerSamples(tx, id, now);
}
