/** Addresses by which somebody without an account follows a request; each is told once, and stored as a hash. */
import {
  findRequestIdByKey,
  insertRequestKey,
  isVisitorsRequest,
} from "../../../db/queries/review/request_keys.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { REQUEST_KEY_MS } from "../../../sdk/model/limits.ts";
import type { Context } from "../../context.ts";
import { pageUrl } from "../../page_url.ts";
import { hashToken, newToken } from "../../secrets.ts";

/** @returns the last part of the address. */
export async function addRequestKey(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  requestId: string,
): Promise<string> {
  const key = newToken();
  const createdAt = clock().getTime();
  const expiresAt = createdAt + REQUEST_KEY_MS;
  await insertRequestKey(tx, { secretHash: hashToken(key), requestId, createdAt, expiresAt });
  return key;
}

export function findFollowedId(
  db: Executor,
  { clock }: Pick<Context, "clock">,
  key: string,
): Promise<string | undefined> {
  return findRequestIdByKey(db, hashToken(key), clock().getTime());
}

type Params = Record<string, string | number>;

/** Adds the address to a mail while it is being sent. @returns nothing where the request is gone. */
export function withRequestKey(
  context: Context,
  params: Params,
  locale: Locale,
): Promise<Params | undefined> {
  const id = String(params.followedRequest);
  return context.db.withTx(async (tx) => {
    if (!await isVisitorsRequest(tx, id)) return undefined;
    const key = await addRequestKey(tx, context, id);
    return { ...params, link: context.config.publicUrl + pageUrl(locale, "/accessrequest", { key }) };
  });
}
