import { useState } from "react";
import { localized } from "../../sdk/model/locale.ts";
import { Icon } from "../../routes/_components/ui/Icon.tsx";
import { browserRepository } from "../_api.ts";
import { useForm } from "./_context.ts";
import type { Subjects } from "./_Subjects.tsx";

interface Props {
  roots: Subjects[];
  chosen: string[];
  onChoose: (subject: Subjects) => void;
}

/** Walks down the three levels of the classification. */
export function SubjectBrowser({ roots, chosen, onChoose }: Props) {
  const { t, locale } = useForm();
  const [trail, setTrail] = useState<Subjects[]>([]);
  const [level, setLevel] = useState(roots);
  const enter = async (next: Subjects[]) => {
    const code = next.at(-1)?.code;
    setLevel(code ? await browserRepository(locale).catalog.subjects({ code }).catch(() => []) : roots);
    setTrail(next);
  };
  return (
    <details className="panel group">
      <summary className="flex items-center gap-2 px-4 min-h-11 font-medium text-link">
        <Icon name="i-tabler-chevron-right" className="transition-transform group-open:rotate-90" />
        {t("dataset_form.subjects.browse")}
      </summary>
      <div className="border-t border-line p-3">
        <nav
          aria-label={t("dataset_form.subjects.path")}
          className="flex flex-wrap items-center gap-x-1 mb-2"
        >
          <Crumb
            label={t("dataset_form.subjects.all")}
            onClick={() => enter([])}
            current={trail.length === 0}
          />
          {trail.map((subject, index) => (
            <Crumb
              key={subject.code}
              label={localized(subject.name, locale)}
              onClick={() => enter(trail.slice(0, index + 1))}
              current={index === trail.length - 1}
            />
          ))}
        </nav>
        <ul className="grid sm:grid-cols-2 xl:grid-cols-3 gap-1 max-h-90 overflow-y-auto">
          {level.map((subject) => (
            <li key={subject.code} className="flex items-stretch rounded hover:bg-tint">
              <button
                type="button"
                onClick={() => onChoose(subject)}
                disabled={chosen.includes(subject.code)}
                className="flex-1 min-w-0 text-left px-2 py-1.5 min-h-9 disabled:text-faint"
              >
                {localized(subject.name, locale)}
                <span className="ml-1.5 identifier text-faint">{subject.code}</span>
                {chosen.includes(subject.code) && <Icon name="i-tabler-check" className="ml-1 text-open" />}
              </button>
              {subject.children > 0 && (
                <button
                  type="button"
                  onClick={() => enter([...trail, subject])}
                  aria-label={t("dataset_form.subjects.below", { name: localized(subject.name, locale) })}
                  title={t("dataset_form.subjects.below", { name: localized(subject.name, locale) })}
                  className="px-2 min-w-9 text-link"
                >
                  <Icon name="i-tabler-chevron-right" />
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function Crumb({ label, onClick, current }: { label: string; onClick: () => void; current: boolean }) {
  return (
    <>
      <button
        type="button"
        onClick={onClick}
        disabled={current}
        className="px-1.5 min-h-8 rounded text-link disabled:text-soft"
      >
        {label}
      </button>
      {!current && <Icon name="i-tabler-chevron-right" className="text-faint" />}
    </>
  );
}
