import { useState } from "react";
import type { SubjectNode } from "../../sdk/mod.ts";
import { SUBJECTS_MAX } from "../../sdk/model/limits.ts";
import { localized, type LocalizedText } from "../../sdk/model/locale.ts";
import { RequiredMark } from "../../ui/form/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListGroup } from "./_SectionCard.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { SubjectSearch } from "./_SubjectSearch.tsx";
import { SubjectTree } from "./_SubjectTree.tsx";

export interface SubjectProps {
  /** Names of the subjects that were chosen before, each with those above it: "Earth science › Oceanography". */
  subjectNames: Record<string, LocalizedText>;
  /** Subjects of the first level. */
  roots: SubjectNode[];
}

/** Subjects of GB/T 13745-2009, found by name or in the tree. */
export function SubjectPicker({ subjectNames, roots }: SubjectProps) {
  const { t, locale, enhanced, change, valueAt } = useForm();
  const subjects = valueAt<string[]>("subjects");
  const [names, setNames] = useState(subjectNames);
  const set = (value: string[]) => change({ type: "set", path: "subjects", value });
  const remove = (code: string) => set(subjects.filter((one) => one !== code));
  const full = subjects.length >= SUBJECTS_MAX;
  const add = ({ code, path }: SubjectNode) => {
    if (subjects.includes(code) || full) return;
    setNames((known) => ({ ...known, [code]: pathName(path) }));
    set([...subjects, code]);
  };
  const labelOf = (code: string) => names[code] ? `${localized(names[code], locale)} (${code})` : code;
  return (
    <ListGroup path="subjects">
      <p className="font-medium -mb-2 flex justify-between gap-3">
        <span>
          {t("dataset_form.subjects")}
          <RequiredMark />
        </span>
        <span className="text-sm text-faint font-normal">{subjects.length} / {SUBJECTS_MAX}</span>
      </p>
      <p className="-mt-1 text-sm text-faint">{t("dataset_form.subjects.hint", { maximum: SUBJECTS_MAX })}</p>
      {!enhanced && <PlainSubjects subjects={subjects} roots={roots} />}
      {enhanced && subjects.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t("dataset_form.subjects.chosen")}>
          {subjects.map((code) => (
            <li
              key={code}
              className="inline-flex items-center gap-1 max-w-full pl-3 pr-1 py-0.5 min-h-8 rounded-2xl border border-tint-line bg-tint text-link text-sm"
            >
              <span className="min-w-0 break-words">{labelOf(code)}</span>
              <IconButton
                size="sm"
                icon="i-tabler-x"
                label={t("ui.remove", { name: labelOf(code) })}
                onClick={() => remove(code)}
              />
            </li>
          ))}
        </ul>
      )}
      {enhanced && (
        <>
          <p role="status" className={full ? "text-sm text-attention" : "sr-only"}>
            {full ? t("dataset_form.subjects.full", { maximum: SUBJECTS_MAX }) : ""}
          </p>
          <SubjectSearch onChoose={add} />
          <SubjectTree
            roots={roots}
            chosen={subjects}
            full={full}
            onToggle={(subject) => subjects.includes(subject.code) ? remove(subject.code) : add(subject)}
          />
        </>
      )}
    </ListGroup>
  );
}

const pathName = (path: LocalizedText[]): LocalizedText => ({
  zh: path.map(({ zh }) => zh).join(" › "),
  en: path.map(({ en }) => en).join(" › "),
});

/** Without JavaScript: one field a code, with the codes of the first level to choose from. */
function PlainSubjects({ subjects, roots }: { subjects: string[]; roots: SubjectNode[] }) {
  const { t, locale } = useForm();
  return (
    <div className="flex flex-wrap gap-3">
      {[...subjects, ""].slice(0, SUBJECTS_MAX).map((code, index) => (
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
