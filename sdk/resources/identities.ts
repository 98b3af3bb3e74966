import type { Client } from "../client.ts";
import type { Identity, LoginType } from "../model/identity.ts";
import { path } from "../path.ts";

/** Signing in with accounts elsewhere. */
export class Identities {
  constructor(readonly client: Client) {}

  /** The providers that this server is configured for. */
  providers(): Promise<{ loginType: LoginType }[]> {
    return this.client.get("/sdb-user-service/public/providers");
  }
  /** One's own bound accounts. */
  list(): Promise<Identity[]> {
    return this.client.get("/sdb-user-service/user/identities");
  }
  remove(loginType: LoginType): Promise<null> {
    return this.client.delete(path`/sdb-user-service/user/identities/${loginType}`);
  }
}
