/** The form of the settings of the site, as the API takes them. */
import {
  EXTERNAL_LINKS,
  HOME_BLOCKS,
  SITE_MENUS,
  type SiteSettings,
} from "../sdk/model/content/site_settings.ts";

type Read = (name: string) => string;

/** Rows of footer links that a form may bring. */
const LINKS_MAX = 20;

/** Orders by name: which fields each has. */
export const ORDERS: { menus: typeof SITE_MENUS; home: typeof HOME_BLOCKS } = {
  menus: SITE_MENUS,
  home: HOME_BLOCKS,
};
export type OrderName = keyof typeof ORDERS;
/** The largest number that a field of an order takes; the smallest is 1. */
export const PLACE_MAX = 999;

/** What stands in the fields of the orders, by their names, such as `menus.home`. */
export function readPlaces(form: Read): Record<string, string> {
  const names = (Object.keys(ORDERS) as OrderName[]).flatMap((list) =>
    ORDERS[list].map((one) => `${list}.${one}`)
  );
  return Object.fromEntries(names.map((name) => [name, form(name).trim()]));
}

/** The fields of the orders with something else than a number: only an empty one hides its entry. */
export const wrongPlaces = (places: Readonly<Record<string, string>>): string[] =>
  Object.keys(places).filter((name) => places[name] !== "" && !isPlace(places[name]!));

/** A link of which nothing was filled in is left out. */
export function readSettingsForm(form: Read): SiteSettings {
  const both = (name: string) => ({ zh: form(`${name}.zh`).trim(), en: form(`${name}.en`).trim() });
  const links = Array.from({ length: LINKS_MAX }, (_, index) => ({
    label: both(`footer.${index}.label`),
    href: form(`footer.${index}.href`).trim(),
  }));
  const external = Object.fromEntries(EXTERNAL_LINKS.map((name) => [name, both(`external.${name}`)]));
  return {
    menus: readOrder("menus", SITE_MENUS, form),
    home: readOrder("home", HOME_BLOCKS, form),
    footer: links.filter(({ label: { zh, en }, href }) => zh || en || href),
    external: external as SiteSettings["external"],
    maintenance: both("maintenance"),
  };
}

/** The field that an issue of the API is about. @param path Such as `settings.footer.0.href`. */
export const fieldOfIssue = (path: string): string =>
  path.replace(/^settings\./, "").replace(/^(footer\.\d+\.label|external\.\w+|maintenance)$/, "$1.zh")
    .replace(/^(menus|home)\..*/, "$1");

/** By the numbers beside them; of two with the same number the earlier one comes first. What has none is left out. */
function readOrder<Name extends string>(list: string, names: readonly Name[], form: Read): Name[] {
  const placed = names.map((name) => ({ name, place: form(`${list}.${name}`).trim() }))
    .filter(({ place }) => isPlace(place));
  return placed.sort((a, b) => Number(a.place) - Number(b.place)).map(({ name }) => name);
}

const isPlace = (text: string): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= PLACE_MAX;
