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

/** Signing in with accounts elsewhere. A walk to a provider is bound to one browser by a cookie. */
export class Identities {
  constructor(readonly client: Client) {}

  /** The providers that this server is configured for. */
  providers(): Promise<{ loginType: LoginType }[]> {
    return this.client.get("/sdb-user-service/public/providers");
  }
  /** Where a browser begins to sign in elsewhere. */
  address(loginType: LoginType, authorization: Authorization = {}): string {
    return this.client.address(path`/sdb-user-service/public/authorize/${loginType}`, {
      ...authorization,
    } as Query);
  }
  /** Swaps the ticket with which somebody came back for a session. */
  exchange(ticket: SignInTicket): Promise<ThirdPartyResult> {
    return this.client.post("/sdb-user-service/public/thirdParty/exchange", ticket);
  }
  /** The walk of this browser that waits for an e-mail or further particulars. */
  async pending(): Promise<PendingSignIn | undefined> {
    return await this.client.get<PendingSignIn | null>("/sdb-user-service/public/thirdParty") ?? undefined;
  }
  /** Mails a link that proves an e-mail. */
  addEmail(email: string): Promise<null> {
    return this.client.post("/sdb-user-service/public/thirdParty/addEmail", { email });
  }
  /** Uses that link up: an account with this e-mail is bound and signed in, anybody else goes on to `complete`. */
  confirmEmail(confirmation: EmailConfirmation): Promise<{ signedIn: ThirdPartyResult | null }> {
    return this.client.post("/sdb-user-service/public/thirdParty/confirmEmail", confirmation);
  }
  /** A new account from what the provider told and what was added. */
  complete(supplement: Partial<SupplementInput>): Promise<ThirdPartyResult> {
    return this.client.post("/sdb-user-service/public/thirdParty/complete", supplement);
  }
  /**
   * Binds the account elsewhere to an account here. Without a `captchaToken` it pays with a proof of work.
   * @throws ApiError `secondFactorRequired` and `passwordUpdateRequired` carry a ticket in `data`.
   */
  async bind(
    existing: Omit<BindExisting, "captchaToken"> & Partial<BindExisting>,
  ): Promise<ThirdPartyResult> {
    const captchaToken = existing.captchaToken ?? await solveProofOfWork(this.client, "login");
    return await this.client.post("/sdb-user-service/public/thirdParty/bind", { ...existing, captchaToken });
  }
  /** One's own bound accounts. */
  list(): Promise<Identity[]> {
    return this.client.get("/sdb-user-service/user/identities");
  }
  /**
   * What {@link address} takes as `bind`, so that no other site can begin a binding.
   * @throws ApiError `proofRequired` ten minutes after the login, or after `users.prove`; so does {@link remove}.
   */
  bindTicket(): Promise<{ ticket: string }> {
    return this.client.get("/sdb-user-service/user/identities/ticket");
  }
  remove(loginType: LoginType): Promise<null> {
    return this.client.delete(path`/sdb-user-service/user/identities/${loginType}`);
  }
  /** The site that a way leads to, before anybody is handed over; null when nobody is registered for it. */
  partner(way: { rfrom?: string; redirectTo?: string }): Promise<{ host: string | null }> {
    return this.client.get("/sdb-user-service/public/partner", way);
  }
  /** The address of a partner with a one-time code; null when nobody is registered for it. */
  handOver(way: { rfrom?: string; redirectTo?: string }): Promise<{ url: string | null }> {
    return this.client.post("/sdb-user-service/user/handover", way);
  }
  /** What a partner does with that code: it learns who came, once. */
  redeem(handover: Handover): Promise<{ userName: string; realName: string }> {
    return this.client.post("/sdb-user-service/public/handover", handover);
  }
}
