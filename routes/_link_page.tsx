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
import { OpenLinkPage } from "./_components/sharing/OpenLinkPage.tsx";
import { type Access, definePage, definePost, goTo, type Page, type Post } from "./_page.ts";

interface Posted {
  problem?: string;
}

/** The page to which a link leads where it is not that of the dataset. */
const LEADS_TO: Partial<Record<LinkKind, string>> = { edit: "/dataset" };

interface LinkPage {
  page: Page<Access, Posted | Response, Posted>;
  post: Post<Access, Posted | Response, Posted, string>;
}

/** @param parameter Name of the part of the path that is the secret. */
export function defineLinkPage(kind: LinkKind, parameter: string): LinkPage {
  const access = LINK_NEEDS_ACCOUNT[kind] ? "signedIn" : "anyone";
  const open = (c: Context, password?: string) =>
    c.var.repository.links.open({ kind, secret: c.req.param(parameter) ?? "", password });
  const page = definePage<Access, Posted | Response, Posted>({
    access,
    load: async (c, posted) => {
      c.set("behindLink", true);
      if (posted) return posted;
      try {
        return leadOn(c, await open(c));
      } catch (error) {
        if (error instanceof ApiError && error.error === "linkPasswordWrong") return {};
        throw error;
      }
    },
    render: ({ problem }, { view, t }) => ({
      content: <OpenLinkPage view={view} problem={problem} />,
      title: t("sharing.openTitle"),
      behindLink: true,
    }),
  });
  const post = definePost<Access, Posted | Response, Posted, string>({
    page,
    read: (form) => form("password"),
    act: async (password, c) => {
      c.set("behindLink", true);
      return leadOn(c, await open(c, password));
    },
    explain: (error, _password, { var: { locale } }) => {
      if (error.error === "linkEnded" || error.error === "notFound") throw error;
      return { posted: { problem: error.in(locale) } };
    },
  });
  return { page, post };
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
