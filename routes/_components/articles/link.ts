import { pathOf, type View } from "../dataset/view.ts";

/** Where an editor's link leads: a path of this site is read in the visitor's language. */
export const linkOf = (view: Pick<View, "locale" | "t">, href: string): string =>
  href.startsWith("/") && !/^\/en(?:\/|$)/.test(href) ? pathOf(view, href) : href;
