import type { Client } from "../client.ts";
import type {
  Authorization,
  BindExisting,
  EmailConfirmation,
  Handover,
  Identity,
  PendingSignIn,
  SignInTicket,
  SupplementInput,
  ThirdPartyResult,
} from "../model/account/identity.ts";
import type { LoginType } from "../model/account/login_type.ts";
import { path, type Query } from "../path.ts";
import { solveProofOfWork } from "../proof_of_work.ts";

/** Sign-in with accounts at other sites. A cookie binds a sign-in flow to one browser. */
export class Identities {
  constructor(readonly client: Client) {}

  /** Lists the configured providers. */
  providers(): Promise<{ loginType: LoginType }[]> {
    return this.client.get("/sdb-user-service/public/providers");
  }
  /** Address at which a browser begins to sign in. */
  address(loginType: LoginType, authorization: Authorization = {}): string {
    return this.client.address(path`/sdb-user-service/public/authorize/${loginType}`, {
      ...authorization,
    } as Query);
  }
  /** Exchanges the ticket with which a person returned for a session. */
  exchange(ticket: SignInTicket): Promise<ThirdPartyResult> {
    return this.client.post("/sdb-user-service/public/thirdParty/exchange", ticket);
  }
  /** Reads this browser's sign-in flow that waits for an e-mail or further data. */
  async pending(): Promise<PendingSignIn | undefined> {
    return await this.client.get<PendingSignIn | null>("/sdb-user-service/public/thirdParty") ?? undefined;
  }
  /** Mails a link that proves an e-mail. */
  addEmail(email: string): Promise<null> {
    return this.client.post("/sdb-user-service/public/thirdParty/addEmail", { email });
  }
  /**
   * Uses up that link. An account with this e-mail is bound and signed in; otherwise the person continues with
   * `complete`.
   */
  confirmEmail(confirmation: EmailConfirmation): Promise<{ signedIn: ThirdPartyResult | null }> {
    return this.client.post("/sdb-user-service/public/thirdParty/confirmEmail", confirmation);
  }
  /** Creates an account from the provider's data and what was added. */
  complete(supplement: Partial<SupplementInput>): Promise<ThirdPartyResult> {
    return this.client.post("/sdb-user-service/public/thirdParty/complete", supplement);
  }
  /**
   * Binds the account elsewhere to an account here. Without a `captchaToken` it solves a proof of work.
   * @throws ApiError `secondFactorRequired` and `passwordUpdateRequired` carry a ticket in `data`.
   */
  async bind(
    existing: Omit<BindExisting, "captchaToken"> & Partial<BindExisting>,
  ): Promise<ThirdPartyResult> {
    const captchaToken = existing.captchaToken ?? await solveProofOfWork(this.client, "login");
    return await this.client.post("/sdb-user-service/public/thirdParty/bind", { ...existing, captchaToken });
  }
  /** Lists the caller's bound accounts. */
  list(): Promise<Identity[]> {
    return this.client.get("/sdb-user-service/user/identities");
  }
  /**
   * Makes the value of `bind` for {@link address}, so that no other site can begin a binding.
   * @throws ApiError `proofRequired` ten minutes after the login, or after `users.prove`; so does {@link remove}.
   */
  bindTicket(): Promise<{ ticket: string }> {
    return this.client.get("/sdb-user-service/user/identities/ticket");
  }
  remove(loginType: LoginType): Promise<null> {
    return this.client.delete(path`/sdb-user-service/user/identities/${loginType}`);
  }
  /**
   * Finds the partner to which a sign-in leads, before the person is handed over; null if none is registered for it.
   */
  partner(way: { rfrom?: string; redirectTo?: string }): Promise<{ host: string | null }> {
    return this.client.get("/sdb-user-service/public/partner", way);
  }
  /** Address of a partner with a one-time code; null if none is registered. */
  handOver(way: { rfrom?: string; redirectTo?: string }): Promise<{ url: string | null }> {
    return this.client.post("/sdb-user-service/user/handover", way);
  }
  /** Redeems that code for a partner, which learns who has come; works once. */
  redeem(handover: Handover): Promise<{ userName: string; realName: string }> {
    return this.client.post("/sdb-user-service/public/handover", handover);
  }
}
