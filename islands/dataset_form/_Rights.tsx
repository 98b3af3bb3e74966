import { memo } from "react";
import { DESCRIPTION_MAX, EMBARGO_MONTHS_MAX } from "../../sdk/model/limits.ts";
import { localized } from "../../sdk/model/locale.ts";
import { ACCESS_RIGHTS } from "../../sdk/model/vocabulary/access_rights.ts";
import { CUSTOM_LICENCE, findLicence, LICENCES } from "../../sdk/model/vocabulary/licences.ts";
import { RadioGroup } from "../../routes/_components/ui/Choice.tsx";
import { ACCESS_LOOK } from "../../routes/_components/ui/DatasetBadges.tsx";
import { FieldError } from "../../routes/_components/ui/Field.tsx";
import { Icon } from "../../routes/_components/ui/Icon.tsx";
import { fieldId, useForm } from "./_context.ts";
import { PairField, SelectField } from "./_Field.tsx";
import { SectionCard } from "./_SectionCard.tsx";
import type { DatasetForm } from "./form_state.ts";

type Props = Pick<DatasetForm, "license" | "accessRight" | "embargoMonths">;

/** Under which licence, and who gets the files when. */
export const Rights = memo(function Rights({ license, accessRight, embargoMonths }: Props) {
  return (
    <SectionCard section="rights">
      <LicencePicker license={license} />
      <AccessPicker accessRight={accessRight} embargoMonths={embargoMonths} />
    </SectionCard>
  );
});

function LicencePicker({ license }: Pick<Props, "license">) {
  const { t, locale, errorAt } = useForm();
  const options = [
    ...LICENCES.map(({ id, label, name }) => ({
      value: id,
      label: name[locale] === label ? label : `${label} · ${name[locale]}`,
    })),
    { value: CUSTOM_LICENCE, label: t("vocabulary.licence.custom") },
  ];
  const error = errorAt("license");
  return (
    <div id={fieldId("license")} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <SelectField
        path="license.id"
        value={license.id}
        label={t("dataset_form.licence")}
        required
        placeholder={t("dataset_form.choose")}
        options={options}
      />
      {error && <FieldError id={fieldId("license")}>{error}</FieldError>}
      <LicenceNote id={license.id} />
      {license.id === CUSTOM_LICENCE && (
        <PairField
          path="license.text"
          value={license.text}
          label={t("dataset_form.licenceText")}
          rows={6}
          maxLength={DESCRIPTION_MAX}
          required
        />
      )}
    </div>
  );
}

function LicenceNote({ id }: { id: string }) {
  const { t, locale } = useForm();
  const licence = findLicence(id);
  return (
    <p className="text-sm text-soft max-w-[72ch]">
      {licence && (
        <>
          <a
            href={licence.deedUrl ? localized(licence.deedUrl, locale) : licence.legalUrl}
            target="_blank"
            rel="noopener"
            className="link"
          >
            {t("dataset_form.readLicence", { name: licence.label })}
            <Icon name="i-tabler-external-link" className="ml-1" label={t("dataset_form.newWindow")} />
          </a>
          {" "}
        </>
      )}
      {t("dataset_form.licence.hint")}
    </p>
  );
}

function AccessPicker({ accessRight, embargoMonths }: Pick<Props, "accessRight" | "embargoMonths">) {
  const { t, enhanced, change } = useForm();
  const months = Array.from({ length: EMBARGO_MONTHS_MAX }, (_, index) => String(index + 1));
  return (
    <>
      <RadioGroup
        label={t("dataset_form.accessRight")}
        name="accessRight"
        value={accessRight}
        onChange={(value) => change({ type: "set", path: "accessRight", value })}
        choices={ACCESS_RIGHTS.map((value) => ({
          value,
          label: t(`vocabulary.accessRight.${value}`),
          hint: t(`vocabulary.accessRight.${value}.meaning`),
          icon: <Icon name={ACCESS_LOOK[value].icon} />,
        }))}
      />
      {(accessRight === "EMBARGO" || !enhanced) && (
        <div className="max-w-80">
          <SelectField
            path="embargoMonths"
            value={embargoMonths}
            label={t("dataset_form.embargoMonths")}
            hint={t("dataset_form.embargoMonths.hint")}
            required={accessRight === "EMBARGO"}
            placeholder={t("dataset_form.choose")}
            options={months.map((value) => ({
              value,
              label: t("dataset_form.months", { count: Number(value) }),
            }))}
          />
        </div>
      )}
    </>
  );
}
