/** Where a login leads, and a log-out; the rule stands in the contract, because the sign-in by providers keeps it too. */
import { returnPath } from "../sdk/model/account/redirect_path.ts";

export { returnPath };

/** Pages of somebody who is signed in: they lead a visitor to the login, or are entries of the user menu (spec 1 §2). */
const USER_PAGES =
  /^(?:\/en)?\/(?:collect|datalist|dataset|archiveLink|editLink|edit_profile|login|manage|preview|settings|surl(?=\/?$))(?:\/|$)/i;

/** The page to stay on after a log-out: `given`, when it is one of this site that everybody may open (spec 1 §4). */
export function publicPath(given: string | undefined, origin: string): string | undefined {
  const path = returnPath(given, origin);
  return path === undefined || USER_PAGES.test(new URL(path, origin).pathname) ? undefined : path;
}
