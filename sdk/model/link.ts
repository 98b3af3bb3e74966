/** Links that open a version to whoever holds them (spec 2 §4, §5). A kind is added as `docs/decisions.md` says. */
import { z } from "zod";
import { hostCookie } from "./account/cookie.ts";
import {
  EXCLUDED_MAX,
  FILE_PATH_BYTES_MAX,
  LINK_EMAILS_MAX,
  LINK_PASSWORD_MAX,
  LINK_PASSWORD_MIN,
  LINKS_LABEL_MAX,
} from "./limits.ts";
import { emailSchema, requiredText, text } from "./text.ts";
import { addMonths, DAY_MS, isIsoTime, SHANGHAI_MS } from "./time.ts";

/**
 * `private`: made by the depositor at will. `share`: handed out when an access request is accepted, or by hand.
 * `anonymous`: shows a view without the people behind the data. `edit`: lets a co-author or an editor who is signed in
 * work on one unpublished version.
 */
export const LINK_KINDS = ["private", "share", "anonymous", "edit"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Where the page behind a link of each kind is (spec 1 §2); the secret follows. */
export const LINK_PATHS: Readonly<Record<LinkKind, string>> = {
  private: "/s/",
  share: "/shareLink/",
  anonymous: "/anonymous/",
  edit: "/editLink/",
};

/** Whether whoever opens a link has to be signed in. */
export const LINK_NEEDS_ACCOUNT: Readonly<Record<LinkKind, boolean>> = {
  private: false,
  share: false,
  anonymous: false,
  edit: true,
};

/** What the holder of a link may do: see metadata and the list of files, or have the files too. */
export const LINK_ACCESS = ["view", "download"] as const;
export type LinkAccess = (typeof LINK_ACCESS)[number];

/** A link that has not ended: `live`. `expired` by itself, `revoked` by its depositor or with its version. */
export const LINK_STATES = ["live", "expired", "revoked"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** The lives that are offered (spec 2 §5): a week, and months. */
export const LINK_LIVES = ["1w", "1m", "3m", "6m", "1y"] as const;
export type LinkLife = (typeof LINK_LIVES)[number];
/** Months; a week is none. */
const MONTHS: Readonly<Record<LinkLife, number>> = { "1w": 0, "1m": 1, "3m": 3, "6m": 6, "1y": 12 };

const isLife = (value: string): value is LinkLife => LINK_LIVES.some((life) => life === value);
const DATE = /^\d{4}-\d\d-\d\d$/;

/** A life, or a date in Shanghai whose end is the end of the link. */
export const linkExpirySchema: z.ZodType<string, string> = requiredText(16, "expiryRequired").refine(
  (value) => value === "" || isLife(value) || (DATE.test(value) && isIsoTime(value)),
  { error: "invalidDate" },
);

/**
 * When a link ends that is made now.
 * @returns epoch milliseconds; nothing for an end that has passed or is more than a year away (spec 2 §5).
 */
export function linkExpiry(now: number, expiry: string): number | undefined {
  const longest = addMonths(now, MONTHS["1y"]);
  if (expiry === "1w") return now + 7 * DAY_MS;
  if (isLife(expiry)) return addMonths(now, MONTHS[expiry]);
  // The last second of the day, so that whoever is told the day of the end is told the one that was chosen.
  const begin = Date.parse(expiry) - SHANGHAI_MS;
  const end = begin + DAY_MS - 1_000;
  if (end <= now) return undefined;
  // The last day of the year that is allowed counts to its end.
  return end <= longest ? end : begin < longest ? longest : undefined;
}

type Text = z.ZodType<string, string>;
type OneOf<Value extends string> = z.ZodEnum<{ [Each in Value]: Each }>;

/** What a depositor says of a new link. */
export const linkRequestSchema: z.ZodObject<{
  kind: z.ZodDefault<OneOf<LinkKind>>;
  dataSetId: Text;
  version: z.ZodDefault<Text>;
  access: z.ZodDefault<OneOf<LinkAccess>>;
  label: z.ZodDefault<Text>;
  expiry: Text;
  password: z.ZodDefault<Text>;
  excluded: z.ZodDefault<z.ZodArray<z.ZodString>>;
  emails: z.ZodDefault<z.ZodArray<Text>>;
}> = z.object({
  kind: z.enum(LINK_KINDS).default("private").describe("What the link is for."),
  dataSetId: requiredText(64).describe("Dataset of the caller."),
  version: text(8).default("").describe("Label such as V1; empty for the newest version at each use."),
  access: z.enum(LINK_ACCESS).default("download").describe("Whether files may be downloaded."),
  label: text(LINKS_LABEL_MAX).default("").describe("A note for the depositor alone."),
  expiry: linkExpirySchema.describe("1w, 1m, 3m, 6m, 1y, or a date such as 2027-03-31 within a year."),
  password: z.string().max(LINK_PASSWORD_MAX).refine(
    (value) => value === "" || value.length >= LINK_PASSWORD_MIN,
    { error: "linkPasswordShort" },
  ).default("").describe("Asked of whoever opens the link; empty for none."),
  excluded: z.array(z.string().min(1).max(FILE_PATH_BYTES_MAX)).max(EXCLUDED_MAX).default([]).describe(
    "Paths of files that an anonymous link leaves out.",
  ),
  emails: z.array(emailSchema).max(LINK_EMAILS_MAX).default([]).describe(
    "Who may open the link: they prove their e-mail by a mailed code. Empty for whoever holds the address.",
  ),
});
export type LinkRequest = z.infer<typeof linkRequestSchema>;
export type LinkRequestInput = z.input<typeof linkRequestSchema>;

export const linkExtensionSchema: z.ZodObject<{ expiry: Text }> = z.object({
  expiry: linkExpirySchema.describe("As for a new link; later than the end that it has."),
});

/** What somebody brings who opens a link. */
export const openLinkSchema: z.ZodObject<{
  kind: OneOf<LinkKind>;
  secret: Text;
  password: z.ZodDefault<Text>;
  codeId: z.ZodDefault<Text>;
  code: z.ZodDefault<Text>;
}> = z.object({
  kind: z.enum(LINK_KINDS).describe("As the address says it."),
  secret: requiredText(64).describe("The last part of the address."),
  password: z.string().max(LINK_PASSWORD_MAX).default("").describe("Where the link has one."),
  codeId: text(64).default("").describe("Of the mailed code, where the link asks for one."),
  code: text(16).default("").describe("The digits of the mail; the password went before it."),
});
export type OpenLink = z.infer<typeof openLinkSchema>;

/** What somebody brings who wants a code to open a link with. */
export const linkCodeRequestSchema: z.ZodObject<{
  kind: OneOf<LinkKind>;
  secret: Text;
  password: z.ZodDefault<Text>;
  email: Text;
}> = openLinkSchema.pick({ kind: true, secret: true, password: true }).extend({
  email: emailSchema.describe("Where the code is sent, if the link is for it. The answer does not say."),
});
export type LinkCodeRequest = z.infer<typeof linkCodeRequestSchema>;
export type LinkCodeRequestInput = z.input<typeof linkCodeRequestSchema>;
export type OpenLinkInput = z.input<typeof openLinkSchema>;

/** Header in which a program sends the pass that opening a link gave it; several are separated by `_`. */
export const LINK_PASS_HEADER = "Access-Link";
/** Name of the HttpOnly cookie in which a browser keeps the passes of the links that it has opened. */
export function linkCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-links");
}

/** Passes that one request may carry; the newest count. */
export const LINK_PASSES_MAX = 8;

/** Reads the passes in a header or a cookie. */
export function readPasses(value: string | undefined): string[] {
  return (value ?? "").split("_").filter((pass) => /^[0-9A-Za-z]{43}$/.test(pass)).slice(-LINK_PASSES_MAX);
}

const ADDRESS = new RegExp(
  `(?:^|/)(${Object.values(LINK_PATHS).map((path) => path.slice(1, -1)).join("|")})/([0-9A-Za-z]{20,64})$`,
);

export interface LinkAddress {
  kind: LinkKind;
  secret: string;
}

/** Reads the address of a link; nothing for anything else. */
export function readLinkAddress(address: string): LinkAddress | undefined {
  const [, word, secret] = ADDRESS.exec(address.trim().replace(/[?#].*$/, "")) ?? [];
  const kind = LINK_KINDS.find((one) => LINK_PATHS[one] === `/${word}/`);
  return kind && secret ? { kind, secret } : undefined;
}
