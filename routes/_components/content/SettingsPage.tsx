import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { type OrderName, ORDERS } from "../../../forms/site_settings.ts";
import {
  EXTERNAL_LINKS,
  type ManagedSiteSettings,
  type SiteSettings,
} from "../../../sdk/model/content/site_settings.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { describedBy, FieldError } from "../../../ui/form/Field.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { namedProblems } from "../../../ui/form/named_problems.ts";
import { LocalizedInput } from "../../../ui/form/LocalizedInput.tsx";
import { ProblemSummary } from "../../../ui/form/ProblemSummary.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { ContentTabs } from "./ContentTabs.tsx";
import { settingsLabels } from "./field_labels.ts";
import { languageNames } from "./language_names.ts";
import { OtherSettings } from "./OtherSettings.tsx";

export interface SettingsPageProps extends ManagedSiteSettings {
  view: View;
  user: CurrentUser;
  /** What stood in the fields of the orders of a form that was not taken, by their names. */
  places?: Record<string, string>;
  errors?: Record<string, string>;
  problem?: string;
  /** What somebody else saved, where `settings` are not taken for that reason. */
  stored?: ManagedSiteSettings;
  done?: string;
}

/** Rows of the footer that can be filled in besides those that are. */
const EMPTY_LINKS = 2;

/** What stands on every page: orders, links, the notice of maintenance. */
export function SettingsPage(props: SettingsPageProps) {
  const { view, user, settings, revision, places, errors = {}, problem, stored, done } = props;
  const { t } = view;
  return (
    <>
      <ContentTabs view={view} user={user} current="settings" />
      <FlashNote text={done} />
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live id="problem" title={t("content.failed")}>{problem}</Alert>
        </div>
      )}
      {stored && <OtherSettings view={view} stored={stored} typed={settings} />}
      <ProblemSummary
        title={t("content.checkFields")}
        errors={namedProblems(errors, settingsLabels(view, errors), t)}
        id="problems"
        className="mb-5"
      />
      <form
        method="post"
        action={pathOf(view, "/manage/content/settings")}
        className="grid gap-6 items-start lg:grid-cols-2"
      >
        <HiddenFields fields={{ revision: String(revision) }} />
        <Maintenance {...{ view, settings, errors }} />
        <External {...{ view, settings, errors }} />
        <Order {...{ view, places, errors }} name="menus" shown={settings.menus} />
        <Order {...{ view, places, errors }} name="home" shown={settings.home} />
        <FooterLinks {...{ view, settings, errors }} />
        <div className="lg:col-span-2">
          <Button type="submit" variant="primary" icon="i-tabler-device-floppy">
            {t("content.saveSettings")}
          </Button>
        </div>
      </form>
    </>
  );
}

interface PartProps {
  view: View;
  settings: SiteSettings;
  errors: Record<string, string>;
}

function Maintenance({ view, settings, errors }: PartProps) {
  const { t } = view;
  return (
    <Card title={t("content.maintenance")}>
      <p className="mb-4 text-sm text-soft">{t("content.maintenanceHint")}</p>
      <div className="flex flex-col gap-4">
        <LocalizedInput
          name="maintenance"
          label={t("content.maintenanceText")}
          languages={languageNames(view)}
          errors={errors}
          value={settings.maintenance}
        />
      </div>
    </Card>
  );
}

function External({ view, settings, errors }: PartProps) {
  const { t } = view;
  return (
    <Card title={t("content.external")}>
      <p className="mb-4 text-sm text-soft">{t("content.externalHint")}</p>
      <div className="flex flex-col gap-4">
        {EXTERNAL_LINKS.map((name) => (
          <LocalizedInput
            key={name}
            name={`external.${name}`}
            isNoText
            inputMode="url"
            placeholder="https://"
            label={t(`layout.external.${name}`)}
            languages={languageNames(view)}
            errors={errors}
            value={settings.external[name]}
          />
        ))}
      </div>
    </Card>
  );
}

interface OrderProps {
  view: View;
  places?: Record<string, string>;
  errors: Record<string, string>;
  name: OrderName;
  shown: readonly string[];
}

/** Places as numbers, which need no script; an empty one hides the entry. */
function Order({ view: { t }, places, errors, name, shown }: OrderProps) {
  const ordered = [...shown, ...ORDERS[name].filter((one: string) => !shown.includes(one))];
  return (
    <Card title={t(`content.order.${name}`)}>
      <p className="mb-4 text-sm text-soft">{t("content.orderHint")}</p>
      {errors[name] && <p id={name} className="mb-3 text-sm text-danger">{errors[name]}</p>}
      <ul className="flex flex-col gap-2">
        {ordered.map((one) => {
          const id = `${name}.${one}`;
          const place = shown.indexOf(one);
          return (
            <li key={one}>
              <div className="flex items-center gap-3">
                <input
                  id={id}
                  name={id}
                  inputMode="numeric"
                  size={3}
                  className="control w-16! text-right"
                  defaultValue={places?.[id] ?? (place < 0 ? "" : String(place + 1))}
                  {...describedBy(id, { error: errors[id] })}
                />
                <label htmlFor={id}>{t(`content.${name}.${one}` as "content.menus.home")}</label>
              </div>
              {errors[id] && <FieldError id={id}>{errors[id]}</FieldError>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function FooterLinks({ view, settings, errors }: PartProps) {
  const { t } = view;
  const rows = [
    ...settings.footer,
    ...Array.from({ length: EMPTY_LINKS }, () => ({ label: { zh: "", en: "" }, href: "" })),
  ];
  return (
    <Card title={t("content.footer")} className="lg:col-span-2">
      <p className="mb-4 text-sm text-soft">{t("content.footerHint")}</p>
      <ol className="flex flex-col gap-5">
        {rows.map(({ label, href }, index) => {
          const name = `footer.${index}`;
          return (
            <li key={index}>
              <fieldset className="grid gap-3 md:grid-cols-3 min-w-0">
                <legend className="mb-1 text-sm text-faint">
                  {t("content.footerLink", { number: index + 1 })}
                </legend>
                <LocalizedInput
                  name={`${name}.label`}
                  label={t("content.footerText")}
                  languages={languageNames(view)}
                  errors={errors}
                  value={label}
                />
                <TextInput
                  id={`${name}.href`}
                  name={`${name}.href`}
                  label={t("content.footerHref")}
                  error={errors[`${name}.href`]}
                  defaultValue={href}
                />
              </fieldset>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
