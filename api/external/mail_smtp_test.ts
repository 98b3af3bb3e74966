import assert from "node:assert/strict";
import { startMailServer } from "../../tests/mail_server.ts";
import { MailRefused, type OutgoingMail } from "./mail.ts";
import { openSmtpMailer } from "./mail_smtp.ts";

interface HeaderLine {
  key: string;
  line: string;
}

const FROM = "科研数据银行 <no-reply@data.example.org>";
const MAIL: OutgoingMail = {
  id: "a1b2",
  to: "lin.yue@example.org",
  locale: "zh",
  subject: "激活您的账号：南海观测",
  body: "您好：\n\n请打开链接。",
  html: "<p>您好</p>",
};

Deno.test("openSmtpMailer() hands over text, HTML, Chinese headers and one id for all attempts", async () => {
  await using server = await startMailServer();
  const mailer = openSmtpMailer({ url: server.url, from: FROM });
  await mailer.send(MAIL);
  await mailer.send({ ...MAIL, subject: "second\r\nBcc: thief@example.org" });
  mailer.close();
  const [first, second] = server.mails;
  assert.equal(first.subject, MAIL.subject);
  assert.equal(first.from?.text, '"科研数据银行" <no-reply@data.example.org>');
  assert.equal(first.text?.trim(), MAIL.body);
  assert.match(String(first.html), /您好/);
  assert.equal(first.messageId, "<a1b2@data.example.org>");
  assert.equal(first.headers.get("content-language"), "zh-CN");
  assert.equal(second.messageId, first.messageId);
  assert.equal(second.bcc, undefined);
});

Deno.test("openSmtpMailer() tells mail programs how to end a subscription with one click (RFC 8058), and only then", async () => {
  await using server = await startMailServer();
  const mailer = openSmtpMailer({ url: server.url, from: FROM });
  const unsubscribe = `https://data.example.org/policy_subscription/unsubscribe?id=${"a".repeat(32)}&token=${
    "b".repeat(43)
  }`;
  await mailer.send({ ...MAIL, unsubscribe });
  await mailer.send(MAIL);
  mailer.close();
  const [first, second] = server.mails.map(({ headerLines }) =>
    headerLines.filter(({ key }: HeaderLine) => key.startsWith("list-unsubscribe"))
      .map(({ line }: HeaderLine) => line.replace(/\r?\n\s+/g, " "))
  );
  assert.deepEqual(first, [
    `List-Unsubscribe: <${unsubscribe}>`,
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
  ]);
  assert.deepEqual(second, []);
});

Deno.test("send() says MailRefused for a recipient that does not exist", async () => {
  await using server = await startMailServer();
  server.refused.add(MAIL.to);
  const mailer = openSmtpMailer({ url: server.url, from: FROM });
  await assert.rejects(mailer.send(MAIL), MailRefused);
  server.refused.clear();
  await mailer.send(MAIL);
  mailer.close();
  assert.equal(server.mails.length, 1);
});

/** What a server answers, and whether that ends the mail: only where it is about the address itself. */
const ANSWERS: { step: "rcpt" | "data"; answer: string; final: boolean }[] = [
  { step: "rcpt", answer: "550 5.1.1 no such user", final: true },
  { step: "rcpt", answer: "554 5.1.10 the domain takes no mail", final: true },
  { step: "rcpt", answer: "550 no such user", final: true },
  { step: "rcpt", answer: "551 user not local", final: true },
  { step: "rcpt", answer: "553 mailbox name not allowed", final: true },
  { step: "data", answer: "550 5.1.1 no such user", final: true },
  { step: "rcpt", answer: "554 5.7.1 relay access denied", final: false },
  { step: "rcpt", answer: "550 5.7.1 relaying denied", final: false },
  { step: "rcpt", answer: "554 transaction failed", final: false },
  { step: "rcpt", answer: "530 5.7.0 authentication required", final: false },
  { step: "rcpt", answer: "552 5.2.2 mailbox full", final: false },
  { step: "rcpt", answer: "553 5.1.8 the sender's domain does not exist", final: false },
  { step: "rcpt", answer: "450 4.1.1 try later", final: false },
  { step: "data", answer: "552 message size exceeds the limit", final: false },
  { step: "data", answer: "550 looks like spam", final: false },
  { step: "data", answer: "554 5.7.1 refused by policy", final: false },
];

for (const { step, answer, final } of ANSWERS) {
  Deno.test(`send() ${final ? "gives up" : "is tried again"} after "${answer}" (${step})`, async () => {
    await using server = await startMailServer();
    server.answers[step] = answer;
    const mailer = openSmtpMailer({ url: server.url, from: FROM });
    const error = await mailer.send(MAIL).catch((error) => error);
    assert.match(error.message, new RegExp(answer.slice(4)));
    assert.equal(error instanceof MailRefused, final);
    delete server.answers[step];
    await mailer.send(MAIL);
    mailer.close();
    assert.equal(server.mails.length, 1);
  });
}

Deno.test("send() fails so that it is tried again when the login is refused", async () => {
  await using server = await startMailServer();
  const mailer = openSmtpMailer({ url: server.url.replace("sdb:", "nobody:"), from: FROM });
  await assert.rejects(mailer.send(MAIL), (error: Error) => !(error instanceof MailRefused));
  mailer.close();
});

Deno.test("send() gives no mail to a server whose certificate nobody vouches for", async () => {
  await using server = await startMailServer(0, true);
  const mailer = openSmtpMailer({ url: server.url, from: FROM });
  await assert.rejects(mailer.send(MAIL), /certificate/i);
  mailer.close();
  assert.equal(server.mails.length, 0);
});

/** Each listens, and treats whoever connects badly. */
const BAD_SERVERS: Record<string, (connection: Deno.Conn) => Promise<unknown> | void> = {
  silent: () => {},
  reset: (connection) => connection.close(),
  garbage: (connection) => connection.write(new TextEncoder().encode("HTTP/1.1 200 OK\r\n\r\n<html>")),
  busy: (connection) => connection.write(new TextEncoder().encode("421 try later\r\n")),
  broken: (connection) => connection.write(new TextEncoder().encode("554 no service\r\n")),
};

for (const [name, treat] of Object.entries(BAD_SERVERS)) {
  Deno.test(`send() fails so that it is tried again when the server is ${name}`, async () => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const connections: Deno.Conn[] = [];
    const accepting = (async () => {
      for await (const connection of listener) {
        connections.push(connection);
        await treat(connection);
      }
    })();
    const { port } = listener.addr as Deno.NetAddr;
    const mailer = openSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, patienceMs: 200 });
    await assert.rejects(mailer.send(MAIL), (error: Error) => !(error instanceof MailRefused));
    mailer.close();
    listener.close();
    await accepting;
    for (const connection of connections) {
      try {
        connection.close();
      } catch {
        // This server has closed it already.
      }
    }
  });
}
