/** Sends mails over SMTP. */
import { createTransport } from "nodemailer";
import type { Mailer } from "./mail.ts";

export interface SmtpMailer extends Mailer {
  close(): void;
}

/** Milliseconds that a mail server may keep us waiting; the outbox tries again. */
const PATIENCE_MS = 30_000;

/** @param url `smtp://user:password@host:587` or `smtps://…`. @param from Sender, as `SDB <no-reply@example.org>`. */
export function openSmtpMailer(url: string, from: string): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail is made of our own texts; nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ id, to, locale, subject, body, html }) {
      await transport.sendMail({
        from,
        to,
        subject,
        text: body,
        html,
        // The same for every attempt: receiving servers drop a repeated one.
        messageId: `<${id}@${domain}>`,
        headers: { "Content-Language": locale === "zh" ? "zh-CN" : "en", "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}
