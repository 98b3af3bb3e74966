/** What every page handler finds on `c.var`, and how it renders. */
import type {} from "hono";
import type { ReactNode } from "react";
import type { Locale, Translate } from "../locales/format.ts";
import type { PasswordPolicy } from "../sdk/model/account/password.ts";
import type { ArticleSummary } from "../sdk/model/content/article.ts";
import type { CurrentUser } from "../sdk/model/account/user.ts";
import type { DirectAnswer, DirectCall, PageReader, ViewedVersion } from "../sdk/model/direct_call.ts";
import type { Repository } from "../sdk/mod.ts";
import type { PageAssets } from "./_assets.tsx";
import type { Viewed } from "./_kept_page.ts";
import type { SiteSettings } from "../sdk/model/content/site_settings.ts";
import type { ChangeTag } from "../sdk/model/change_tag.ts";

/** Anything that answers a request in process. */
export interface Fetcher {
  /** `bindings` travel beside the request, out of a client's reach (`Bindings` in api/env.ts). */
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  /** The same without text in between; absent where something else stands in for the API. */
  direct?(call: DirectCall, bindings: object): Promise<DirectAnswer>;
  /** Counts a look at a kept page; absent where none are counted. */
  countView?(viewed: ViewedVersion, reader: PageReader): Promise<void>;
}

/** `unsent`: a form was sent after the session had ended, and nothing of it was done. */
export type SessionEnd = "ended" | "unsent";

export type Theme = "light" | "dark" | "system";

/** The second argument of `c.render(content, page)`. */
export interface PageProps {
  /** Title of the page, without the site's name. */
  title: string;
  description?: string;
  status?: 200 | 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 429 | 500 | 501 | 503;
  /** Path and query that stand for this page in search engines, where it is not the address itself. */
  canonical?: string;
  /** Keeps the page out of search engines; set for every error and personal page. */
  noindex?: boolean;
  /** Further elements of `<head>`: JSON-LD, Highwire, Signposting. */
  head?: ReactNode;
  /** Home draws its own search field. */
  hideSearch?: boolean;
  /** Leaves header, footer and content width away: widgets and embedded pages. */
  bare?: boolean;
  /** Content runs over the whole width; the page sets its own measure with `Container`. */
  fullWidth?: boolean;
}

/** A page as it is sent. One that is not public stays out of search engines by itself. */
export interface Drawn extends PageProps {
  content: ReactNode;
  /** Path and query that the switch of languages and a login lead to, where they are not those of the request. */
  path?: string;
  headers?: Record<string, string>;
  /** Whether it is shown through a link: no cache, no search engine and no referrer tells of it. */
  behindLink?: boolean;
  /** Of a page that shows a published version: a look at it is a use. */
  viewed?: Viewed;
}

declare module "hono" {
  interface ContextVariableMap {
    locale: Locale;
    t: Translate;
    theme: Theme;
    /** Path and query without the locale prefix, as the visitor sees it: `/list?q=x`. */
    path: string;
    traceId: string;
    assets: PageAssets;
    /** The API in process; the SDK of a page calls it. */
    api: Fetcher;
    production: boolean;
    /** Origin of the public site without a final slash. */
    publicUrl: string;
    user?: CurrentUser;
    /** The visitor came with a session that is over, or sent a form without one: the page says so. */
    sessionEnded?: SessionEnd;
    /** Which rule of passwords this server has, for the explanations beside the fields. */
    passwordPolicy: PasswordPolicy;
    /** Notices in force. */
    notices?: readonly ArticleSummary[];
    /** Names of notices that this reader has closed (`sdk/model/content/dismissed_notices.ts`). */
    dismissed?: readonly string[];
    /** Days for which the files of a withdrawn version are kept before they go for good. */
    quarantineDays: number;
    /** Whether files may be sent by FTP. */
    offersFtp: boolean;
    /** What operators set for every page; absent where a page is drawn without having been asked for. */
    site?: SiteSettings;
    /** The SDK with the visitor's session; its calls never leave the process. */
    repository: Repository;
    /** A posted form that was read before its page asked for it (`routes/_form.ts`). */
    fields?: FormData;
    /** Set by a page that shows a published version: a look at its kept copy counts as well. */
    viewed?: Viewed;
    /** Set by a page that is shown through a link. */
    behindLink?: boolean;
    /** Set by a page that is the same for every visitor: what it shows. Others are not kept. */
    keptUnder?: readonly ChangeTag[];
    /** The page as it was rendered last. */
    html?: string;
    /** Digest of what a page shows, where it carries that as its ETag. */
    shownDigest?: string;
    /** Nonce of this response's Content-Security-Policy. */
    secureHeadersNonce?: string;
  }
  interface ContextRenderer {
    (content: ReactNode, page: PageProps): Response | Promise<Response>;
  }
}
