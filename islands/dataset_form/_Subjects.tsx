import { useState } from "react";
import type { SubjectNode } from "../../sdk/mod.ts";
import { SUBJECTS_MAX } from "../../sdk/model/limits.ts";
import { localized, type LocalizedText } from "../../sdk/model/locale.ts";
import { Chip } from "../../routes/_components/ui/Chip.tsx";
import { RequiredMark } from "../../routes/_components/ui/Field.tsx";
import { ListGroup } from "./_SectionCard.tsx";
import { fieldId, useForm } from "./_context.ts";
import { SubjectBrowser } from "./_SubjectBrowser.tsx";
import { SubjectSearch } from "./_SubjectSearch.tsx";

export type Subjects = Pick<SubjectNode, "code" | "name" | "children">;

export interface SubjectProps {
  subjects: string[];
  /** Names of the subjects that were chosen before. */
  subjectNames: Record<string, LocalizedText>;
  /** Subjects of the first level. */
  roots: Subjects[];
}

/** Subjects of GB/T 13745-2009, found by name or by walking down. */
export function SubjectPicker({ subjects, subjectNames, roots }: SubjectProps) {
  const { t, locale, enhanced, change } = useForm();
  const [names, setNames] = useState(subjectNames);
  const set = (value: string[]) => change({ type: "set", path: "subjects", value });
  const add = ({ code, name }: Pick<SubjectNode, "code" | "name">) => {
    setNames((known) => ({ ...known, [code]: name }));
    if (!subjects.includes(code) && subjects.length < SUBJECTS_MAX) set([...subjects, code]);
  };
  const labelOf = (code: string) => names[code] ? `${localized(names[code], locale)} (${code})` : code;
  const title = (
    <>
      {t("dataset_form.subjects")}
      <RequiredMark />
    </>
  );
  return (
    <ListGroup path="subjects">
      <p className="font-medium -mb-2">{title}</p>
      <p className="-mt-1 text-sm text-faint">{t("dataset_form.subjects.hint", { maximum: SUBJECTS_MAX })}</p>
      {!enhanced && <PlainSubjects subjects={subjects} roots={roots} />}
      {enhanced && subjects.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t("dataset_form.subjects.chosen")}>
          {subjects.map((code) => (
            <li key={code} className="max-w-full">
              <Chip
                label={labelOf(code)}
                removeLabel={t("ui.remove", { name: labelOf(code) })}
                onRemove={() =>
                  set(subjects.filter((one) => one !== code))}
              />
            </li>
          ))}
        </ul>
      )}
      {enhanced && (
        <>
          <SubjectSearch onChoose={add} />
          <SubjectBrowser roots={roots} chosen={subjects} onChoose={add} />
        </>
      )}
    </ListGroup>
  );
}

/** Without JavaScript: one field a code, with the codes of the first level to choose from. */
function PlainSubjects({ subjects, roots }: Pick<SubjectProps, "subjects" | "roots">) {
  const { t, locale } = useForm();
  return (
    <div className="flex flex-wrap gap-3">
      {[...subjects, ""].map((code, index) => (
        <input
          key={index}
          id={fieldId(`subjects.${index}`)}
          name={`subjects.${index}`}
          defaultValue={code}
          list="subject-codes"
          aria-label={t("dataset_form.subjects.code", { number: index + 1 })}
          className="control max-w-48"
        />
      ))}
      <datalist id="subject-codes">
        {roots.map(({ code, name }) => <option key={code} value={code}>{localized(name, locale)}</option>)}
      </datalist>
    </div>
  );
}
