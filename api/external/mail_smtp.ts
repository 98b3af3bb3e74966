/** Sends mails over SMTP. */
import { createTransport } from "nodemailer";
import { withCircuitBreaker } from "./circuit_breaker.ts";
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

const TIMEOUT_MS = 30_000;
/** After so many failures in a row the server is left alone for a minute. */
const CIRCUIT = { failures: 5, pauseMs: 60_000 };

export function openSmtpMailer({ url, from, patienceMs = TIMEOUT_MS }: SmtpOptions): SmtpMailer {
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
  return { send: withCircuitBreaker(send, { ...CIRCUIT, counts }), close: () => transport.close() };
}

function toMessage({ id, to, replyTo, locale, subject, body, html }: OutgoingMail, from: string) {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to,
    replyTo,
    subject,
    text: body,
    html,
    // The same for every attempt: receiving servers drop a repeated one.
    messageId: `<${id}@${domain}>`,
    headers: { "Content-Language": locale === "zh" ? "zh-CN" : "en", "Auto-Submitted": "auto-generated" },
  };
}

/** RFC 3463 X.1: about the recipient's address; X.1.7 and X.1.8 are about the sender's, which is ours. */
const ABOUT_ADDRESS = /^5\.1\.(?![78]$)/;
/** RFC 5321 §4.2.3, at RCPT TO, where the server says no more than this. */
const NO_SUCH_MAILBOX = [550, 551, 553];

/**
 * Whether the address itself is refused. Everything else may pass: a relay that is set up wrongly or wants a login, a full
 * mailbox, a policy. A mail is never lost for what an operator can put right.
 */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = "", response = "" } = error as SmtpError;
  if (responseCode < 500 || !["RCPT TO", "DATA"].includes(command)) return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (enhanced) return ABOUT_ADDRESS.test(enhanced);
  return command === "RCPT TO" && NO_SUCH_MAILBOX.includes(responseCode);
}

interface SmtpError {
  responseCode?: number;
  /** What the server was told when it refused. */
  command?: string;
  /** Its whole answer. */
  response?: string;
}
