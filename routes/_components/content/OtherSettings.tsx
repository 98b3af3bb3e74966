import { languageTag } from "../../../locales/format.ts";
import {
  EXTERNAL_LINKS,
  type ManagedSiteSettings,
  type SiteSettings,
} from "../../../sdk/model/content/site_settings.ts";
import { type Locale, LOCALES } from "../../../sdk/model/locale.ts";
import { Card } from "../../../ui/Card.tsx";
import type { View } from "../dataset/view.ts";

interface Props {
  view: View;
  stored: ManagedSiteSettings;
  /** What was entered and not taken. */
  typed: SiteSettings;
}

/** What somebody else saved meanwhile, where it differs from the form below, which still holds what was entered. */
export function OtherSettings({ view, stored, typed }: Props) {
  const { t } = view;
  const own = new Map(linesOf(view, typed).map(({ id, text }) => [id, text]));
  const different = linesOf(view, stored.settings).filter(({ id, text }) => text !== own.get(id));
  return (
    <Card title={t("content.otherSave", { number: stored.revision })} className="mb-6">
      <p className="text-soft">{t("content.otherSettingsText")}</p>
      <dl className="mt-4 grid gap-4 lg:grid-cols-2">
        {different.map(({ id, label, lang, text }) => (
          <div key={id} className="min-w-0 p-4 border border-line rounded-md">
            <dt className="text-sm text-faint">
              {[label, lang && t(`content.language.${lang}`)].filter(Boolean).join(" · ")}
            </dt>
            <dd lang={lang && languageTag[lang]} className="mt-1 whitespace-pre-line break-words">
              {text || <span className="text-faint">{t("content.empty")}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface Line {
  id: string;
  label: string;
  /** Of a text in one language. */
  lang?: Locale;
  text: string;
}

/** Each field of the settings in words. */
function linesOf({ t }: View, { menus, home, footer, external, maintenance }: SiteSettings): Line[] {
  const inOrder = (texts: readonly string[]) =>
    texts.map((text, index) => `${index + 1}. ${text}`).join("\n");
  return [
    ...LOCALES.map((lang) => ({
      id: `maintenance.${lang}`,
      label: t("content.maintenance"),
      lang,
      text: maintenance[lang],
    })),
    ...EXTERNAL_LINKS.flatMap((name) =>
      LOCALES.map((lang) => ({
        id: `${name}.${lang}`,
        label: t(`layout.external.${name}`),
        lang,
        text: external[name][lang],
      }))
    ),
    {
      id: "menus",
      label: t("content.order.menus"),
      text: inOrder(menus.map((one) => t(`content.menus.${one}`))),
    },
    {
      id: "home",
      label: t("content.order.home"),
      text: inOrder(home.map((one) => t(`content.home.${one}`))),
    },
    {
      id: "footer",
      label: t("content.footer"),
      text: inOrder(
        footer.map(({ label, href }) => [label.zh, label.en, href].filter(Boolean).join(" · ")),
      ),
    },
  ];
}
