import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { classes } from "../../ui/classes.ts";
import type { Option } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { findLanguages, type LanguageOption } from "../../forms/dataset/find_languages.ts";
import { afterPress } from "../_after_press.ts";
import { useForm } from "./_context.ts";
import { SelectField } from "./_Field.tsx";

/** A list that is longer than this is narrowed by typing on. */
const SHOWN = 8;

/** The language of the data: a list, and once the form is awake a field that finds one among nearly two hundred. */
export function LanguageField({ languages, otherNames }: LanguageProps) {
  const { t, enhanced, change } = useForm();
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        path="language"
        label={t("dataset_form.language")}
        required
        hint={t("dataset_form.language.hint")}
        placeholder={t("dataset_form.choose")}
        options={languages}
      />
      {enhanced && (
        <LanguageSearch
          languages={languages}
          otherNames={otherNames}
          onChoose={(value) => change({ type: "set", path: "language", value })}
        />
      )}
    </div>
  );
}

export interface LanguageProps {
  languages: Option[];
  /** Their names in the other language of the product, in the same order, with `|` between them: the page stays small. */
  otherNames: string;
}

interface SearchProps extends LanguageProps {
  onChoose: (code: string) => void;
}

/** Finds languages by name or code; arrow keys and Enter choose. */
function LanguageSearch({ languages, otherNames, onChoose }: SearchProps) {
  const { t } = useForm();
  const named = useMemo(() => {
    const names = otherNames.split("|");
    return languages.map(({ value, label }, at) => ({ value, label, also: names[at] }));
  }, [languages, otherNames]);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const list = useId();
  const found = findLanguages(named, typed).slice(0, SHOWN);
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const choose = (language: LanguageOption | undefined) => {
    if (!language) return;
    onChoose(language.value);
    type("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") choose(found[active]);
    else if (event.key === "Escape") type("");
    else if (event.key === "ArrowDown") setActive(Math.min(active + 1, found.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else return;
    event.preventDefault();
  };
  const open = typed.trim() !== "";
  return (
    <div className="relative">
      <TextInput
        label={t("dataset_form.language.search")}
        value={typed}
        placeholder={t("dataset_form.language.placeholder")}
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${list}-${active}` : undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => afterPress(() => type(""))}
      />
      <ul
        id={list}
        role="listbox"
        aria-label={t("dataset_form.language")}
        hidden={found.length === 0}
        className="absolute z-20 top-full mt-1 w-full max-h-80 overflow-y-auto panel py-1 shadow-lg"
      >
        {found.map((language, index) => (
          <li
            key={language.value}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes("px-3 py-2 cursor-pointer hover:bg-tint", index === active && "bg-tint")}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(language)}
          >
            {language.label} <span className="text-sm text-faint">{language.also} · {language.value}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={open && found.length === 0 ? "mt-1 text-sm text-soft" : "sr-only"}>
        {open ? t("dataset_form.language.found", { count: found.length }) : ""}
      </p>
    </div>
  );
}
