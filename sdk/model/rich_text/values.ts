/** Reads the values of attributes in which rich text could hide something. Each answers `undefined` for what is not kept. */
import { URL_MAX } from "../limits.ts";
import { CLASS, STYLE_PROPERTIES } from "./allow_list.ts";
import { INLINE_IMAGE_MAX } from "./limits.ts";

/** Whatever a browser would leave out, or read as something else: white space, control characters, backslashes. */
const DISGUISE = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
const SCHEMES = ["http:", "https:", "mailto:", "tel:"];
const FRAGMENT = /^#[\p{L}\p{N}_.%-]{1,200}$/u;
/** Stands for our own site, which has no name here. */
const HERE = "https://here.invalid";

/** A link to the web, to a mail address, or within the site. */
export function safeHref(given: string): string | undefined {
  const href = given.trim();
  if (href.length > URL_MAX || DISGUISE.test(href)) return undefined;
  if (href.startsWith("#")) return FRAGMENT.test(href) ? href : undefined;
  if (href.startsWith("/")) return staysHere(href) ? href : undefined;
  if (!/^[a-z]+:/i.test(href) || !URL.canParse(href)) return undefined;
  const { protocol, username, password } = new URL(href);
  return SCHEMES.includes(protocol) && !username && !password ? href : undefined;
}

/** A path that looks like one of ours and leads elsewhere begins with two slashes, before or after it was normalised. */
function staysHere(path: string): boolean {
  if (!URL.canParse(path, HERE)) return false;
  const { origin, pathname } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith("//");
}

/** Whether a link that is kept leaves the site. */
export const leavesSite = (href: string): boolean => /^https?:/i.test(href);

/** Where pictures of our own lie: the media library, and what comes with the program. */
export const MEDIA_PATH = "/api/sdb-content-service/public/media/";
const OWN_IMAGE = new RegExp(
  `^(?:${MEDIA_PATH}|/static/)[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$`,
);
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** An uploaded picture, or a small one that is written out. A foreign one would tell its host who reads the page. */
export function safeImage(given: string): string | undefined {
  const src = given.trim();
  if (OWN_IMAGE.test(src)) return src.length <= URL_MAX ? src : undefined;
  return src.length <= INLINE_IMAGE_MAX && INLINE_IMAGE.test(src) ? src : undefined;
}

/** Declarations by name, written anew from what was read, so that no comment, escape or function passes. */
export function safeStyle(given: string): string | undefined {
  const kept = new Map<string, string>();
  for (const declaration of given.slice(0, 5_000).toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    const [name, value] = [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()];
    if (Object.hasOwn(STYLE_PROPERTIES, name) && STYLE_PROPERTIES[name].test(value)) kept.set(name, value);
  }
  return [...kept].map(([name, value]) => `${name}: ${value}`).join("; ") || undefined;
}

export function safeClasses(given: string): string | undefined {
  const kept = given.slice(0, 2_000).split(/\s+/).filter((name) => name.length <= 60 && CLASS.test(name));
  return [...new Set(kept)].join(" ") || undefined;
}
