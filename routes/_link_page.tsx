/** The page behind the address of a link: it opens the link and leads on to what the link shows. */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { isHttps } from "../sdk/model/account/cookie.ts";
import { LINK_PASS_HOURS } from "../sdk/model/limits.ts";
import {
  LINK_NEEDS_ACCOUNT,
  LINK_PASSES_MAX,
  linkCookie,
  type LinkKind,
  readPasses,
} from "../sdk/model/link.ts";
import { ApiError, type OpenedLink } from "../sdk/mod.ts";
import { anonymousViewPath } from "./_components/anonymous/paths.ts";
import { explainRefusal } from "./_components/account/form.ts";
import { type OpeningStep, OpenLinkPage } from "./_components/sharing/OpenLinkPage.tsx";
import { type Access, definePage, definePost, type FormReader, goTo, type Page, type Post } from "./_page.ts";

interface Posted {
  step: OpeningStep;
  problem?: string;
}

/** What a form of the page brings. */
interface Given {
  intent: string;
  password: string;
  email: string;
  codeId: string;
  code: string;
  withPassword: boolean;
}

/** The page to which a link leads where it is not that of the dataset. */
const LEADS_TO: Partial<Record<LinkKind, string>> = { edit: "/dataset" };

interface LinkPage {
  page: Page<Access, Posted | Response, Posted>;
  post: Post<Access, Posted | Response, Posted, Given>;
}

/** @param parameter Name of the part of the path that is the secret. */
export function defineLinkPage(kind: LinkKind, parameter: string): LinkPage {
  const access = LINK_NEEDS_ACCOUNT[kind] ? "signedIn" : "anyone";
  const addressOf = (c: Context) => ({ kind, secret: c.req.param(parameter) ?? "" });
  const page = definePage<Access, Posted | Response, Posted>({
    access,
    load: async (c, posted) => {
      c.set("behindLink", true);
      if (posted) return posted;
      try {
        return leadOn(c, await c.var.repository.links.open(addressOf(c)));
      } catch (error) {
        const step = error instanceof ApiError ? firstStep(error) : undefined;
        if (step) return { step };
        throw error;
      }
    },
    render: ({ step, problem }, { view, t }) => ({
      content: <OpenLinkPage view={view} step={step} problem={problem} />,
      title: t("sharing.openTitle"),
      behindLink: true,
    }),
  });
  const post = definePost<Access, Posted | Response, Posted, Given>({
    page,
    read: readGiven,
    act: async ({ intent, password, email, codeId, code, withPassword }, c) => {
      c.set("behindLink", true);
      const { links } = c.var.repository;
      const link = addressOf(c);
      if (intent.startsWith("mail")) {
        const mailed = await links.mailCode({ ...link, password, email });
        return { posted: { step: { asks: "code", codeId: mailed.codeId, email, withPassword } } };
      }
      return leadOn(
        c,
        await links.open({ ...link, ...(intent === "code" ? { codeId, code } : { password }) }),
      );
    },
    explain: (error, given, c) => {
      if (error.error === "linkEnded" || error.error === "notFound") throw error;
      return { posted: { step: stepOf(given), problem: explainRefusal(error, c) } };
    },
  });
  return { page, post };
}

/** What a link asks first; nothing where it asks nothing. */
function firstStep({ error, data }: ApiError): OpeningStep | undefined {
  if (error === "linkPasswordWrong") return { asks: "password" };
  if (error !== "linkCodeNeeded") return undefined;
  return { asks: "email", withPassword: (data as { password?: unknown } | null)?.password === true };
}

function readGiven(form: FormReader): Given {
  const intent = form("intent");
  return {
    intent,
    password: form("password"),
    email: form("email").trim(),
    codeId: form("codeId"),
    code: form("code"),
    withPassword: intent === "mailWithPassword" || form("withPassword") === "yes",
  };
}

/** The step once more. */
function stepOf({ intent, email, codeId, withPassword }: Given): OpeningStep {
  if (intent === "code") return { asks: "code", codeId, email, withPassword };
  return intent.startsWith("mail") ? { asks: "email", withPassword, email } : { asks: "password" };
}

/** The pass goes into a cookie, so that files and previews need no address of their own, and the secret leaves the address. */
export function leadOn(c: Context, { linkId, kind, dataSetId, version, pass }: OpenedLink): Response {
  const name = linkCookie(c.var.publicUrl);
  const others = readPasses(getCookie(c, name)).filter((one) => one !== pass);
  setCookie(c, name, [...others, pass].slice(-LINK_PASSES_MAX).join("_"), {
    path: "/",
    sameSite: "Lax",
    secure: isHttps(c.var.publicUrl),
    httpOnly: true,
    maxAge: LINK_PASS_HOURS * 3_600,
  });
  // Only an anonymous link names no dataset, and has a view of its own.
  if (dataSetId === undefined) return goTo(c, anonymousViewPath(linkId));
  const query = new URLSearchParams({ dataSetId, ...(version ? { version } : {}) });
  return goTo(c, `${LEADS_TO[kind] ?? "/detail"}?${query}`);
}
