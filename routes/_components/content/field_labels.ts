/** What the fields of the forms are called where a sentence stands away from its field, by their names. */
import { EXTRA_FIELDS } from "../../../forms/article.ts";
import { type OrderName, ORDERS } from "../../../forms/site_settings.ts";
import type { ArticleKind } from "../../../sdk/model/content/article.ts";
import { EXTERNAL_LINKS } from "../../../sdk/model/content/site_settings.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import type { View } from "../dataset/view.ts";

type Labels = Record<string, string>;

/** The fields of the form of an article. */
export function articleLabels(view: View, kind: ArticleKind): Labels {
  const { t } = view;
  const texts = (["title", "summary", "body"] as const).map((name) =>
    inBoth(view, name, t(`content.field.${name}`))
  );
  const single = (["slug", "date", "tags", "author", "position"] as const).map((name) =>
    [name, t(`content.field.${name}`)] as const
  );
  const extras = EXTRA_FIELDS[kind].map(({ name, type }) => {
    const [field, label] = [`extra.${name}`, t(`content.extra.${name}` as "content.extra.year")];
    return type === "localized" || type === "localizedMedia"
      ? inBoth(view, field, label)
      : { [field]: label };
  });
  return Object.assign(
    { "cover.mediaId": t("content.cover"), publishAt: t("content.publishAt") },
    Object.fromEntries(single),
    inBoth(view, "cover.alt", t("content.alt")),
    ...texts,
    ...extras,
  );
}

/** The fields of the settings of the site: of the footer those that are wrong. */
export function settingsLabels(view: View, errors: Record<string, string>): Labels {
  const { t } = view;
  const external = EXTERNAL_LINKS.map((name) =>
    inBoth(view, `external.${name}`, t(`layout.external.${name}`))
  );
  const orders = (Object.keys(ORDERS) as OrderName[]).map((list) => {
    const title = t(`content.order.${list}`);
    const entries = ORDERS[list].map((one) =>
      [`${list}.${one}`, `${title} · ${t(`content.${list}.${one}` as "content.menus.home")}`] as const
    );
    return { [list]: title, ...Object.fromEntries(entries) };
  });
  const links = Object.keys(errors).filter((field) => field.startsWith("footer.")).map((field) => {
    const [, index, part] = field.split(".");
    const number = Number(index) + 1;
    const label = t(part === "href" ? "content.footerHref" : "content.footerText");
    return { [field]: `${t("content.footerLink", { number })} · ${label}` };
  });
  return Object.assign(
    { footer: t("content.footer") },
    inBoth(view, "maintenance", t("content.maintenance")),
    ...external,
    ...orders,
    ...links,
  );
}

/** A text in both languages. */
const inBoth = ({ t }: View, name: string, label: string): Labels =>
  Object.fromEntries(
    LOCALES.map((locale) => [`${name}.${locale}`, `${label} · ${t(`content.language.${locale}`)}`]),
  );
