import type { Dispatch } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { localized } from "../../sdk/model/locale.ts";
import type { Organization } from "../../sdk/model/organization_types.ts";
import type { Change } from "./picker.ts";

export const nameOf = ({ nameZh, nameEn }: Organization, locale: Locale) =>
  localized({ zh: nameZh, en: nameEn }, locale);

interface Props {
  chosen: Organization[];
  /** Whether the script runs: without it nothing can be taken away. */
  ready: boolean;
  dispatch: Dispatch<Change>;
  /** After a choice is gone or back in the field, the focus needs a place. */
  onFocus: () => void;
  locale: Locale;
  t: Translate;
}

/** The organisations chosen so far, the main one first. */
export function Choices({ chosen, ready, dispatch, onFocus, locale, t }: Props) {
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={t("organization.chosen")} className="flex flex-col gap-1.5">
      {chosen.map((organization, index) => {
        const name = nameOf(organization, locale);
        const change = (type: "remove" | "edit" | "lead") => () => {
          dispatch({ type, index });
          onFocus();
        };
        return (
          <li
            key={organization.id + organization.nameEn}
            className="flex items-center gap-2 min-h-11 pl-3 pr-1 rounded-md border border-tint-line bg-tint"
          >
            <Icon name="i-tabler-building" className="text-link" />
            <span className="flex-1 min-w-0 py-1.5">
              <span className="block leading-snug">{name}</span>
              <Aside organization={organization} locale={locale} t={t} />
            </span>
            {chosen.length > 1 && index === 0 && (
              <span className="text-sm text-soft">{t("organization.main")}</span>
            )}
            {ready && index > 0 && (
              <IconButton
                size="sm"
                icon="i-tabler-arrow-up"
                label={t("organization.makeMain", { name })}
                onClick={change("lead")}
              />
            )}
            {ready && organization.custom && (
              <IconButton
                size="sm"
                icon="i-tabler-pencil"
                label={t("organization.edit", { name })}
                onClick={change("edit")}
              />
            )}
            {ready && (
              <IconButton
                size="sm"
                icon="i-tabler-x"
                label={t("ui.remove", { name })}
                onClick={change("remove")}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The name in the other language, or that the registry does not know it. */
function Aside({ organization, locale, t }: { organization: Organization; locale: Locale; t: Translate }) {
  const other = nameOf(organization, locale === "zh" ? "en" : "zh");
  const text = organization.custom ? t("organization.custom") : other;
  if (text === nameOf(organization, locale)) return null;
  return <span className="block text-sm leading-snug text-soft">{text}</span>;
}
