import type { Client } from "../client.ts";
import type { ContactState } from "../model/contact_kind.ts";
import type {
  ContactForm,
  ContactReceipt,
  MessagePage,
  OperatorMessageInput,
  SentMessageInput,
  StoredMessage,
} from "../model/operator_message.ts";
import { findNumbers } from "../proof_of_work.ts";

/** Messages to those who run the repository. */
export class Contact {
  constructor(readonly client: Client) {}

  /** What a message is sent with; the message may be sent a moment later. */
  form(): Promise<ContactForm> {
    return this.client.get("/sdb-contact-service/public/form");
  }
  /** Sends what a form has gathered. */
  send(message: SentMessageInput): Promise<ContactReceipt> {
    return this.client.post("/sdb-contact-service/public/message", message);
  }
  /** Sends a message, with the proof of work that a form asks for and after the moment that it takes. */
  async write(message: OperatorMessageInput): Promise<ContactReceipt> {
    const { token, count, bits, waitMs } = await this.form();
    const [numbers] = await Promise.all([
      findNumbers({ salt: token, count, bits }),
      new Promise((resolve) => setTimeout(resolve, waitMs)),
    ]);
    return await this.send({ ...message, token, numbers });
  }
  /** Lists messages, newest first, for those who answer them. */
  messages(query: { state?: ContactState; page?: number } = {}): Promise<MessagePage> {
    return this.client.get("/sdb-contact-service/messages", query);
  }
  mark(reference: string, answered: boolean): Promise<StoredMessage> {
    return this.client.post(`/sdb-contact-service/messages/${encodeURIComponent(reference)}`, { answered });
  }
}
