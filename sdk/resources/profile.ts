import type { Client } from "../client.ts";
import type { Device, PasswordChange, Profile, ProfileInput } from "../model/account/user.ts";
import { path } from "../path.ts";

/** The caller's own account. */
export class OwnProfile {
  constructor(readonly client: Client) {}

  read(): Promise<Profile> {
    return this.client.get("/sdb-user-service/user/profile");
  }
  update(change: ProfileInput): Promise<Profile> {
    return this.client.post("/sdb-user-service/user/userSettings", change);
  }
  /**
   * Sets a new password. Every session of the account ends, including this one; personal access tokens stay unless
   * `revokeTokens` is true.
   * @throws ApiError `proofRequired` for a first password, ten minutes after the login or after `users.prove`.
   */
  changePassword(change: PasswordChange): Promise<null> {
    return this.client.post("/sdb-user-service/user/changePassword", change);
  }
  /** Lists the caller's sessions, newest first. */
  devices(): Promise<Device[]> {
    return this.client.get("/sdb-user-service/user/sessions");
  }
  logOutDevice(id: string): Promise<null> {
    return this.client.delete(path`/sdb-user-service/user/sessions/${id}`);
  }
  /** Ends every session, including this one. */
  logOutEverywhere(): Promise<null> {
    return this.client.delete("/sdb-user-service/user/sessions");
  }
  /** Reads everything that the platform stores about the caller. */
  export(): Promise<Record<string, unknown>> {
    return this.client.get("/sdb-user-service/user/export");
  }
  /**
   * Cancels the account: personal data are erased, published datasets stay. `password` may be empty if there is none;
   * then, and with two-step verification, `proofRequired` is possible.
   */
  cancel(userName: string, password: string): Promise<null> {
    return this.client.post("/sdb-user-service/user/cancel", { userName, password });
  }
}
