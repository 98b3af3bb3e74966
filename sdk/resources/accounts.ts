import type { Client } from "../client.ts";
import type { Account, AccountPage, AccountQuery } from "../model/account/account.ts";
import type { PlatformRole } from "../model/account/user.ts";
import { path } from "../path.ts";

/** Accounts of other people, for platform administrators. */
export class Accounts {
  constructor(readonly client: Client) {}

  /** Lists accounts, newest first. */
  list({ q, role, after, size }: AccountQuery = {}): Promise<AccountPage> {
    return this.client.get("/sdb-user-admin-service/accounts", { q, role, after, size });
  }
  get(id: string): Promise<Account> {
    return this.client.get(path`/sdb-user-admin-service/accounts/${id}`);
  }
  /** Changes a role. Nobody can change their own role, and one active administrator always remains. */
  setRole(id: string, role: PlatformRole): Promise<Account> {
    return this.client.put(path`/sdb-user-admin-service/accounts/${id}/role`, { role });
  }
  grantCommunity(id: string, code: string): Promise<Account> {
    return this.client.put(path`/sdb-user-admin-service/accounts/${id}/communities/${code}`, {});
  }
  withdrawCommunity(id: string, code: string): Promise<Account> {
    return this.client.delete(path`/sdb-user-admin-service/accounts/${id}/communities/${code}`);
  }
  /** Ends every session of the account; its next login demands a new password. */
  requirePasswordUpdate(id: string): Promise<Account> {
    return this.client.post(path`/sdb-user-admin-service/accounts/${id}/requirePasswordUpdate`);
  }
}
