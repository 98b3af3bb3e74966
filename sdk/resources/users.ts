import type { Client } from "../client.ts";
import type { LocalMail } from "../model/mail.ts";
import type { Proof } from "../model/account/second_factor.ts";
import type {
  CodeCheck,
  CodeState,
  CurrentUser,
  DevAccount,
  ForcedUpdate,
  LoginResult,
  PasswordReset,
  PasswordTrial,
  PasswordVerdict,
  RegistrationInput,
} from "../model/account/user.ts";
import { path } from "../path.ts";
import { solveProofOfWork } from "../proof_of_work.ts";

export class Users {
  constructor(readonly client: Client) {}

  /**
   * Logs in.
   * @param captchaToken Token of a solved captcha; without it the SDK solves a proof of work.
   * @throws ApiError `secondFactorRequired` and `passwordUpdateRequired` carry a ticket in `data`.
   */
  async login(username: string, password: string, captchaToken?: string): Promise<LoginResult> {
    const token = captchaToken ?? await solveProofOfWork(this.client, "login");
    return await this.client.call("POST", "/sdb-user-service/user/login", {
      body: new URLSearchParams({ username, password, captchaToken: token }),
    });
  }
  /** Mails a link that sets a new password. @param rfrom Code of the site that people come from. */
  async forgotPassword(email: string, captchaToken?: string, rfrom?: string): Promise<null> {
    const token = captchaToken ?? await solveProofOfWork(this.client, "recovery");
    return await this.client.call("POST", "/sdb-user-service/user/forgotPassword", {
      body: new URLSearchParams({ email, captchaToken: token }),
      query: { rfrom },
    });
  }
  /**
   * Sets a new password by the code of a mail. Sessions end, and personal access tokens too unless `revokeTokens` is
   * false.
   */
  resetPassword(reset: PasswordReset): Promise<{ userName: string }> {
    return this.client.post("/sdb-user-service/user/resetPassword", reset);
  }
  /** Tells whether a mailed link still works, without using it up. */
  checkCode(check: CodeCheck): Promise<{ state: CodeState }> {
    return this.client.post("/sdb-user-service/public/checkCode", check);
  }
  /** Tells whether a password is allowed; nothing of it is stored. */
  judgePassword(trial: PasswordTrial): Promise<PasswordVerdict> {
    return this.client.post("/sdb-user-service/public/judgePassword", trial);
  }
  /**
   * Sets a new password after a login that answered 4012. Personal access tokens stay unless `revokeTokens` is true.
   */
  updatePassword(update: ForcedUpdate): Promise<{ userName: string }> {
    return this.client.post("/sdb-user-service/user/updatePassword", update);
  }
  /** Signs in as a demo account without its password; not found unless the server's setting DEV_LOGIN is on. */
  devLogin(userName: string): Promise<LoginResult> {
    return this.client.post("/sdb-user-service/public/devLogin", { userName });
  }
  /** Lists the accounts that {@link devLogin} accepts; none unless that setting is on. */
  devAccounts(): Promise<DevAccount[]> {
    return this.client.get("/sdb-user-service/public/devAccounts");
  }
  /**
   * Ends the session. `logoutUrl` is the address at which the provider of the session ends its own.
   * @param path Page of the site to which that provider returns; by default the home page.
   */
  logout(path?: string): Promise<{ logoutUrl: string | null }> {
    return this.client.post("/sdb-user-service/user/logout", undefined, { path });
  }
  /** Reads the signed-in account; `undefined` for a visitor. */
  async me(): Promise<CurrentUser | undefined> {
    return await this.client.get<CurrentUser | null>("/sdb-user-service/user/me") ?? undefined;
  }
  /**
   * Proves the identity of the caller before a call that answers `proofRequired`: with a code if two-step verification
   * is on, else with the password.
   * @throws ApiError `proofRequired` when the account has neither: sign in again.
   */
  prove(proof: Proof): Promise<null> {
    return this.client.post("/sdb-user-service/user/prove", proof);
  }
  /** @param rfrom Code of the site that people come from. */
  register(input: RegistrationInput, rfrom?: string): Promise<{ userName: string }> {
    return this.client.post("/sdb-user-service/user/register", input, { rfrom });
  }
  /** Gets a ticket with which a registration page may ask more often whether an e-mail is free. */
  registrationTicket(): Promise<{ ticket: string }> {
    return this.client.get("/sdb-user-service/public/registrationTicket");
  }
  /** Tells whether an e-mail can still be registered. */
  validateEmail(email: string, ticket?: string): Promise<{ available: boolean }> {
    return this.client.get(path`/sdb-user-service/user/ValidationEmail/${email}`, { ticket });
  }
  activate(userName: string, code: string): Promise<{ userName: string }> {
    return this.client.post("/sdb-user-service/user/activate", { userName, code });
  }
  /** Sends the activation mail again. @param rfrom Code of the site that people come from. */
  resendActivation(userName: string, rfrom?: string): Promise<null> {
    return this.client.post("/sdb-user-service/public/activateEmail", {}, { userName, rfrom });
  }
  /** Lists the newest mails of a server that shows mails instead of sending them; not found in production. */
  localMails(): Promise<LocalMail[]> {
    return this.client.get("/sdb-user-service/public/localMails");
  }
}
