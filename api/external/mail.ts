/** The interface of services that send mails. */
import type { Locale } from "../../sdk/model/locale.ts";

export interface OutgoingMail {
  /** The same for every attempt to deliver a mail, so that the service can drop a repeated one. */
  id: string;
  to: string;
  /** Recipient of replies; by default the sender of all mails. */
  replyTo?: string;
  locale: Locale;
  subject: string;
  /** Plain text. */
  body: string;
  /** Address by which mail programs end the subscription that the mail belongs to (RFC 8058). */
  unsubscribe?: string;
  /** The same text as a complete HTML document. */
  html: string;
}

/** The server will never accept this mail, because its address does not exist. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

/**
 * Every call is idempotent by `id`.
 * @throws MailRefused if another attempt is useless; any other Error if the outbox should try again.
 */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}
