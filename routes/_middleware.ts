/** Runs before every page: who is visiting, and the SDK over the API in process. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createRoute } from "honox/factory";
import { isOwnPost } from "../api/middleware/cross_site.ts";
import { announcedLength, withBody } from "../api/middleware/read_body.ts";
import { sayable } from "../locales/error_values.ts";
import { type MessageKey, translator } from "../locales/mod.ts";
import type { ArticleSummary } from "../sdk/model/content/article.ts";
import type { DirectAnswer } from "../sdk/model/direct_call.ts";
import type { ErrorName } from "../sdk/model/errors.ts";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "../sdk/model/content/site_settings.ts";
import { JSON_BODY_MAX } from "../sdk/model/limits.ts";
import {
  ApiError,
  captchaCookie,
  checkedCookie,
  createRepository,
  type CurrentUser,
  deviceCookie,
  ERRORS,
  linkCookie,
  LOCALES,
  type Repository,
  SESSION_ENDING_CODES,
  sessionCookie,
  signInCookie,
} from "../sdk/mod.ts";
import { requireOwner } from "./_form.ts";
import { FORMS_WITH_FILES } from "./_form_limits.ts";
import { clearSession, consumeSessionEndNotice, setSessionEndNotice, showUserName } from "./_session.ts";

export default createRoute(async (c, next) => {
  refuseOtherSites(c);
  const token = getCookie(c, sessionCookie(c.var.publicUrl));
  const repository = connect(c, token);
  c.set("repository", repository);
  const user = token ? await findUser(repository) : undefined;
  c.set("user", user);
  const [site, notices] = await Promise.all([readSite(repository), findNotices(repository)]);
  c.set("site", site);
  const ended = handleSessionEnd(c, { dead: token !== undefined && !user, signedIn: user !== undefined });
  c.set("notices", notices);
  await readForm(c, next);
  if (user) renewUserNameCookie(c, user);
  if (ended && c.res.status >= 300 && c.res.status < 400) setSessionEndNotice(c);
  // A page with a session in it is one person's; no cache on the way may keep it.
  if (token || carriesPasses(c)) c.header("Cache-Control", "private, no-store");
});

/**
 * Reads what was posted under the rules of the API. A form that is too long for its page stays unread: the page refuses
 * it in its own words.
 */
async function readForm(c: Context, next: () => Promise<void>): Promise<void> {
  // Some paths lie below this file twice.
  if (c.req.raw.bodyUsed) return await next();
  const withFiles = c.var.user && FORMS_WITH_FILES.get(c.req.path);
  if (FORMS_WITH_FILES.has(c.req.path) && announcedLength(c.req.raw) > (withFiles ?? JSON_BODY_MAX)) {
    return await next();
  }
  const nextAsOwner = async () => {
    await requireOwner(c);
    await next();
  };
  await withBody(c, nextAsOwner, {
    limit: withFiles ?? JSON_BODY_MAX,
    withFiles: withFiles !== undefined,
    refuse: ({ error, params, data }) => refusal(error, params, data),
  });
}

/** Nobody when the session is over, whichever way the API says so (spec 1 §8). */
async function findUser(repository: Repository): Promise<CurrentUser | undefined> {
  try {
    return await repository.users.me();
  } catch (error) {
    if (error instanceof ApiError && SESSION_ENDING_CODES.includes(error.code)) return undefined;
    throw error;
  }
}

/** A page is shown without them sooner than not at all. */
async function findNotices({ content }: Repository): Promise<ArticleSummary[]> {
  try {
    return await content.notices();
  } catch {
    return [];
  }
}

/** A page is shown with the settings of the program where those of the site cannot be read. */
async function readSite({ content }: Repository): Promise<SiteSettings> {
  try {
    return await content.site();
  } catch (error) {
    if (error instanceof ApiError) return DEFAULT_SITE_SETTINGS;
    throw error;
  }
}

/** A dead session leaves nothing behind, and the page that shows itself says so once. */
function handleSessionEnd(c: Context, { dead, signedIn }: { dead: boolean; signedIn: boolean }): boolean {
  if (dead) clearSession(c);
  const noted = consumeSessionEndNotice(c);
  const ended = signedIn ? undefined : noted ?? (dead ? "ended" : undefined);
  c.set("sessionEnded", ended);
  return ended !== undefined;
}

/** The page itself may have ended the session, or begun another one. */
function renewUserNameCookie(c: Context, { userName }: CurrentUser): void {
  const changed = c.res.headers.getSetCookie().some((cookie) => cookie.startsWith("userName="));
  if (!changed) showUserName(c, userName);
}

/** The same SDK that programs use, with the API itself in place of the network. Limits count all of its calls as one. */
export function connect(c: Context, token: string | undefined): Repository {
  const { api } = c.var;
  const shows = c.req.method === "GET" || c.req.method === "HEAD";
  const bindings = {
    remoteAddress: c.env?.remoteAddress,
    page: c.req.raw,
    actors: new Map(),
    grants: new Map(),
    counted: new Set<string>(),
    reads: shows ? new Map() : undefined,
  };
  const told = ["User-Agent", "Sec-Fetch-Site"].map((name) => [name, c.req.header(name)] as const);
  return createRepository({
    server: c.var.publicUrl,
    locale: c.var.locale,
    traceId: c.var.traceId,
    headers: {
      Origin: c.var.publicUrl,
      ...Object.fromEntries(told.filter(([, value]) => value)),
      ...cookiesOf(c, token),
    },
    fetch: async (request) => forwardCaptchaCookie(c, await api.fetch(request, bindings)),
    // What is posted on is read under the limits of bodies.
    direct: shows && api.direct
      ? async (call) => forwardDirect(c, await api.direct!(call, bindings))
      : undefined,
  });
}

/** What somebody sees through a link is for them alone, as what a session shows is. */
const carriesPasses = (c: Context) => getCookie(c, linkCookie(c.var.publicUrl)) !== undefined;

/** The cookie to which a captcha is bound goes on to the browser that asked for it through a page. */
function forwardCaptchaCookie(c: Context, answer: Response): Response {
  const name = captchaCookie(c.var.publicUrl);
  for (const cookie of answer.headers.getSetCookie()) {
    if (cookie.startsWith(`${name}=`)) c.header("Set-Cookie", cookie, { append: true });
  }
  return answer;
}

function forwardDirect(c: Context, answer: DirectAnswer): DirectAnswer {
  forwardCaptchaCookie(c, answer.response);
  return answer;
}

/** Whose session it is, and what this browser keeps of a walk to a provider, a captcha and an earlier sign-in. */
function cookiesOf(c: Context, token: string | undefined): Record<string, string> {
  const kept = [signInCookie, captchaCookie, checkedCookie, deviceCookie, linkCookie].map((nameOf) =>
    nameOf(c.var.publicUrl)
  );
  const cookies = [
    [sessionCookie(c.var.publicUrl), token],
    ...kept.map((name) => [name, getCookie(c, name)]),
  ];
  const given = cookies.filter(([, value]) => value && /^\w+$/.test(value));
  return given.length > 0 ? { Cookie: given.map(([name, value]) => `${name}=${value}`).join("; ") } : {};
}

/** Form posts of pages are guarded like calls of the API. @throws ApiError that the error page shows. */
function refuseOtherSites(c: Context): void {
  if (isOwnPost(c.req.raw, c.var.publicUrl)) return;
  throw refusal("crossSite", { origin: c.req.header("Origin")?.slice(0, 100) ?? "-" });
}

/** What the API would say, as the error page shows it. */
function refusal(error: ErrorName, params: Record<string, string | number>, data?: unknown): ApiError {
  const { code, status } = ERRORS[error];
  const [zh, en] = LOCALES.map((locale) =>
    translator(locale)(`errors.${error}` as MessageKey, sayable(error, params))
  );
  return new ApiError(code, status, zh!, en!, [], data);
}
