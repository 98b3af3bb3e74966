/**
 * Where the menus lead; labels are keys of the layout catalog. The specification's entries stand here whole; what is not
 * built yet is left out, and comes back by itself when its row goes from `_not_implemented.ts`.
 */
import type { MessageKey } from "../../../locales/mod.ts";
import {
  DEFAULT_SITE_SETTINGS,
  type ExternalLink,
  type SiteMenu,
  type SiteSettings,
} from "../../../sdk/model/content/site_settings.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { isBuilt } from "../../_not_implemented.ts";

export interface MenuLink {
  href: string;
  label: MessageKey;
}

export interface MenuGroup {
  label?: MessageKey;
  links: MenuLink[];
}

export interface Menu {
  name: SiteMenu | "external";
  label: MessageKey;
  /** Absent where the entry only opens a menu. */
  href?: string;
  groups?: MenuGroup[];
}

type LinkPredicate = (href: string) => boolean;

/** The groups that lead somewhere, with the links that do. */
export function builtGroups<Group extends MenuGroup>(
  groups: readonly Group[],
  isShown: LinkPredicate,
): Group[] {
  return groups.map((group) => ({ ...group, links: group.links.filter(({ href }) => isShown(href)) }))
    .filter(({ links }) => links.length > 0);
}

/** The menus that lead somewhere, or hold what does. */
export function builtMenus(menus: readonly Menu[], isShown: LinkPredicate): Menu[] {
  return menus.map((menu) => menu.groups ? { ...menu, groups: builtGroups(menu.groups, isShown) } : menu)
    .filter(({ href, groups }) => href === undefined ? groups?.length : isShown(href));
}

/** The header's menus (spec 1 §2 "Header"). */
export const SPECIFIED_MENUS: readonly Menu[] = [
  { name: "home", label: "layout.home", href: "/" },
  { name: "browse", label: "layout.browse", href: "/list" },
  {
    name: "communities",
    label: "layout.communities",
    groups: [{
      links: [
        { href: "/communities", label: "layout.allCommunities" },
        { href: "/aboutCommunity", label: "layout.aboutCommunity" },
      ],
    }],
  },
  {
    name: "dataPaper",
    label: "layout.dataPaper",
    groups: [{
      links: [
        { href: "/about/dataPaperHelp", label: "layout.dataPaperHelp" },
        { href: "/news", label: "layout.news" },
      ],
    }],
  },
  { name: "partner", label: "layout.partner", href: "/partner" },
  {
    name: "help",
    label: "layout.help",
    groups: [
      {
        label: "layout.forSubmitters",
        links: [
          { href: "/help", label: "articles.helpHome" },
          { href: "/help?p=publishing_process", label: "layout.publishingProcess" },
          { href: "/help?p=data_policy", label: "layout.dataPolicy" },
          { href: "/help?p=sdb_file_format", label: "layout.fileFormats" },
        ],
      },
      {
        label: "layout.forJournals",
        links: [{ href: "/help?p=data_policy_tool", label: "layout.policyTool" }],
      },
      {
        label: "layout.forDevelopers",
        links: [
          { href: "/help?p=open_api", label: "layout.openApi" },
          { href: "/help?p=oai_pmh", label: "layout.oaiPmh" },
          { href: "/help?p=widgets_component", label: "layout.widgets" },
        ],
      },
      { links: [{ href: "/help?p=faq", label: "layout.faq" }] },
    ],
  },
  {
    name: "about",
    label: "layout.about",
    groups: [{
      links: [
        { href: "/about/introduction", label: "layout.introduction" },
        { href: "/about/influence", label: "layout.influence" },
        { href: "/decade", label: "layout.anniversary" },
        { href: "/about/terms", label: "layout.terms" },
        { href: "/partner", label: "layout.partner" },
        { href: "/about/contact", label: "layout.contact" },
      ],
    }],
  },
];

export const MENUS: Menu[] = builtMenus(SPECIFIED_MENUS, isBuilt);

/** Services beside this site that have an address in a language, in the order of `names`. */
function externalLinks(
  { external }: Pick<SiteSettings, "external">,
  locale: Locale,
  names: readonly ExternalLink[],
): MenuLink[] {
  return names.map((name) => ({ href: external[name][locale], label: `layout.external.${name}` as const }))
    .filter(({ href }) => href !== "");
}

/** The menus as operators have ordered them, with services beside this site where there are any. */
export function menusOf(site: SiteSettings = DEFAULT_SITE_SETTINGS, locale: Locale): Menu[] {
  const papers = externalLinks(site, locale, ["dataPaper"]);
  const others = externalLinks(site, locale, ["assistant", "assistantDialogue", "videos"]);
  const groups = others.length > 0 ? [{ links: others }] : [];
  const menus = site.menus.flatMap((name) => MENUS.filter((menu) => menu.name === name))
    .map((menu) => menu.name === "dataPaper" ? withFirst(menu, papers) : menu);
  return builtMenus([...menus, { name: "external", label: "layout.external", groups }], () => true);
}

const withFirst = (menu: Menu, links: readonly MenuLink[]): Menu => ({
  ...menu,
  groups: menu.groups?.map((group, at) => at === 0 ? { ...group, links: [...links, ...group.links] } : group),
});

export interface UserLink extends MenuLink {
  icon: string;
}

/** What a signed-in person finds behind their name. */
// The names of icons are classes, which are looked for in .tsx alone: @unocss-include
export const USER_LINKS: UserLink[] = ([
  { href: "/datalist", label: "layout.myData", icon: "i-tabler-folders" },
  { href: "/settings/shareLink", label: "layout.sharedLinks", icon: "i-tabler-share" },
  { href: "/collect", label: "layout.favourites", icon: "i-tabler-heart" },
  { href: "/login/edit_profile", label: "layout.editProfile", icon: "i-tabler-user-edit" },
  { href: "/login/changepassword", label: "layout.changePassword", icon: "i-tabler-lock" },
  { href: "/settings/devices", label: "layout.accountSettings", icon: "i-tabler-settings" },
] satisfies UserLink[]).filter(({ href }) => isBuilt(href));

/** Shown first to those who review. */
export const REVIEW_LINK: UserLink = { href: "/manage", label: "layout.review", icon: "i-tabler-checklist" };

/** Shown first to platform administrators. */
export const ADMIN_LINK: UserLink = {
  href: "/manage/accounts",
  label: "account_admin.title",
  icon: "i-tabler-users",
};

const FOOTER: Required<MenuGroup>[] = builtGroups<Required<MenuGroup>>([
  {
    label: "layout.explore",
    links: [
      { href: "/list", label: "layout.browse" },
      { href: "/communities", label: "layout.communities" },
      { href: "/news", label: "layout.news" },
      { href: "/blogs", label: "articles.blogs" },
      { href: "/news/propertyVideo", label: "layout.videos" },
    ],
  },
  {
    label: "layout.help",
    links: [
      { href: "/help", label: "articles.helpHome" },
      { href: "/help?p=publishing_process", label: "layout.publishingProcess" },
      { href: "/help?p=data_policy", label: "layout.dataPolicy" },
      { href: "/help?p=open_api", label: "layout.openApi" },
      { href: "/help?p=faq", label: "layout.faq" },
    ],
  },
  {
    label: "layout.about",
    links: [
      { href: "/about/introduction", label: "layout.introduction" },
      { href: "/partner", label: "layout.partner" },
      { href: "/about/terms", label: "layout.terms" },
      { href: "/help?p=privacy", label: "layout.privacy" },
      { href: "/status", label: "status.title" },
      { href: "/about/contact", label: "layout.contact" },
    ],
  },
], isBuilt);

/** The columns of the footer; the first one ends with the video site where there is one. */
export function footerOf(site: SiteSettings = DEFAULT_SITE_SETTINGS, locale: Locale): Required<MenuGroup>[] {
  const videos = externalLinks(site, locale, ["videos"]);
  return FOOTER.map((group, at) => at === 0 ? { ...group, links: [...group.links, ...videos] } : group);
}
