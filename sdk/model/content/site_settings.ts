/** What operators set for every page. What is not set is not shown. */
import { z } from "zod";
import { LINK_TEXT_MAX } from "../limits.ts";
import type { LocalizedText } from "../locale.ts";
import { linkSchema, text, urlSchema } from "../text.ts";

/** The entries of the header's menu, in the order of the specification (spec 1 §2 "Header"). */
export const SITE_MENUS = ["home", "browse", "communities", "dataPaper", "partner", "help", "about"] as const;
export type SiteMenu = (typeof SITE_MENUS)[number];

/** The blocks of the home page below its search, in their first order. */
export const HOME_BLOCKS = ["totals", "latest", "subjects", "howTo", "community"] as const;
export type HomeBlock = (typeof HOME_BLOCKS)[number];

/**
 * Pages of services beside this site to which header and footer may lead (spec 1 §2): about the assistant, the dialogue with
 * it, data papers, videos.
 */
export const EXTERNAL_LINKS = ["assistant", "assistantDialogue", "dataPaper", "videos"] as const;
export type ExternalLink = (typeof EXTERNAL_LINKS)[number];

const FOOTER_LINKS_MAX = 12;
const NOTICE_MAX = 500;

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;
const localized = (max: number): z.ZodType<LocalizedText, unknown> =>
  z.object({ zh: text(max).default(""), en: text(max).default("") });
const nothing = { zh: "", en: "" };

export interface FooterLink {
  label: LocalizedText;
  href: string;
}

export interface SiteSettings {
  /** Menus of the header in their order; what is left out is not shown. */
  menus: SiteMenu[];
  /** Blocks of the home page in their order; what is left out is not shown. */
  home: HomeBlock[];
  /** A column of the footer beside those of the program. */
  footer: FooterLink[];
  /** Addresses of other services by language; where one is empty, pages of that language do not show the service. */
  external: Record<ExternalLink, LocalizedText>;
  /** A sentence on top of every page; none where both languages are empty. */
  maintenance: LocalizedText;
}

const address: z.ZodType<LocalizedText, unknown> = z.object({
  zh: urlSchema.default(""),
  en: urlSchema.default(""),
}).default(nothing);

const footerLink: z.ZodType<FooterLink, unknown> = z.object({
  label: localized(LINK_TEXT_MAX).refine(({ zh, en }) => zh !== "" || en !== "", { error: "required" }),
  href: linkSchema,
});

export const siteSettingsSchema: z.ZodType<SiteSettings, unknown> = z.object({
  menus: z.array(z.enum(SITE_MENUS)).refine(isUnique, { error: "invalid" }).default([...SITE_MENUS]),
  home: z.array(z.enum(HOME_BLOCKS)).refine(isUnique, { error: "invalid" }).default([...HOME_BLOCKS]),
  footer: z.array(footerLink).max(FOOTER_LINKS_MAX).default([]),
  external: z.object({
    assistant: address,
    assistantDialogue: address,
    dataPaper: address,
    videos: address,
  }).default({ assistant: nothing, assistantDialogue: nothing, dataPaper: nothing, videos: nothing }),
  maintenance: localized(NOTICE_MAX).default(nothing),
});

export const DEFAULT_SITE_SETTINGS: SiteSettings = siteSettingsSchema.parse({});

export interface ManagedSiteSettings {
  settings: SiteSettings;
  /** Number of the last save; 0 while nothing was saved. */
  revision: number;
}

export const siteSettingsSaveSchema: z.ZodType<ManagedSiteSettings, unknown> = z.object({
  revision: z.int().min(0),
  settings: siteSettingsSchema,
});
