/** People who register and use the links of their mails, for the tests of everything about accounts. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { listAuditEvents } from "../db/queries/system/audit.ts";
import { findUserByEmail, type UserRow } from "../db/queries/account/users.ts";
import { user } from "../db/schema/mod.ts";
import type { LocalMail } from "../sdk/model/mail.ts";
import type { RegistrationInput } from "../sdk/model/account/user.ts";
import { openSession } from "../api/services/session/sessions.ts";
import { createRepository } from "../sdk/mod.ts";
import { ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";

export const PASSWORD = "Sediment2026";
export const PERSON: RegistrationInput = {
  email: "lin.yue@example.org",
  password: PASSWORD,
  realName: "林悦",
  workUnit: "海洋研究所",
  phone: "+86 138 0013 8000",
  locale: "zh",
  terms: true,
};

export interface Link {
  userName: string;
  code: string;
  address: string;
}

/** The mails to somebody, newest first. */
export async function mailsTo(test: TestApp, to = PERSON.email): Promise<LocalMail[]> {
  // Mails of one instant have no order.
  test.advance(1);
  await deliverAll(test.app);
  return (await test.visitor.users.localMails()).filter((mail) => mail.to === to);
}

/** The link of the newest mail to somebody, as they would open it. */
export async function newestLink(test: TestApp, to = PERSON.email): Promise<Link> {
  const [mail] = await mailsTo(test, to);
  const address = /https?:\S+\?\S+/.exec(mail?.body ?? "")?.[0] ?? "";
  const { searchParams } = new URL(address);
  const part = (name: string) => searchParams.get(name) ?? "";
  return { userName: part("userName"), code: part("token") + part("code"), address };
}

export async function registerActive(test: TestApp, person = PERSON): Promise<void> {
  await test.visitor.users.register(person);
  const { userName, code } = await newestLink(test, person.email);
  await test.visitor.users.activate(userName, code);
}

/** The account of {@link PERSON} as the database has it. */
export async function rowOf({ app }: TestApp): Promise<UserRow> {
  const row = await findUserByEmail(app.db.read, PERSON.email);
  assert.ok(row);
  return row;
}

export async function changeRow({ app }: TestApp, values: Partial<UserRow>): Promise<void> {
  await app.db.withTx((tx) => tx.update(user).set(values).where(eq(user.email, PERSON.email)));
}

/** What the audit trail says of an account, oldest first. */
export async function actions({ app }: TestApp, id: string): Promise<string[]> {
  return (await listAuditEvents(app.db.read, "user", id)).map(({ action }) => action);
}

/** The same person with a new session: the old one ends while a test lets time pass. */
export async function signInAgain(test: TestApp, person: SignedInUser): Promise<SignedInUser> {
  const token = await openSession(test.app, person.id);
  const repository = createRepository({
    server: ORIGIN,
    token,
    fetch: (request) => test.api.fetch(request),
    headers: { Origin: ORIGIN },
  });
  return { ...person, token, repository };
}
