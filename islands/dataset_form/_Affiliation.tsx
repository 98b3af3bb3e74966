import { memo, useId, useRef } from "react";
import { NAME_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import { mayLackOrganization } from "../../sdk/model/organization_choice.ts";
import { languageTag } from "../../locales/format.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { classes } from "../../ui/classes.ts";
import { FieldError } from "../../ui/form/Field.tsx";
import { Options } from "../organization/_Options.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { Entry, TextField, useField } from "./_Field.tsx";
import { useInstitution } from "./_institution.ts";

interface Props {
  list: string;
  index: number;
  dataSetId: string;
}

/** One institution in both languages: either field looks it up, and what the registry lacks stays as it was typed. */
export const Affiliation = memo(function Affiliation({ list, index, dataSetId }: Props) {
  const { t, errorAt } = useForm();
  const path = `${list}.${index}`;
  const error = errorAt(`${path}.name`);
  return (
    <Entry list={list} index={index} level="row" title={t("dataset_form.affiliation", { number: index + 1 })}>
      <div id={fieldId(`${path}.name`)} tabIndex={-1} className="outline-none">
        <div className="grid md:grid-cols-2 gap-4">
          {LOCALES.map((language) => (
            <NameField
              key={language}
              path={path}
              language={language}
              required={!mayLackOrganization(dataSetId)}
            />
          ))}
        </div>
        {error && <FieldError id={fieldId(`${path}.name`)}>{error}</FieldError>}
      </div>
      <div className="md:w-[calc(50%-.5rem)]">
        <TextField
          path={`${path}.ror`}
          label={t("dataset_form.ror")}
          placeholder="https://ror.org/034t30j35"
          maxLength={URL_MAX}
        />
      </div>
    </Entry>
  );
});

interface NameProps {
  path: string;
  language: Locale;
  required: boolean;
}

function NameField({ path, language, required }: NameProps) {
  const { t, locale, enhanced, valueAt } = useForm();
  const { keys, ...found } = useInstitution(path, language);
  const { active, open, nothing, said } = found;
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const at = `${path}.name.${language}`;
  const field = useField({
    path: at,
    label: t(`dataset_form.in.${language}`, { label: t("dataset_form.affiliationName") }),
    required,
  });
  const combobox = enhanced && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": open,
    "aria-controls": listId,
    "aria-activedescendant": open && active >= 0 ? `${listId}-${active}` : undefined,
    ...keys,
  };
  return (
    <div className="relative">
      <TextInput
        {...field}
        {...combobox}
        value={valueAt(at)}
        lang={languageTag[language]}
        maxLength={NAME_MAX}
        autoComplete="off"
        spellCheck={false}
        hint={enhanced && at === `authors.0.affiliations.0.name.${locale}`
          ? t("dataset_form.affiliationHint")
          : undefined}
        onChange={(event) => {
          field.onChange(event);
          found.type(event.target.value);
        }}
      />
      {enhanced && (
        <Options
          id={listId}
          options={found.options}
          active={active}
          open={open}
          text={found.text}
          list={list}
          onChoose={found.choose}
          onEnd={found.loadMore}
          locale={locale}
          t={t}
        />
      )}
      <p role="status" className={classes(nothing ? NOTHING : "sr-only")}>{said}</p>
    </div>
  );
}

/** Lies over what follows: a line that came and went would move the button that is being pressed. */
const NOTHING = "panel shadow-xl absolute z-20 inset-x-0 top-full mt-1 px-3 py-2 text-sm text-soft";
