/** A real SMTP server for tests: it keeps what it was sent. */
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export interface MailServer extends AsyncDisposable {
  /** With user and password. */
  url: string;
  port: number;
  mails: ParsedMail[];
  /** Recipients that are refused for good. */
  refused: Set<string>;
  /** What every mail is answered instead of being taken, `554 5.7.1 relay denied` say, and at which step. */
  answers: Partial<Record<"rcpt" | "data", string>>;
}

const USER = "sdb";
const PASSWORD = "Post/Office 1";

/**
 * `await using server = await startMailServer();` stops it at the end of the block.
 * @param port 0 takes a free one. @param secure With TLS from the start, under a certificate that nobody believes.
 */
export async function startMailServer(port = 0, secure = false): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const refused = new Set<string>();
  const answers: MailServer["answers"] = {};
  const server = new SMTPServer({
    secure,
    // Clients keep their connections; they need not be waited for.
    closeTimeout: 50,
    // The test has no certificate that a client would believe.
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    // Each test says itself with which code, if any, a mail is refused.
    hideENHANCEDSTATUSCODES: true,
    onAuth({ username, password }, _session, done) {
      if (username === USER && password === PASSWORD) done(null, { user: USER });
      else done(new Error("Invalid login"));
    },
    onRcptTo({ address }, _session, done) {
      done(toError(refused.has(address) ? `550 No such user <${address}>` : answers.rcpt));
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail: ParsedMail) => {
        if (!answers.data) mails.push(mail);
        done(toError(answers.data));
      }, done);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const taken = (server.server.address() as { port: number }).port;
  return {
    url: `${secure ? "smtps" : "smtp"}://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${taken}`,
    port: taken,
    mails,
    refused,
    answers,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** @param answer Code and text of SMTP; nothing for a yes. */
function toError(answer?: string): Error | null {
  return answer
    ? Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
    : null;
}
