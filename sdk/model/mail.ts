/** Mails that a development server shows instead of sending them. */
import type { Locale } from "./locale.ts";

export interface LocalMail {
  id: string;
  to: string;
  locale: Locale;
  subject: string;
  /** Plain text. */
  body: string;
  /** The same as a whole HTML document. */
  html: string;
  /** ISO 8601. */
  createdAt: string;
}
