/**
 * What happens in the browser when the server says that the session is over (codes 20001 and 20004 of spec 1 §8):
 * the stored name goes and the page reloads, but not again within 30 s (safety 3.16).
 */
import { SESSION_ENDING_CODES } from "../sdk/model/errors.ts";
import { USER_MISMATCH } from "../sdk/model/form_owner.ts";
import { hostCookie, SESSION_END_COOKIE } from "../sdk/model/account/cookie.ts";
import { setCookie } from "./_cookie.ts";
import { reloadOnce } from "./_reload.ts";
import { showUnsent } from "./_unsent.ts";

type Fetch = (request: Request) => Promise<Response>;

/** Seconds that the note waits for the next page. */
const NOTICE_SECONDS = 60;

/** The toaster shows it, with the way to the login. */
export const SESSION_END_EVENT = "sdb:session-end";

/** Looks at every answer on its way through. */
export function watchSession(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    handleErrorCode(await codeOf(response));
    return response;
  };
}

async function codeOf(response: Response): Promise<number | undefined> {
  if (!response.headers.get("Content-Type")?.includes("json")) return undefined;
  return (await response.clone().json().catch(() => null))?.code;
}

/**
 * Another person's session is no end of one, and its name is theirs: nothing is forgotten then, and nothing reloaded,
 * which would lose what the first one has typed.
 */
export function handleErrorCode(code: number | undefined): void {
  if (code === USER_MISMATCH) showUnsent("otherUser");
  else if (code !== undefined && SESSION_ENDING_CODES.includes(code)) handleSessionEnd();
}

export function handleSessionEnd(): void {
  for (const name of ["userName", "loginType"]) setCookie(name, "", 0);
  // The page that comes next has no session to miss any more, and could not say why it leads to the login.
  setCookie(hostCookie(location.origin, SESSION_END_COOKIE), "ended", NOTICE_SECONDS);
  if (!reloadOnce()) dispatchEvent(new CustomEvent(SESSION_END_EVENT));
}
