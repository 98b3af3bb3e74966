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
  /** Timeout in milliseconds; the outbox tries again. */
  patienceMs?: number;
}

const TIMEOUT_MS = 30_000;
/** After as many consecutive failures the server is not called for a minute. */
const CIRCUIT = { failures: 5, pauseMs: 60_000 };

export function openSmtpMailer({ url, from, patienceMs = TIMEOUT_MS }: SmtpOptions): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Mails contain our own texts only, so none may refer to a file or an address.
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

function toMessage(
  { id, to, replyTo, locale, subject, body, unsubscribe, html }: OutgoingMail,
  from: string,
) {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to,
    replyTo,
    subject,
    text: body,
    html,
    // The same for every attempt, because receiving servers drop a repeated one.
    messageId: `<${id}@${domain}>`,
    headers: {
      "Content-Language": locale === "zh" ? "zh-CN" : "en",
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe
        ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : {}),
    },
  };
}

/** RFC 3463 X.1 concerns the recipient's address; X.1.7 and X.1.8 concern the sender's, which is ours. */
const ABOUT_ADDRESS = /^5\.1\.(?![78]$)/;
/** RFC 5321 §4.2.3: replies to RCPT TO without an enhanced code. */
const NO_SUCH_MAILBOX = [550, 551, 553];

/**
 * Whether the address itself is refused. Anything else may be temporary: a relay that is misconfigured or wants a
 * login, a full mailbox, a policy. A mail must not be lost because of something that an operator can repair.
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
  /** The command that the server refused. */
  command?: string;
  /** The complete reply of the server. */
  response?: string;
}
