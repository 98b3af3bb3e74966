import { DESCRIPTION_MAX } from "../../sdk/model/limits.ts";
import { localized } from "../../sdk/model/locale.ts";
import { CUSTOM_LICENCE, findLicence, type Licence, LICENCES } from "../../sdk/model/vocabulary/licences.ts";
import { Badge } from "../../ui/Badge.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { PairField, SelectField } from "./_Field.tsx";
import { LicenceHelper } from "./_LicenceHelper.tsx";
import { GUIDES, LICENCE_GROUPS, type Term } from "../../forms/dataset/licence_guide.ts";

/** A licence of the list, or one of one's own in both languages (spec 2 §9). */
export function LicencePicker() {
  const { t, locale, enhanced, errorAt, valueAt, change } = useForm();
  const id = valueAt("license.id");
  const nameOf = ({ label, name }: Licence) => name[locale] === label ? label : `${label} · ${name[locale]}`;
  const options = LICENCE_GROUPS.flatMap((group) =>
    LICENCES.filter((licence) => GUIDES[licence.id].group === group).map((licence) => ({
      value: licence.id,
      label: nameOf(licence),
      group: t(`dataset_form.licenceGroup.${group}`),
    }))
  );
  const error = errorAt("license");
  const licence = findLicence(id);
  const own = id === CUSTOM_LICENCE;
  return (
    <div id={fieldId("license")} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <SelectField
        path="license.id"
        label={t("dataset_form.licence")}
        required
        placeholder={t("dataset_form.choose")}
        options={[...options, {
          value: CUSTOM_LICENCE,
          label: t("vocabulary.licence.custom"),
          group: t("dataset_form.licenceGroup.custom"),
        }]}
      />
      {error && <FieldError id={fieldId("license")}>{error}</FieldError>}
      {licence && <About licence={licence} />}
      <p className="text-sm text-faint">{t("dataset_form.licence.hint")}</p>
      <LicenceHelper onChoose={(value) => change({ type: "set", path: "license.id", value })} />
      {(own || !enhanced) && (
        <PairField
          path="license.text"
          label={t("dataset_form.licenceText")}
          rows={6}
          maxLength={DESCRIPTION_MAX}
          required={own}
          hint={{ zh: t("dataset_form.licenceText.hint"), en: t("dataset_form.licenceText.hint") }}
        />
      )}
    </div>
  );
}

const ICONS: Record<Term, string> = {
  free: "i-tabler-check",
  noncommercial: "i-tabler-currency-off",
  noderivatives: "i-tabler-pencil-off",
  credit: "i-tabler-user-check",
  sharealike: "i-tabler-refresh",
  notice: "i-tabler-file-text",
  source: "i-tabler-code",
  fileSource: "i-tabler-file-code",
  network: "i-tabler-world",
  patent: "i-tabler-certificate",
  nothing: "i-tabler-infinity",
};

/** What the chosen licence asks, with the links to its deed and its text. */
function About({ licence }: { licence: Licence }) {
  const { t, locale } = useForm();
  const { group, terms } = GUIDES[licence.id];
  return (
    <div className="rounded-md border border-tint-line bg-tint px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{licence.label}</span>
        <Badge>{t(`dataset_form.licenceGroup.${group}`)}</Badge>
      </p>
      <ul className="mt-2 grid md:grid-cols-2 gap-x-6 gap-y-1">
        {terms.map((term) => (
          <li key={term} className="flex gap-2">
            <Icon name={ICONS[term]} className="mt-1 text-link" />
            <span>{t(`dataset_form.term.${term}`)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
        {licence.deedUrl && (
          <Away href={localized(licence.deedUrl, locale)}>
            {t("dataset_form.readDeed", { name: licence.label })}
          </Away>
        )}
        <Away href={licence.legalUrl}>{t("dataset_form.readLicence", { name: licence.label })}</Away>
      </p>
    </div>
  );
}

function Away({ href, children }: { href: string; children: string }) {
  const { t } = useForm();
  return (
    <a href={href} target="_blank" rel="noopener" className="link min-h-6">
      {children}
      <Icon name="i-tabler-external-link" className="ml-1" label={t("dataset_form.newWindow")} />
    </a>
  );
}
