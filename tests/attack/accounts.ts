/**
 * Accounts in whose name the scanners ask. Limits count by account and by address, and would answer a scanner with 429
 * and hide what it looks for; so each request is the next account's, and each account has a draft of its own.
 */
import { openApp } from "../../api/app.ts";
import type { Config } from "../../api/config.ts";
import { createApi } from "../../api/mod.ts";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { deliverAll } from "../../api/jobs/outbox_delivery.ts";
import { hashPassword } from "../../api/services/credential/password_hash.ts";
import { newId } from "../../api/secrets.ts";
import { openSession } from "../../api/services/session/sessions.ts";
import { insertUser } from "../../db/queries/account/users.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { deposit, submit } from "../datasets.ts";

export const POOLS = ["depositor", "administrator"] as const;
export type Pool = (typeof POOLS)[number];

export interface Account {
  email: string;
  token: string;
  /** Id of a draft that is this account's own. */
  draft: string;
}
export type Accounts = Record<Pool, Account[]>;

/** Values that exist, for parameters of these names. */
export type Known = Record<string, string>;

const migrations = new URL("../../db/migrations", import.meta.url).pathname;

/** Adds `count` accounts of each kind to a data folder that no server uses. */
export async function addAccounts(
  config: Config,
  count: number,
): Promise<{ accounts: Accounts; known: Known }> {
  const app = await openApp({ config, migrations });
  try {
    const api = createApi(app);
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const join = async (role: Pool | "governance", email: string) => {
      const id = newId();
      const createdAt = app.clock().getTime();
      const row = { id, email, role, passwordHash, realName: role, createdAt, activatedAt: createdAt };
      await app.db.withTx((tx) => insertUser(tx, { ...row, status: "ACTIVE" }));
      const token = await openSession(app, id);
      const repository = createRepository({
        server: config.publicUrl,
        token,
        headers: { Origin: config.publicUrl },
        fetch: (request) => api.fetch(request),
      });
      return { id, email, token, repository };
    };
    const accounts: Accounts = { depositor: [], administrator: [] };
    for (const pool of POOLS) {
      for (let n = 1; n <= count; n++) {
        const { repository, ...person } = await join(pool, `${pool}${n}@example.org`);
        const { dataSetId: draft } = await deposit({ ...person, repository });
        accounts[pool].push({ ...person, draft });
      }
    }
    const owner = await join("depositor", "owner@example.org");
    const { reviewId } = await submit(owner, await join("governance", "judge@example.org"));
    await deliverAll(app);
    return { accounts, known: { ...await findKnown(owner.repository), reviewId } };
  } finally {
    await app.close();
  }
}

/** What the demo data have to ask for. */
async function findKnown(repository: Repository): Promise<Known> {
  const { list: [hit] } = await repository.datasets.search({ size: 1 });
  const { dataSetId, doi, cstr } = hit.dataset;
  const { list: [file] } = await repository.files.list(dataSetId, "V1");
  const ids = {
    dataSetId,
    id: dataSetId,
    fileId: file.fileId,
    path: file.path,
    doi: doi ?? "",
    cstr: cstr ?? "",
  };
  const versions = { version: "V1", left: "V1", right: "V1" };
  const person = { email: "one@example.org", userName: "one@example.org", password: DEMO_PASSWORD };
  return { ...ids, ...versions, ...person, language: "en", showByte: "true" };
}
