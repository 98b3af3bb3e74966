/** Who asks, and from where. */
import type { Locale } from "../sdk/model/locale.ts";
import type { TokenScope } from "../sdk/model/account/access_token.ts";
import type { LoginType } from "../sdk/model/account/login_type.ts";
import type { LinkAccess, LinkKind } from "../sdk/model/link.ts";
import type { PlatformRole } from "../sdk/model/account/user.ts";

/** A version that a link opens to its holder, beside what the person may see by themselves. */
export interface LinkGrant {
  linkId: string;
  kind: LinkKind;
  /** The one version: a link to the newest has been resolved. */
  versionId: string;
  access: LinkAccess;
  /** The files, and folders with `/` at the end, that it gives; empty: all. */
  chosen: readonly string[];
  /** Epoch milliseconds. */
  expiresAt: number;
}

interface LinkHolder {
  /** Absent where no link was opened. */
  grants?: readonly LinkGrant[];
}

/** A signed-in person with everything a policy asks about. */
export interface UserActor extends LinkHolder {
  kind: "user";
  id: string;
  email: string;
  realName: string;
  role: PlatformRole;
  /** Ids of the communities this person administers. */
  communityIds: readonly string[];
  /** Language of this person's mails. */
  locale: Locale;
  /** How the session began; empty for e-mail and password. */
  loginType: LoginType | "";
  /** Rights of the account that rest until a second factor is set up: role and communities above are without them. */
  secondFactorMissing: boolean;
  /** What a personal access token may do; absent for a session, which may do everything. */
  scopes?: readonly TokenScope[];
  /** That token, as its owner calls it. */
  token?: { name: string; expiresAt: number };
  /** The session that asks, as the list of devices names it; absent for a personal access token. */
  sessionId?: string;
  /** Epoch milliseconds: when this session last proved who it is; absent for a personal access token. */
  provedAt?: number;
}

export type Actor = ({ kind: "visitor" } & LinkHolder) | ({ kind: "system" } & LinkHolder) | UserActor;

/** Whether somebody sees what all visitors see, which is kept and shared. */
export const seesWhatAllSee = ({ kind, grants = [] }: Actor): boolean =>
  kind === "visitor" && grants.length === 0;

/** The machine at the other end; for usage counts and limits, never for rights. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** Cookies of a browser: which one asks for captchas, and that somebody signed in with it before. */
  browser?: string;
  device?: string;
  /** That somebody has solved a captcha in it and signed in. */
  checked?: string;
  /** Passes of links that it carries. */
  passes?: readonly string[];
}

/** Whom limits count. */
export interface Asker {
  actor: Actor;
  visitor?: Visitor;
}
