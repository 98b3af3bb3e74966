import type { Client } from "../client.ts";
import type { Device, PasswordChange, Profile, ProfileInput } from "../model/account/user.ts";
import { path } from "../path.ts";

/** One's own account. */
export class OwnProfile {
  constructor(readonly client: Client) {}

  read(): Promise<Profile> {
    return this.client.get("/sdb-user-service/user/profile");
  }
  update(change: ProfileInput): Promise<Profile> {
    return this.client.post("/sdb-user-service/user/userSettings", change);
  }
  /**
   * Every session of the account ends, this one too; personal access tokens stay unless `revokeTokens` is true.
   * @throws ApiError `proofRequired` for a first password, ten minutes after the login or after `users.prove`.
   */
  changePassword(change: PasswordChange): Promise<null> {
    return this.client.post("/sdb-user-service/user/changePassword", change);
  }
  /** Where one is signed in, newest first. */
  devices(): Promise<Device[]> {
    return this.client.get("/sdb-user-service/user/sessions");
  }
  logOutDevice(id: string): Promise<null> {
    return this.client.delete(path`/sdb-user-service/user/sessions/${id}`);
  }
  /** Ends every session, this one too. */
  logOutEverywhere(): Promise<null> {
    return this.client.delete("/sdb-user-service/user/sessions");
  }
  /** Everything the platform keeps of this person. */
  export(): Promise<Record<string, unknown>> {
    return this.client.get("/sdb-user-service/user/export");
  }
  /**
   * Cancels the account: personal data are erased, published datasets stay. `password` may be empty without one: then, and
   * with two-step verification, `proofRequired` is possible.
   */
  cancel(userName: string, password: string): Promise<null> {
    return this.client.post("/sdb-user-service/user/cancel", { userName, password });
  }
}
