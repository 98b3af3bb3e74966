import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { SubjectNode } from "../../sdk/mod.ts";
import { localized } from "../../sdk/model/locale.ts";
import { classes } from "../../ui/classes.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { browserRepository } from "../_api.ts";
import { afterPress } from "../_after_press.ts";
import { opensUpwards } from "../organization/_Options.tsx";
import { useForm } from "./_context.ts";

/** A person types on average faster than this, so one question is asked a word and not one a letter. */
const PAUSE_MS = 250;
const SHOWN = 12;

/** Finds subjects by code or name; arrow keys and Enter choose. */
export function SubjectSearch({ onChoose }: { onChoose: (subject: SubjectNode) => void }) {
  const { t } = useForm();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { found, asked } = useSubjects(typed);
  const list = useId();
  const open = typed.trim() !== "" && asked;
  const shown = open && found.length > 0;
  const choose = (subject: SubjectNode | undefined) => {
    if (!subject) return;
    onChoose(subject);
    setTyped("");
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") choose(found[active]);
    else if (event.key === "Escape") setTyped("");
    else if (event.key === "ArrowDown") setActive(Math.min(active + 1, found.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative max-w-135">
      <TextInput
        label={t("dataset_form.subjects.search")}
        value={typed}
        placeholder={t("dataset_form.subjects.placeholder")}
        autoComplete="off"
        role="combobox"
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] ? `${list}-${active}` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => afterPress(() => setTyped(""))}
      />
      <Results id={list} found={found} active={active} shown={shown} onChoose={choose} />
      <p role="status" className={open && found.length === 0 ? "mt-1 text-sm text-soft" : "sr-only"}>
        {open ? t("dataset_form.subjects.found", { count: found.length }) : ""}
      </p>
    </div>
  );
}

interface ResultsProps {
  id: string;
  found: SubjectNode[];
  active: number;
  shown: boolean;
  onChoose: (subject: SubjectNode) => void;
}

/** What was found, below the field or above it, where there is room. */
function Results({ id, found, active, shown, onChoose }: ResultsProps) {
  const { t, locale } = useForm();
  const popup = useRef<HTMLUListElement>(null);
  const [upwards, setUpwards] = useState(false);
  useLayoutEffect(() => {
    if (shown && popup.current) setUpwards(opensUpwards(popup.current));
  }, [shown]);
  useEffect(() => {
    popup.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <ul
      ref={popup}
      id={id}
      role="listbox"
      aria-label={t("dataset_form.subjects.results")}
      hidden={!shown}
      className={classes(
        "panel shadow-xl absolute z-20 inset-x-0 p-1 max-h-80 overflow-y-auto",
        upwards ? "bottom-full mb-1" : "top-full mt-1",
      )}
    >
      {found.map((subject, index) => (
        <li
          key={subject.code}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Before the field loses the focus, which would close the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(subject);
          }}
          className={classes(
            "px-3 py-2 rounded cursor-pointer hover:bg-tint",
            index === active && "bg-tint",
          )}
        >
          <span className="font-medium">{localized(subject.name, locale)}</span>
          <span className="ml-2 identifier text-faint">{subject.code}</span>
          <span className="block text-sm text-faint">
            {subject.path.slice(0, -1).map((name) => localized(name, locale)).join(" › ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Subjects for what is typed, asked for once the typing rests; a late answer to an older text is dropped. */
function useSubjects(typed: string): { found: SubjectNode[]; asked: boolean } {
  const { locale } = useForm();
  const [answer, setAnswer] = useState<{ q: string; list: SubjectNode[] }>({ q: "", list: [] });
  const q = typed.trim();
  useEffect(() => {
    if (q === "") return;
    const timer = setTimeout(async () => {
      const list = await browserRepository(locale).catalog.subjects({ q }).catch(() => []);
      afterPress(() => setAnswer({ q, list: list.slice(0, SHOWN) }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q, locale]);
  return answer.q === q ? { found: answer.list, asked: true } : { found: [], asked: false };
}
