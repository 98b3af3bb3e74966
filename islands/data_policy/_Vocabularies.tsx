import { useState } from "react";
import { entriesOf } from "../../sdk/model/data_policy/choices.ts";
import { type FileFormat, FORMAT_GROUPS, type FormatGroup } from "../../sdk/model/vocabulary/file_formats.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { type Licence, LICENCES } from "../../sdk/model/vocabulary/licences.ts";
import { Checkbox } from "../../ui/form/Choice.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { PolicyFields } from "./_fields.ts";

const toggled = (ids: string[], id: string, on: boolean) =>
  on ? [...ids, id] : ids.filter((one) => one !== id);

export function FormatChoices(props: PolicyFields) {
  const { policy: { formats, otherFormats }, change, locale, t } = props;
  const label = ({ name, preferred, accepted }: FormatGroup) => (
    <>
      <span className="font-medium">{name[locale]}</span>{" "}
      <span className="text-sm text-soft">
        {namesOf(preferred, locale)}
        {accepted.length > 0 && <span className="text-faint">{` > ${namesOf(accepted, locale)}`}</span>}
      </span>
    </>
  );
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="font-medium mb-1">{t("data_policy.formats")}</legend>
        <p className="mb-2 text-sm text-faint">{t("data_policy.formatsHint")}</p>
        {FORMAT_GROUPS.map((group) => (
          <Checkbox
            key={group.id}
            name="formats"
            value={group.id}
            label={label(group)}
            checked={formats.includes(group.id)}
            onChange={(event) => change({ formats: toggled(formats, group.id, event.currentTarget.checked) })}
          />
        ))}
      </fieldset>
      <OwnEntries
        {...props}
        name="otherFormats"
        entries={otherFormats}
        onEntries={(entries) => change({ otherFormats: entries })}
      />
    </>
  );
}

const namesOf = (formats: readonly FileFormat[], locale: Locale) =>
  formats.map(({ name }) => name[locale]).join(", ");

/** Licences for data come first; those for software are many and seldom wanted. */
const isForData = ({ id }: Licence) => /^(?:CC|PDDL|ODC|ODbL)/.test(id);

export function LicenceChoices(props: PolicyFields) {
  const { policy: { licences, otherLicences }, change, locale, t } = props;
  const boxes = (list: Licence[]) =>
    list.map(({ id, label, name }) => (
      <Checkbox
        key={id}
        name="licences"
        value={id}
        label={
          <>
            <span className="font-medium">{label}</span>{" "}
            <span className="text-sm text-soft">{name[locale]}</span>
          </>
        }
        checked={licences.includes(id)}
        onChange={(event) => change({ licences: toggled(licences, id, event.currentTarget.checked) })}
      />
    ));
  const software = LICENCES.filter((one) => !isForData(one));
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="font-medium mb-1">{t("data_policy.licences")}</legend>
        {boxes(LICENCES.filter(isForData))}
        <details className="group mt-2" open={software.some(({ id }) => licences.includes(id)) || undefined}>
          <summary className="inline-flex items-center gap-2 min-h-8 text-link font-medium">
            <Icon
              name="i-tabler-chevron-right"
              className="chevron transition-transform group-open:rotate-90"
            />
            {t("data_policy.softwareLicences")}
          </summary>
          <div className="mt-1">{boxes(software)}</div>
        </details>
      </fieldset>
      <OwnEntries
        {...props}
        name="otherLicences"
        entries={otherLicences}
        onEntries={(entries) => change({ otherLicences: entries })}
      />
    </>
  );
}

interface OwnProps extends PolicyFields {
  name: "otherFormats" | "otherLicences";
  entries: string[];
  onEntries: (entries: string[]) => void;
}

/** Entries of one's own, one a line. The field keeps what is typed, empty lines included. */
function OwnEntries({ name, entries, onEntries, errors, t }: OwnProps) {
  const [text, setText] = useState(entries.join("\n"));
  return (
    <TextArea
      id={name}
      name={name}
      rows={3}
      label={t(`data_policy.${name}`)}
      hint={t("data_policy.onePerLine")}
      error={errors[name]}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onEntries(entriesOf(event.currentTarget.value));
      }}
    />
  );
}
