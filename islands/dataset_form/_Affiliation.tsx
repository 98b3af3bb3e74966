import { type KeyboardEvent, memo, useId, useReducer, useRef, useState } from "react";
import { NAME_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import type { Affiliation as AffiliationEntry } from "../../sdk/model/metadata/metadata.ts";
import { isRegistered, mayLackOrganization } from "../../sdk/model/organization_choice.ts";
import type { OrganizationHit } from "../../sdk/model/organization_types.ts";
import { languageTag, type Translate } from "../../locales/format.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { classes } from "../../ui/classes.ts";
import { FieldError } from "../../ui/form/Field.tsx";
import { Options } from "../organization/_Options.tsx";
import { useSearch } from "../organization/_use_search.ts";
import { change as changePicker, isAnswered, optionsOf, startPicker } from "../organization/picker.ts";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { useUsed } from "./_OfferedAuthors.tsx";
import { matchingUsed, type Used } from "../../forms/dataset/offered_authors.ts";
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
  return { name: { zh, en: nameEn || name.en }, ror: isRegistered(id) ? id : "" };
}

/** A place that was used before, as the list of the look-up shows it. */
function asHit({ affiliation: { name, ror }, where }: Used, t: Translate): OrganizationHit {
  const label = t(`dataset_form.used.${where}`);
  return {
    nameZh: name.zh,
    nameEn: name.en,
    aliases: [],
    orgids: [],
    id: ror || `used:${name.zh} ${name.en}`,
    custom: ror === "",
    place: { zh: label, en: label },
  };
}

function NameField({ path, language, affiliation, required }: NameProps) {
  const { t, locale, enhanced, change } = useForm();
  const [picker, dispatch] = useReducer(changePicker, startPicker([], false));
  const loadMore = useSearch(picker, dispatch, locale);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const offered = matchingUsed(useUsed(), affiliation.name[language], affiliation);
  const known = new Set(offered.map(({ affiliation: { ror } }) => ror));
  const options = [
    ...offered.map((one) => asHit(one, t)),
    ...optionsOf(picker).filter(({ id }) => !known.has(id)),
  ];
  const [active, setActive] = useState(-1);
  const open = picker.focused && !picker.closed && options.length > 0;
  const at = `${path}.name.${language}`;
  const field = useField({
    path: at,
    label: t(`dataset_form.in.${language}`, { label: t("dataset_form.affiliationName") }),
    required,
  });
  const close = () => {
    dispatch({ type: "restore", chosen: [] });
    setActive(-1);
  };
  const choose = (index: number) => {
    const value = offered[index]?.affiliation ?? filledFrom(options[index], affiliation);
    change({ type: "set", path, value });
    dispatch({ type: "escape" });
    dispatch({ type: "shut" });
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" && !open && options.length > 0) {
      dispatch({ type: "leave" });
      dispatch({ type: "focus" });
    } else if (!open) return;
    else if (event.key === "ArrowDown") setActive(active >= options.length - 1 ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? options.length - 1 : active - 1);
    else if (event.key === "Escape") dispatch({ type: "shut" });
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
    onBlur: () => {
      close();
      dispatch({ type: "leave" });
    },
    onKeyDown,
  };
  const state = isAnswered(picker) ? picker.answer.state : "none";
  const said = state === "failed"
    ? t("organization.failed")
    : state === "found"
    ? t("organization.found", { count: picker.answer.total + offered.length })
    : "";
  const nothing = !open && picker.focused && !picker.closed && said !== "";
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
          setActive(-1);
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
      <p role="status" className={classes(nothing ? NOTHING : "sr-only")}>{said}</p>
    </div>
  );
}

/** Lies over what follows: a line that came and went would move the button that is being pressed. */
const NOTHING = "panel shadow-xl absolute z-20 inset-x-0 top-full mt-1 px-3 py-2 text-sm text-soft";
