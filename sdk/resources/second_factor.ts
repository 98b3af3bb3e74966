import type { Client } from "../client.ts";
import type {
  RecoveryCodes,
  SecondFactorLogin,
  SecondFactorSetup,
  SecondFactorState,
} from "../model/account/second_factor.ts";

/** Two-step verification with an authenticator app. */
export class SecondFactor {
  constructor(readonly client: Client) {}

  /** The second step of a login that answered 4013. */
  login(ticket: string, code: string): Promise<SecondFactorLogin> {
    return this.client.post("/sdb-user-service/user/login/secondFactor", { ticket, code });
  }
  state(): Promise<SecondFactorState> {
    return this.client.get("/sdb-user-service/user/secondFactor");
  }
  /**
   * Makes a new secret, which counts once a code of it was confirmed.
   * @param code Code of the present app when moving to another one; that app stays valid until the new one is
   * confirmed. Without a code the session must have proved the identity within ten minutes (`users.prove`).
   */
  start(code = ""): Promise<SecondFactorSetup> {
    return this.client.post("/sdb-user-service/user/secondFactor", { code });
  }
  /** Turns it on. Every other session ends, and every access token that may review. */
  confirm(code: string): Promise<RecoveryCodes> {
    return this.client.post("/sdb-user-service/user/secondFactor/confirm", { code });
  }
  /** Makes new recovery codes, which replace the old ones. */
  renewCodes(code: string): Promise<RecoveryCodes> {
    return this.client.post("/sdb-user-service/user/secondFactor/recoveryCodes", { code });
  }
  /** Turns it off. */
  remove(code: string): Promise<null> {
    return this.client.post("/sdb-user-service/user/secondFactor/remove", { code });
  }
}
