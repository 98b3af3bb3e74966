import type { Client } from "../client.ts";
import type { LocalMail } from "../model/mail.ts";
import type { CurrentUser, LoginResult, Registration } from "../model/user.ts";
import { path } from "../path.ts";

export class Users {
  constructor(readonly client: Client) {}

  login(username: string, password: string): Promise<LoginResult> {
    return this.client.call("POST", "/sdb-user-service/user/login", {
      body: new URLSearchParams({ username, password }),
    });
  }
  logout(): Promise<null> {
    return this.client.post("/sdb-user-service/user/logout");
  }
  /** `undefined` for a visitor. */
  async me(): Promise<CurrentUser | undefined> {
    return await this.client.get<CurrentUser | null>("/sdb-user-service/user/me") ?? undefined;
  }
  register(input: Registration): Promise<{ userName: string }> {
    return this.client.post("/sdb-user-service/user/register", input);
  }
  /** Whether an e-mail can still be registered. */
  validateEmail(email: string): Promise<{ available: boolean }> {
    return this.client.get(path`/sdb-user-service/user/ValidationEmail/${email}`);
  }
  activate(userName: string, code: string): Promise<{ userName: string }> {
    return this.client.post("/sdb-user-service/user/activate", { userName, code });
  }
  /** Sends the activation mail again. */
  resendActivation(userName: string): Promise<null> {
    return this.client.post("/sdb-user-service/public/activateEmail", {}, { userName });
  }
  /** The newest mails of a server that shows its mails instead of sending them; not found in production. */
  localMails(): Promise<LocalMail[]> {
    return this.client.get("/sdb-user-service/public/localMails");
  }
}
