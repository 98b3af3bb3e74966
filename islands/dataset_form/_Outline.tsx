import { useState } from "react";
import type { Issue } from "../../sdk/model/issue.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressBar } from "../../ui/Progress.tsx";
import { useForm } from "./_context.ts";
import { sectionId } from "../../forms/dataset/anchors.ts";
import { IssueLink } from "./_Summary.tsx";
import type { FormStore } from "./_form_store.ts";
import { useSectionInView } from "./_section_in_view.ts";
import { REQUIRED_SECTIONS, sectionOf } from "../../forms/dataset/sections.ts";
import type { Section } from "../../sdk/model/metadata/fields.ts";

type Props = Pick<FormStore, "found" | "sections" | "isPackage" | "touched" | "completeness">;

/** The list of sections, each with a tick or with what is missing, and how full each language is. */
export function Outline(store: Props) {
  const { t } = useForm();
  const [found, touched, completeness] = [store.found.value, store.touched.value, store.completeness.value];
  const missing = Object.groupBy([...found.malformed, ...found.missing], ({ path }) => sectionOf(path));
  const inView = useSectionInView(store.sections.value);
  /** A package holds datasets where others hold files. */
  const nameOf = (section: Section) => store.isPackage.value && section === "files" ? "parts" : section;
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label={t("dataset_form.sections")} className="lg:max-h-[70vh] lg:overflow-y-auto">
        {/* `relative`: hidden texts of what is out of sight must not widen the page. The fade says that there is more. */}
        <ol className="relative flex lg:flex-col gap-1 overflow-x-auto -mx-4 pl-4 pr-14 lg:mx-0 lg:px-0 max-lg:[mask-image:linear-gradient(to_right,#000_calc(100%-4rem),transparent)]">
          {store.sections.value.map((section) => (
            <Part
              key={section}
              section={section}
              isInView={section === inView}
              label={t(`dataset_form.section.${nameOf(section)}`)}
              issues={missing[section] ?? []}
              done={REQUIRED_SECTIONS.includes(section) || touched[section]}
            />
          ))}
        </ol>
      </nav>
      <div className="hidden lg:flex flex-col gap-4 px-3 pt-4 border-t border-line">
        {LOCALES.map((locale) => (
          <ProgressBar
            key={locale}
            label={t(`dataset_form.complete.${locale}`)}
            value={completeness[locale].filled}
            max={completeness[locale].wanted}
            detail={`${completeness[locale].filled} / ${completeness[locale].wanted}`}
          />
        ))}
      </div>
    </div>
  );
}

interface PartProps {
  section: Section;
  /** Whether it is what the window shows. */
  isInView: boolean;
  label: string;
  issues: Issue[];
  done?: boolean;
}

function Part({ section, isInView, label, issues, done }: PartProps) {
  const { enhanced } = useForm();
  const [open, setOpen] = useState(false);
  const list = `${sectionId(section)}-missing`;
  return (
    <li className="flex-none">
      <div className="flex items-center rounded-md hover:bg-tint">
        <a
          href={`#${sectionId(section)}`}
          aria-current={isInView ? "true" : undefined}
          className="aria-[current=true]:text-link aria-[current=true]:bg-tint aria-[current=true]:font-medium aria-[current=true]:shadow-[inset_2px_0_0_var(--link)] flex-1 flex items-center gap-3 px-3 min-h-11 rounded-md hover:text-link whitespace-nowrap lg:whitespace-normal min-w-0"
        >
          <span className="flex-1 py-1 leading-snug">
            {label}
            <Languages issues={issues} />
          </span>
          {issues.length === 0 && <Tick done={done} />}
          {issues.length > 0 && !enhanced && <Count issues={issues} />}
        </a>
        {issues.length > 0 && enhanced && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={list}
            onClick={() => setOpen(!open)}
            className="inline-flex items-center gap-0.5 min-h-11 pl-1 pr-2.5 rounded-md text-attention"
          >
            <Icon
              name="i-tabler-chevron-down"
              className={classes("text-sm transition-transform", open && "rotate-180")}
            />
            <Count issues={issues} />
          </button>
        )}
      </div>
      {open && issues.length > 0 && <Missing id={list} issues={issues} />}
    </li>
  );
}

/** How many things are missing in each language. */
function Languages({ issues }: { issues: Issue[] }) {
  const { t } = useForm();
  const counts = LOCALES.flatMap((locale) => {
    const count = issues.filter(({ path }) => path.endsWith(`.${locale}`)).length;
    return count ? [{ locale, count }] : [];
  });
  if (counts.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-2 text-[.8125rem] text-attention">
      {counts.map(({ locale, count }) => (
        <span key={locale}>{t(`dataset_form.missingIn.${locale}`, { count })}</span>
      ))}
    </span>
  );
}

/** How many things are missing. */
function Count({ issues }: { issues: Issue[] }) {
  const { t } = useForm();
  return (
    <span className="inline-flex items-center justify-center min-w-6 h-6 px-1.5 rounded-full text-[.8125rem] border bg-attention-tint border-attention-line text-attention">
      <span aria-hidden="true">{issues.length}</span>
      <span className="sr-only">{t("dataset_form.missingCount", { count: issues.length })}</span>
    </span>
  );
}

/** More would push the other sections out of sight. */
const SHOWN = 8;

function Missing({ id, issues }: { id: string; issues: Issue[] }) {
  const { t } = useForm();
  const more = issues.length - SHOWN;
  return (
    <ul
      id={id}
      className="my-1 ml-3 pl-3 border-l-2 border-attention-line flex flex-col gap-1.5 text-sm max-w-70 lg:max-w-none"
    >
      {issues.slice(0, SHOWN).map((issue) => (
        <li key={`${issue.path}-${issue.key}`}>
          <IssueLink issue={issue} />
        </li>
      ))}
      {more > 0 && <li className="text-faint">{t("dataset_form.missingMore", { count: more })}</li>}
    </ul>
  );
}

function Tick({ done }: { done?: boolean }) {
  const { t } = useForm();
  return done
    ? <Icon name="i-tabler-circle-check" className="text-xl text-open" label={t("dataset_form.complete")} />
    : (
      <Icon
        name="i-tabler-circle-dashed"
        className="text-xl text-faint"
        label={t("dataset_form.optional")}
      />
    );
}
