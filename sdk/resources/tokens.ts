import type { Client } from "../client.ts";
import type { AccessToken, AccessTokenRequest, NewAccessToken } from "../model/account/access_token.ts";
import { path } from "../path.ts";

/** The caller's personal access tokens. */
export class Tokens {
  constructor(readonly client: Client) {}

  list(): Promise<AccessToken[]> {
    return this.client.get("/sdb-user-service/user/tokens");
  }
  /**
   * Creates a token, which only this answer contains.
   * @throws ApiError `proofRequired` ten minutes after the login, or after `users.prove`.
   */
  create(request: AccessTokenRequest): Promise<NewAccessToken> {
    return this.client.post("/sdb-user-service/user/tokens", request);
  }
  revoke(id: string): Promise<null> {
    return this.client.delete(path`/sdb-user-service/user/tokens/${id}`);
  }
}
