/** Carries mails out of the house. */
import type { Locale } from "../../sdk/model/locale.ts";

export interface OutgoingMail {
  /** The same for every attempt to deliver one mail, so that a carrier can drop a repeated one. */
  id: string;
  to: string;
  locale: Locale;
  subject: string;
  /** Plain text. */
  body: string;
  /** The same as a whole HTML document. */
  html: string;
}

/** Every call is idempotent by `id`. @throws Error when the mail was not taken over; the outbox tries again. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}
