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
   * @param captchaToken Of a solved captcha; without it the login pays with a proof of work.
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
  /** Sessions end, and personal access tokens too unless `revokeTokens` is false. */
  resetPassword(reset: PasswordReset): Promise<{ userName: string }> {
    return this.client.post("/sdb-user-service/user/resetPassword", reset);
  }
  /** Whether a mailed link still works; it stays as it is. */
  checkCode(check: CodeCheck): Promise<{ state: CodeState }> {
    return this.client.post("/sdb-user-service/public/checkCode", check);
  }
  /** Whether a password may be set; nothing of it is kept. */
  judgePassword(trial: PasswordTrial): Promise<PasswordVerdict> {
    return this.client.post("/sdb-user-service/public/judgePassword", trial);
  }
  /** The forced update after a login that answered 4012. Personal access tokens stay unless `revokeTokens` is true. */
  updatePassword(update: ForcedUpdate): Promise<{ userName: string }> {
    return this.client.post("/sdb-user-service/user/updatePassword", update);
  }
  /** Signs in as a demo account without its password; not found unless the server's setting DEV_LOGIN is on. */
  devLogin(userName: string): Promise<LoginResult> {
    return this.client.post("/sdb-user-service/public/devLogin", { userName });
  }
  /** Whom {@link devLogin} signs in; nobody unless that setting is on. */
  devAccounts(): Promise<DevAccount[]> {
    return this.client.get("/sdb-user-service/public/devAccounts");
  }
  /**
   * `logoutUrl`: where the provider that the session came from ends its own.
   * @param path The page of the site to which that provider leads back; otherwise home.
   */
  logout(path?: string): Promise<{ logoutUrl: string | null }> {
    return this.client.post("/sdb-user-service/user/logout", undefined, { path });
  }
  /** `undefined` for a visitor. */
  async me(): Promise<CurrentUser | undefined> {
    return await this.client.get<CurrentUser | null>("/sdb-user-service/user/me") ?? undefined;
  }
  /**
   * Says once more who is signed in, before what answers `proofRequired`: with a code where two-step verification is on,
   * else with the password. @throws ApiError `proofRequired` when the account has neither: sign in again.
   */
  prove(proof: Proof): Promise<null> {
    return this.client.post("/sdb-user-service/user/prove", proof);
  }
  /** @param rfrom Code of the site that people come from. */
  register(input: RegistrationInput, rfrom?: string): Promise<{ userName: string }> {
    return this.client.post("/sdb-user-service/user/register", input, { rfrom });
  }
  /** Lets a registration page ask more often whether an e-mail is free. */
  registrationTicket(): Promise<{ ticket: string }> {
    return this.client.get("/sdb-user-service/public/registrationTicket");
  }
  /** Whether an e-mail can still be registered. */
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
  /** The newest mails of a server that shows its mails instead of sending them; not found in production. */
  localMails(): Promise<LocalMail[]> {
    return this.client.get("/sdb-user-service/public/localMails");
  }
}
