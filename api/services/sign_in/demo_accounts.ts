/** Demo accounts. Their password is public, so they must not exist in production. */
import type { Transaction } from "../../../db/client.ts";
import { administerSamples, findUserByEmail, insertUser } from "../../../db/queries/account/users.ts";
import { updateUser } from "../../../db/queries/account/profile.ts";
import { customOrganization } from "../../../sdk/model/organization_choice.ts";
import type { PlatformRole } from "../../../sdk/model/account/user.ts";
import type { App } from "../../context.ts";
import { hashPassword } from "../credential/password_hash.ts";
import { phoneEncryptionContext } from "../credential/reencryption.ts";
import { newId } from "../../secrets.ts";

export const DEMO_PASSWORD = "SdbDemo2026";

export interface DemoAccount {
  email: string;
  realName: string;
  role: PlatformRole;
  /** E.164. Numbers from a range that is reserved for fiction. */
  phone: string;
  /** Administers every sample community. */
  reviewer?: boolean;
}

const INSTITUTE = "示例研究所 Sample Institute";

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: "depositor@example.org",
    realName: "示例提交者 Demo Depositor",
    role: "depositor",
    phone: "+12025550101",
  },
  {
    email: "reviewer@example.org",
    realName: "示例审核人 Demo Reviewer",
    role: "depositor",
    phone: "+12025550102",
    reviewer: true,
  },
  {
    email: "governance@example.org",
    realName: "示例治理员 Demo Governance",
    role: "governance",
    phone: "+12025550103",
  },
  {
    email: "admin@example.org",
    realName: "示例管理员 Demo Administrator",
    role: "administrator",
    phone: "+12025550104",
  },
];

/**
 * Creates missing demo accounts and makes the reviewer administrator of the sample communities; run it again after
 * seeding. Existing accounts keep their password and only get required fields of the profile that they lack.
 * @throws Error in production.
 */
export async function ensureDemoAccounts(app: App): Promise<void> {
  if (app.config.production) {
    throw new Error("Demo accounts are refused in production: their password is public.");
  }
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await app.db.withTx(async (tx) => {
    for (const account of DEMO_ACCOUNTS) await ensureAccount(tx, app, account, passwordHash);
  });
}

async function ensureAccount(
  tx: Transaction,
  app: App,
  { email, realName, role, phone, reviewer }: DemoAccount,
  passwordHash: string,
): Promise<void> {
  const now = app.clock().getTime();
  const known = await findUserByEmail(tx, email);
  const id = known?.id ?? newId();
  const sealed = () => app.external.vault.encrypt(phone, phoneEncryptionContext(id));
  const affiliation = { workUnit: INSTITUTE, organizations: [customOrganization(INSTITUTE)] };
  if (!known) {
    const instants = { createdAt: now, activatedAt: now };
    const person = { id, email, realName, role, phone: sealed(), ...affiliation };
    await insertUser(tx, { ...person, passwordHash, status: "ACTIVE", ...instants });
  } else if (known.status === "ACTIVE" && (known.phone === "" || known.workUnit === "")) {
    await updateUser(tx, id, {
      ...(known.phone === "" ? { phone: sealed() } : {}),
      ...(known.workUnit === "" ? affiliation : {}),
    });
  }
  if (reviewer) await administerSamples(tx, id, now);
}
