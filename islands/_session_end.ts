/**
 * What happens in the browser when the server says that the session is over (codes 20001, 20004 and 20006 of spec 1 §8):
 * the stored name goes and the page reloads, but not again within 30 s (safety part 3, point 16).
 */
import { SESSION_ENDING_CODES } from "../sdk/model/errors.ts";
import { hostCookie, SESSION_END_COOKIE } from "../sdk/model/cookie.ts";
import { keepCookie } from "./_cookie.ts";
import { reloadOnce } from "./_reload.ts";

type Fetch = (request: Request) => Promise<Response>;

/** Seconds that the note waits for the next page. */
const NOTICE_SECONDS = 60;

/** The toaster shows it, with the way to the login. */
export const SESSION_END_EVENT = "sdb:session-end";

/** Looks at every answer on its way through. */
export function watchSession(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    if (await endsSession(response)) meetSessionEnd();
    return response;
  };
}

async function endsSession(response: Response): Promise<boolean> {
  if (!response.headers.get("Content-Type")?.includes("json")) return false;
  const answer = await response.clone().json().catch(() => null);
  return SESSION_ENDING_CODES.includes(answer?.code);
}

export function meetSessionEnd(): void {
  for (const name of ["userName", "loginType"]) keepCookie(name, "", 0);
  // The page that comes next has no session to miss any more, and could not say why it leads to the login.
  keepCookie(hostCookie(location.origin, SESSION_END_COOKIE), "ended", NOTICE_SECONDS);
  if (!reloadOnce()) dispatchEvent(new CustomEvent(SESSION_END_EVENT));
}
