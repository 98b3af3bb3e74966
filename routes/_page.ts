/**
 * The frame of every page and of the forms on it (docs/extending.md, "A page"). A definition says who may open a page,
 * what it gathers, how that is drawn and how long it may be kept; asking for a login, leading back, refusing, keeping
 * private things out of caches and answering a form are done here and nowhere else.
 */
import type { Context, ContextVariableMap, MiddlewareHandler } from "hono";
import type { H } from "hono/types";
import { createRoute } from "honox/factory";
import { localizedPath } from "../locales/mod.ts";
import type { ChangeTag } from "../sdk/model/change_tag.ts";
import { FORM_BODY_MAX } from "../sdk/model/limits.ts";
import type { CurrentUser, ManageArea } from "../sdk/model/account/user.ts";
import { ApiError } from "../sdk/mod.ts";
import type { View } from "./_components/dataset/view.ts";
import { notFoundPage } from "./_components/errors/error_pages.tsx";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import { loginPath } from "./_components/layout/frame.ts";
import { forbiddenArea } from "./_components/manage/ForbiddenArea.tsx";
import type { Drawn } from "./_context.ts";
import { formLimit, readFields } from "./_form.ts";
import { redirectToReauthentication } from "./_reauthentication.ts";
import { setSessionEndNotice } from "./_session.ts";

/** What the frame of every page shows beside the page itself. */
const OF_EVERY_PAGE: readonly ChangeTag[] = ["site", "content:notice"];

/**
 * Who may open a page. `public`: everybody, and it is the same for all visitors. `anyone`: everybody as well, but it holds
 * a code, a form or what somebody typed. `visitorOnly`: who is signed in is led on. `development`: nobody in production.
 * `manage:…`: those to whom the server opens this area. What is not public is kept by no cache.
 */
export type Access =
  | "public"
  | "anyone"
  | "visitorOnly"
  | "signedIn"
  | "development"
  | `manage:${ManageArea}`;

type UserOf<A extends Access> = A extends "signedIn" | `manage:${ManageArea}` ? CurrentUser
  : CurrentUser | undefined;

/** What a page reads its address and its data from; where its access says so, the user is there. */
export type PageContext<A extends Access = Access> = Context<{ Variables: { user: UserOf<A> } }>;

/** What a page is drawn with beside its data. Nothing of it can fetch. */
export interface Stage<A extends Access = Access> extends Readonly<Pick<ContextVariableMap, Carried>> {
  view: View;
  user: UserOf<A>;
  /** What the step before has done, as its redirect says. */
  done?: string;
}
type Carried =
  | "t"
  | "locale"
  | "publicUrl"
  | "production"
  | "passwordPolicy"
  | "quarantineDays"
  | "offersFtp";

type Awaitable<T> = T | Promise<T>;

export interface PageDefinition<A extends Access, Data, Posted> {
  access: A;
  /** Whether the address names anything; where it does not, nobody is asked to log in. */
  exists?: (c: Context) => boolean;
  /** Leads on from an address that means another page, before anybody is asked to log in: a path without its language. */
  meansOther?: (c: Context) => string | undefined;
  /** Leads on who is signed in on a page for visitors, unless it gives nothing; leads home when absent. */
  whenSignedIn?: (c: Context) => Awaitable<Response | undefined>;
  /** Gathers what the page shows: `undefined` is not found, a response is sent as it is. */
  load: (c: PageContext<A>, posted: Posted | undefined) => Awaitable<Data | Response | undefined>;
  /** Draws it. @param posted What a form on this page brought, where it has to be shown once more. */
  render: (data: Exclude<Data, Response | undefined>, stage: Stage<A>, posted: Posted | undefined) => Drawn;
  /** For a public page that visitors may share for a moment: what it shows. A change of any of it ends that. */
  cache?: { tags: (data: Exclude<Data, Response | undefined>) => readonly ChangeTag[] };
}

/** What a route file exports by default: the handlers that HonoX mounts, and what a form on the page needs. */
export type Page<A extends Access = Access, Data = unknown, Posted = unknown> = H[] & {
  definition: PageDefinition<A, Data, Posted>;
  show: (c: PageContext<A>, posted?: Posted) => Promise<Response>;
};

export function definePage<const A extends Access, Data, Posted = never>(
  definition: PageDefinition<A, Data, Posted>,
): Page<A, Data, Posted> {
  const show = async (c: PageContext<A>, posted?: Posted): Promise<Response> => {
    const data = await definition.load(c, posted);
    if (data === undefined) return await notFoundPage(c);
    if (data instanceof Response) return data;
    const shown = data as Exclude<Data, Response | undefined>;
    if (definition.cache) c.set("keptUnder", [...OF_EVERY_PAGE, ...definition.cache.tags(shown)]);
    return await draw(c, definition.access, definition.render(shown, stageOf(c), posted));
  };
  const handlers = createRoute(async (c) => {
    const { access, whenSignedIn = goHome } = definition;
    const other = definition.meansOther?.(c);
    if (other !== undefined) return goTo(c, other);
    const refused = await refuse(c, definition);
    if (refused) return refused;
    const led = access === "visitorOnly" && c.var.user ? await whenSignedIn(c) : undefined;
    return led ?? await show(c as PageContext<A>);
  });
  return Object.assign(handlers as unknown as H[], { definition, show });
}

export interface RedirectDefinition {
  access: Access;
  /** A path of this site without its language, or a response; `undefined` is not found. */
  to: (c: Context) => Awaitable<string | Response | undefined>;
}

/** An address that only leads on. */
export function defineRedirect({ access, to }: RedirectDefinition): Page {
  const load = async (c: Context) => {
    const target = await to(c);
    return typeof target === "string" ? goTo(c, target) : target;
  };
  return definePage({
    access,
    load,
    render: (content: never) => ({ content, title: "" }),
  }) as unknown as Page;
}

/** Text fields of a posted form by name; an absent one and a file are empty. */
export interface FormReader {
  (name: string): string;
  fields: FormData;
}

/** The page once more, with what was posted. */
export interface Again<Posted> {
  posted: Posted;
}

/**
 * Where a form leads: a path of this site without its language (303), the page once more, another page, a response; or
 * what it is about was not found.
 */
export type Outcome<Posted> = string | Again<Posted> | Drawn | Response | undefined;

export interface PostDefinition<A extends Access, Data, Posted, Input> {
  /** The page of the form: who may open it may send it. */
  page: Page<A, Data, Posted>;
  exists?: (c: Context) => boolean;
  /** Whether somebody who may open the page may send the form too. */
  may?: (user: UserOf<A>) => boolean;
  /** Bytes of the body; {@link FORM_BODY_MAX} when absent. */
  limit?: number;
  /** Answers a longer body; an error page when absent. */
  tooLarge?: (c: PageContext<A>) => Promise<Response>;
  /** Where a login leads back to when the session has ended: without its language; this address when absent. */
  returnTo?: string | ((c: Context) => string);
  read: (form: FormReader, c: PageContext<A>) => Input;
  act: (input: Input, c: PageContext<A>) => Awaitable<Outcome<Posted>>;
  /** Of a grave step: the page to come back to from the question who it is. Absent: the step is not grave. */
  proof?: string | ((input: Input) => string);
  /** What the page says when the API refuses; absent: the error page says it. */
  explain?: (error: ApiError, input: Input, c: PageContext<A>) => Awaitable<Outcome<Posted>>;
  /** What the page says when no answer came at all; absent: the error page says it. */
  explainFault?: (error: unknown, input: Input, c: PageContext<A>) => Awaitable<Outcome<Posted>>;
}

/** What a route file exports as `POST`. */
export type Post<A extends Access = Access, Data = unknown, Posted = unknown, Input = unknown> = H[] & {
  definition: PostDefinition<A, Data, Posted, Input>;
};

/** That a form is ours, and drawn for who sends it, has been judged before (`routes/_middleware.ts`). */
export function definePost<A extends Access, Data, Posted, Input>(
  definition: PostDefinition<A, Data, Posted, Input>,
): Post<A, Data, Posted, Input> {
  const { page, limit = FORM_BODY_MAX, tooLarge } = definition;
  const { access } = page.definition;
  const guard = (c: Context) => {
    const { returnTo = c.var.path as string } = definition;
    const path = typeof returnTo === "string" ? returnTo : returnTo(c);
    return refuse(c, { access, exists: definition.exists ?? page.definition.exists }, path);
  };
  const measure = formLimit(
    limit,
    tooLarge && (async (c) => await guard(c) ?? await tooLarge(c as PageContext<A>)),
  );
  const handlers = createRoute(forbidCaching, measure, async (c) => {
    const refused = await guard(c);
    if (refused) return refused;
    const own = c as unknown as PageContext<A>;
    if (definition.may && !definition.may(own.var.user as UserOf<A>)) return await forbidden(c, access);
    const outcome = await answer(own, definition);
    if (outcome === undefined) return await notFoundPage(c);
    if (outcome instanceof Response) return outcome;
    if (typeof outcome === "string") return goTo(c, outcome);
    return "posted" in outcome ? await page.show(own, outcome.posted) : await draw(own, access, outcome);
  });
  return Object.assign(handlers as unknown as H[], { definition });
}

async function answer<A extends Access, Data, Posted, Input>(
  c: PageContext<A>,
  { read, act, proof, explain, explainFault }: PostDefinition<A, Data, Posted, Input>,
): Promise<Outcome<Posted>> {
  const input = read(readerOf(await readFields(c)), c);
  try {
    return await act(input, c);
  } catch (error) {
    const asked = proof &&
      redirectToReauthentication(c, error, typeof proof === "string" ? proof : proof(input));
    if (asked) return asked;
    if (error instanceof ApiError && explain) return await explain(error, input, c);
    if (!(error instanceof ApiError) && explainFault) return await explainFault(error, input, c);
    throw error;
  }
}

/** Of several fields with a name the last counts. */
function readerOf(fields: FormData): FormReader {
  const read = (name: string) => {
    const value = fields.getAll(name).at(-1);
    return typeof value === "string" ? value : "";
  };
  return Object.assign(read, { fields });
}

/** Why somebody does not get a page, as an answer. @param path What a login leads back to; this address when absent. */
async function refuse(
  c: Context,
  { access, exists }: { access: Access; exists?: (c: Context) => boolean },
  path?: string,
): Promise<Response | undefined> {
  if (exists && !exists(c)) return await c.notFound();
  if (access === "development" && c.var.production) return await c.notFound();
  if (access !== "public") forbidKeeping(c);
  const area = areaOf(access);
  if (access !== "signedIn" && !area) return undefined;
  if (!c.var.user) return askForLogin(c, path);
  return area && !c.var.user.allowedAreas.includes(area) ? await forbidden(c, access) : undefined;
}

/** A form that somebody sent after a log-out elsewhere comes to nothing, and the login says so. */
function askForLogin(c: Context, path?: string): Response {
  if (c.req.method === "POST") setSessionEndNotice(c);
  return c.redirect(loginPath(c.var, path), 303);
}

const areaOf = (access: Access): ManageArea | undefined =>
  access.startsWith("manage:") ? access.slice("manage:".length) as ManageArea : undefined;

const forbidden = (c: Context, access: Access): Promise<Response> =>
  draw(c, access, forbiddenArea(stageOf(c), areaOf(access)!));

const forbidCaching: MiddlewareHandler = (c, next) => {
  forbidKeeping(c);
  return next();
};

/** Whatever is answered: a page that shows what somebody typed, or that opens an account, is kept by nobody. */
function forbidKeeping(c: Context): void {
  c.header("Cache-Control", "no-store");
}

async function draw(c: Context, access: Access, drawn: Drawn): Promise<Response> {
  const { content, path, headers = {}, viewed, behindLink, ...page } = drawn;
  if (path !== undefined) c.set("path", path);
  if (viewed) c.set("viewed", viewed);
  if (behindLink) c.set("behindLink", true);
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return await c.render(content, { noindex: access !== "public", ...page });
}

function stageOf<A extends Access>(c: PageContext<A>): Stage<A> {
  const { t, locale, publicUrl, production, passwordPolicy, quarantineDays, offersFtp, user } = c.var;
  const carried = { t, locale, publicUrl, production, passwordPolicy, quarantineDays, offersFtp };
  return { ...carried, view: { t, locale }, user: user as UserOf<A>, done: c.req.query(DONE) };
}

const goHome = (c: Context): Response => goTo(c, "/");

/** A path of this site without its language. */
export const goTo = (c: Context, path: string): Response =>
  c.redirect(localizedPath(c.var.locale, path), 303);
