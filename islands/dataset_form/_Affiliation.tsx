import { type KeyboardEvent, memo, useId, useReducer, useRef } from "react";
import { NAME_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import type { Affiliation as AffiliationEntry } from "../../sdk/model/metadata.ts";
import { mayLackOrganization } from "../../sdk/model/organization_choice.ts";
import type { OrganizationHit } from "../../sdk/model/organization.ts";
import { languageTag } from "../../locales/format.ts";
import { TextInput } from "../../routes/_components/ui/TextInput.tsx";
import { FieldError } from "../../routes/_components/ui/Field.tsx";
import { Options } from "../organization/_Options.tsx";
import { useSearch } from "../organization/_use_search.ts";
import {
  change as changePicker,
  isAnswered,
  isOpen,
  optionsOf,
  startPicker,
} from "../organization/picker.ts";
import { fieldId, useForm } from "./_context.ts";
import { Entry, TextField, useField } from "./_Field.tsx";

interface Props {
  list: string;
  index: number;
  affiliation: AffiliationEntry;
  dataSetId: string;
}

/** One institution in both languages: either field looks it up, and what the registry lacks stays as it was typed. */
export const Affiliation = memo(function Affiliation({ list, index, affiliation, dataSetId }: Props) {
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
              affiliation={affiliation}
              required={!mayLackOrganization(dataSetId)}
            />
          ))}
        </div>
        {error && <FieldError id={fieldId(`${path}.name`)}>{error}</FieldError>}
      </div>
      <div className="md:w-[calc(50%-.5rem)]">
        <TextField
          path={`${path}.ror`}
          value={affiliation.ror}
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
  affiliation: AffiliationEntry;
  required: boolean;
}

/** The registry knows an English name of everything and a Chinese one of much; what it lacks is left as it stands. */
function filledFrom({ nameZh, nameEn, id }: OrganizationHit, { name }: AffiliationEntry): AffiliationEntry {
  const zh = /\p{Script=Han}/u.test(nameZh) || !name.zh ? nameZh : name.zh;
  return { name: { zh, en: nameEn || name.en }, ror: id };
}

function NameField({ path, language, affiliation, required }: NameProps) {
  const { t, locale, enhanced, change } = useForm();
  const [picker, dispatch] = useReducer(changePicker, startPicker([], false));
  const loadMore = useSearch(picker, dispatch, locale);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const open = isOpen(picker);
  const options = optionsOf(picker);
  const { active } = picker;
  const at = `${path}.name.${language}`;
  const field = useField({
    path: at,
    label: t(`dataset_form.in.${language}`, { label: t("dataset_form.affiliationName") }),
    required,
  });
  const close = () => dispatch({ type: "restore", chosen: [] });
  const choose = (index: number) => {
    change({ type: "set", path, value: filledFrom(options[index], affiliation) });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") dispatch({ type: "move", to: "next" });
    else if (event.key === "ArrowUp") dispatch({ type: "move", to: "previous" });
    else if (event.key === "Escape") dispatch({ type: "escape" });
    else if (event.key === "Enter" && active >= 0) choose(active);
    else return;
    event.preventDefault();
  };
  const combobox = enhanced && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": open,
    "aria-controls": listId,
    "aria-activedescendant": open && active >= 0 ? `${listId}-${active}` : undefined,
    onFocus: () => dispatch({ type: "focus" }),
    onBlur: close,
    onKeyDown,
  };
  const found = isAnswered(picker) && picker.answer.state === "found" ? picker.answer.total : undefined;
  return (
    <div className="relative">
      <TextInput
        {...field}
        {...combobox}
        value={affiliation.name[language]}
        lang={languageTag[language]}
        maxLength={NAME_MAX}
        autoComplete="off"
        spellCheck={false}
        hint={enhanced && at === `authors.0.affiliations.0.name.${locale}`
          ? t("dataset_form.affiliationHint")
          : undefined}
        onChange={(event) => {
          field.onChange(event);
          dispatch({ type: "type", text: event.target.value });
        }}
      />
      {enhanced && (
        <Options
          id={listId}
          options={options}
          active={active}
          open={open}
          text={picker.text}
          list={list}
          onChoose={choose}
          onEnd={loadMore}
          locale={locale}
          t={t}
        />
      )}
      <p role="status" className="sr-only">
        {found === undefined ? "" : t("organization.found", { count: found })}
      </p>
    </div>
  );
}
