/** What the steps of a sign-in carry along: `fullPath`, `redirectTo`, `rfrom` (spec 1 §2, §4). */
import type { Context } from "hono";
import { isLinkAddress } from "../sdk/model/archive_link.ts";
import { URL_MAX } from "../sdk/model/limits.ts";
import { returnPath } from "./_return_path.ts";

export interface ReturnTarget {
  /** A page of this site, already checked. */
  returnTo?: string;
  /** An address elsewhere; only a registered partner's is ever followed. */
  redirectTo?: string;
  /** Code of the partner that people come from. */
  rfrom?: string;
  /** Another site shows the login itself: here it is hidden (spec 1 §2). */
  websiteForgetPwd?: string;
}

/**
 * A page whose way back is a link has the secret in its own address, which nothing that it leads to may learn.
 * @param field Reads the query, or a posted form.
 */
export function readReturnTarget(c: Context, field: (name: string) => string | undefined): ReturnTarget {
  const redirectTo = field("redirectTo") || undefined;
  const within = returnPath(redirectTo, c.var.publicUrl);
  const rfrom = field("rfrom") ?? "";
  const returnTo = returnPath(field("fullPath"), c.var.publicUrl) ?? within;
  if (returnTo !== undefined && isLinkAddress(returnTo)) c.set("behindLink", true);
  return {
    returnTo,
    redirectTo: within || (redirectTo?.length ?? 0) > URL_MAX ? undefined : redirectTo,
    rfrom: /^[\w-]{1,32}$/.test(rfrom) ? rfrom : undefined,
    websiteForgetPwd: field("websiteForgetPwd")?.slice(0, 64) || undefined,
  };
}

/** The way as form fields and query parameters carry it. */
export function returnTargetFields(
  { returnTo, redirectTo, rfrom, websiteForgetPwd }: ReturnTarget,
): Record<string, string> {
  const all = { fullPath: returnTo, redirectTo, rfrom, websiteForgetPwd };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Record<string, string>;
}

/** `path` with the way, and what else it should say, as its query. */
export function withReturnTarget(path: string, way: ReturnTarget, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...more, ...returnTargetFields(way) }).toString();
  return query ? `${path}?${query}` : path;
}
