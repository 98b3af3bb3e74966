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
import { listRequestsBy } from "../../../db/queries/review/requests.ts";
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

/** Events of the account. The name of another person who caused one, such as an administrator, is left out. */
async function readEvents({ db }: Context, userId: string) {
  return (await listAuditEvents(db.read, "user", userId)).map(({ at, action, actorId, detail }) => ({
    at: instant(at),
    action,
    byOwner: actorId === userId,
    detail,
  }));
}
