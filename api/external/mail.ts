/** Carries mails out of the house. */
import type { Locale } from "../../sdk/model/locale.ts";

export interface OutgoingMail {
  /** The same for every attempt to deliver one mail, so that a carrier can drop a repeated one. */
  id: string;
  to: string;
  /** Where an answer goes; otherwise to the sender of all mails. */
  replyTo?: string;
  locale: Locale;
  subject: string;
  /** Plain text. */
  body: string;
  /** The same as a whole HTML document. */
  html: string;
}

/** The server will never take this mail: its address does not exist. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/**
 * Every call is idempotent by `id`.
 * @throws MailRefused when trying again is useless, any other Error when the outbox is to try again.
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}
