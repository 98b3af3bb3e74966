import type { Client } from "../client.ts";
import type { SubscriptionState } from "../model/subscription.ts";

const SUBSCRIPTION = "/sdb-user-admin-service/public/subscription";

/** News of policies by e-mail. */
export class Subscriptions {
  constructor(readonly client: Client) {}

  /** Mails a link to be confirmed. The answer is the same whether the e-mail is subscribed or not. */
  ask(email: string): Promise<null> {
    return this.client.post(SUBSCRIPTION, { email });
  }
  /** Whether the mailed link was used before; asking changes nothing. @param token Of the link. */
  check(token: string): Promise<SubscriptionState> {
    return this.client.post(`${SUBSCRIPTION}/check`, { token });
  }
  /** @param token Of the mailed link. */
  confirm(token: string): Promise<null> {
    return this.client.post(`${SUBSCRIPTION}/confirm`, { token });
  }
  /** @param id With `token`, of the link in every mail. */
  end(id: string, token: string): Promise<null> {
    return this.client.post(`${SUBSCRIPTION}/end`, { id, token });
  }
}
