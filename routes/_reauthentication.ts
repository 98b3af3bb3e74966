/** Grave steps of one's own account ask once more who it is (safety 3.6). */
import type { Context } from "hono";
import { localizedPath } from "../locales/mod.ts";
import { ApiError } from "../sdk/mod.ts";

const REAUTHENTICATION_PATH = "/settings/confirm";

/** The page that asks; it leads back to `path` of this site. */
export function reauthenticationPath({ var: { locale } }: Context, path: string): string {
  const back = new URLSearchParams({ back: localizedPath(locale, path) });
  return localizedPath(locale, `${REAUTHENTICATION_PATH}?${back}`);
}

/** Leads there when a step was refused for want of a proof; undefined for every other error. */
export function redirectToReauthentication(c: Context, error: unknown, path: string): Response | undefined {
  if (!(error instanceof ApiError) || error.error !== "proofRequired") return undefined;
  return c.redirect(reauthenticationPath(c, path), 303);
}
