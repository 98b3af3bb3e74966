/** Sends mails over SMTP. */
import { createTransport } from "nodemailer";
import { withCircuit } from "./circuit.ts";
import { type Mailer, MailRefused, type OutgoingMail } from "./mail.ts";

export interface SmtpMailer extends Mailer {
  close(): void;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; TLS is used wherever the server offers it. */
  url: string;
  /** Sender, as `SDB <no-reply@example.org>`. */
  from: string;
  /** Milliseconds that the server may keep us waiting; the outbox tries again. */
  patienceMs?: number;
}

const PATIENCE_MS = 30_000;
/** After so many failures in a row the server is left alone for a minute. */
const CIRCUIT = { failures: 5, pauseMs: 60_000 };

export function openSmtpMailer({ url, from, patienceMs = PATIENCE_MS }: SmtpOptions): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A mail is made of our own texts; nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async (mail: OutgoingMail) => {
    try {
      await transport.sendMail(toMessage(mail, from));
    } catch (error) {
      throw isFinal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
    }
  };
  const counts = (error: unknown) => !(error instanceof MailRefused);
  return { send: withCircuit(send, { ...CIRCUIT, counts }), close: () => transport.close() };
}

function toMessage({ id, to, locale, subject, body, html }: OutgoingMail, from: string) {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to,
    subject,
    text: body,
    html,
    // The same for every attempt: receiving servers drop a repeated one.
    messageId: `<${id}@${domain}>`,
    headers: { "Content-Language": locale === "zh" ? "zh-CN" : "en", "Auto-Submitted": "auto-generated" },
  };
}

/** 5xx after the recipient was named is about this mail; 5xx before that, a refused login say, is about the server. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && ["RCPT TO", "DATA"].includes(command);
}
