/**
 * Builds a copy of everything that the platform stores about a person (safety 2.8), for that person only and without
 * secrets.
 */
import { listAuditEvents } from "../../../db/queries/system/audit.ts";
import {
  listAccessTokens,
  listOwnedVersions,
  listReviewsBy,
  type OwnedVersion,
} from "../../../db/queries/account/profile.ts";
import { listIdentityRows } from "../../../db/queries/account/identities.ts";
import { listAdministered } from "../../../db/queries/account/users.ts";
import { listPolicies } from "../../../db/queries/data_policy/policies.ts";
import { findSubscriptionOf } from "../../../db/queries/data_policy/subscriptions.ts";
import { listRequestsBy } from "../../../db/queries/review/requests.ts";
import { listMessagesFrom } from "../../../db/queries/system/contact_messages.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import type { Context } from "../../context.ts";
import { requireSession } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { listDevices } from "../session/devices.ts";
import { countAttempt } from "../limits/attempts.ts";
import { readOwnRow, toProfile } from "./profile.ts";
import { toIso } from "../../../sdk/model/time.ts";

/** Sections by name, with instants in ISO 8601. Must not contain hashes, secrets or data of other people. */
export type PersonalExport = Record<string, unknown>;

/** @throws DomainError notLoggedIn, scopeMissing, tooManyRequests after ten copies an hour. */
export async function exportPersonalData(context: Context): Promise<PersonalExport> {
  const { id } = requireSession(context);
  await countAttempt(context, "export", id);
  await context.db.withTx((tx) =>
    recordAudit(tx, context, { action: "exportPersonalData", subject: "user", subjectId: id })
  );
  const db = context.db.read;
  const user = await readOwnRow(context);
  return {
    exportedAt: context.clock().toISOString(),
    service: context.config.publicUrl,
    account: {
      id,
      ...toProfile(context, user),
      status: user.status,
      activatedAt: instant(user.activatedAt),
      passwordChangedAt: instant(user.passwordChangedAt),
      secondFactorSince: instant(user.totpConfirmedAt),
    },
    communities: (await listAdministered(db, id)).map(({ code, nameZh, nameEn }) => ({
      code,
      name: { zh: nameZh, en: nameEn },
    })),
    devices: await listDevices(context),
    identities: await readIdentities(context, id),
    accessTokens: await readTokens(context, id),
    datasets: (await listOwnedVersions(db, id)).map(toDataset),
    reviews: await readReviews(context, id),
    requests: await readRequests(context, id),
    dataPolicies: await readDataPolicies(context, id),
    policySubscription: await readSubscription(context, user.email),
    messages: await readMessages(context, user.email),
    events: await readEvents(context, id),
  };
}

const instant = (at: number | null) => at === null ? null : toIso(at);

async function readIdentities({ db }: Context, userId: string) {
  return (await listIdentityRows(db.read, userId)).map((row) => ({
    loginType: row.provider,
    subject: row.subject,
    displayName: row.displayName,
    createdAt: instant(row.createdAt),
    lastUsedAt: instant(row.lastUsedAt),
  }));
}

async function readTokens({ db }: Context, userId: string) {
  return (await listAccessTokens(db.read, userId)).map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: instant(row.createdAt),
    expiresAt: instant(row.expiresAt),
    lastUsedAt: instant(row.lastUsedAt),
    revokedAt: instant(row.revokedAt),
  }));
}

function toDataset({ number, titleZh, titleEn, createdAt, updatedAt, publishedAt, ...row }: OwnedVersion) {
  return {
    ...row,
    version: versionLabel(number),
    title: { zh: titleZh, en: titleEn },
    createdAt: instant(createdAt),
    updatedAt: instant(updatedAt),
    publishedAt: instant(publishedAt),
  };
}

async function readReviews({ db }: Context, userId: string) {
  return (await listReviewsBy(db.read, userId)).map(({ number, decidedAt, ...row }) => ({
    ...row,
    version: versionLabel(number),
    decidedAt: instant(decidedAt),
  }));
}

async function readRequests({ db }: Context, userId: string) {
  return (await listRequestsBy(db.read, userId)).map(({ request, about }) => ({
    requestId: request.id,
    type: request.type,
    ...(about ? { dataSetId: about.dataset.id, version: versionLabel(about.version.number) } : {}),
    state: request.state,
    payload: request.payload,
    comments: request.comments,
    createdAt: instant(request.createdAt),
    decidedAt: instant(request.decidedAt),
  }));
}

async function readDataPolicies({ db }: Context, userId: string) {
  return (await listPolicies(db.read, userId)).map(({ name, policy, revision, createdAt, updatedAt }) => ({
    ...{ name, policy, revision },
    createdAt: instant(createdAt),
    updatedAt: instant(updatedAt),
  }));
}

/** Whether the e-mail of the account hears of policies, or was asked; without the secrets of its links. */
async function readSubscription({ db }: Context, email: string) {
  const row = await findSubscriptionOf(db.read, email);
  if (!row) return null;
  return { locale: row.locale, createdAt: instant(row.createdAt), confirmedAt: instant(row.confirmedAt) };
}

/** What was sent to the operator with the e-mail of the account; without who answered. */
async function readMessages({ db }: Context, email: string) {
  return (await listMessagesFrom(db.read, email)).map(({ id, answeredBy: _by, formHash: _form, ...row }) => ({
    reference: id,
    ...row,
    createdAt: instant(row.createdAt),
    answeredAt: instant(row.answeredAt),
  }));
}

/** Events of the account. The name of another person who caused one, such as an administrator, is left out. */
async function readEvents({ db }: Context, userId: string) {
  return (await listAuditEvents(db.read, "user", userId)).map(({ at, action, actorId, detail }) => ({
    at: instant(at),
    action,
    byOwner: actorId === userId,
    detail,
  }));
}
