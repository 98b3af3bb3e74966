import type { ReactNode } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import type { RemarkSubject } from "../../sdk/model/review.ts";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { Remarks } from "./_Remarks.tsx";
import { REQUIRED_SECTIONS } from "../../forms/dataset/sections.ts";
import type { Section } from "../../sdk/model/metadata/fields.ts";
import { sectionId } from "../../forms/dataset/anchors.ts";

/** Sections that a remark can be about as a whole; of the others it is about one of their lists or fields. */
const REMARKED: readonly string[] = ["cover", "compliance", "files", "community"] satisfies RemarkSubject[];
/** Lists that a remark can be about. */
const REMARKED_LISTS: readonly string[] = [
  "subjects",
  "authors",
  "papers",
  "references",
  "funding",
  "projects",
  "spatial",
  "temporal",
] satisfies RemarkSubject[];

/** One part of the form under its heading; the list at the left leads here. */
export function SectionCard({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useForm();
  return (
    <section
      id={sectionId(section)}
      tabIndex={-1}
      aria-labelledby={`${sectionId(section)}-title`}
      className="panel p-4 md:p-6 outline-none scroll-mt-20"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={`${sectionId(section)}-title`} className="text-xl">{t(`dataset_form.section.${section}`)}</h2>
        {!REQUIRED_SECTIONS.includes(section) && <Badge>{t("dataset_form.optional")}</Badge>}
      </div>
      <p className="mt-1 mb-5 text-soft max-w-[72ch]">{t(`dataset_form.section.${section}.hint`)}</p>
      <div className="flex flex-col gap-6">
        {REMARKED.includes(section) && <Remarks about={section as RemarkSubject} />}
        {children}
      </div>
    </section>
  );
}

interface GroupProps {
  path: string;
  /** Absent where the section's own heading says it all. */
  title?: string;
  hint?: ReactNode;
  children?: ReactNode;
  /** The button that adds an entry. */
  add?: ReactNode;
}

/** A list inside a section, with what is wrong with the list as a whole. */
export function ListGroup({ path, title, hint, children, add }: GroupProps) {
  const { errorAt, returnTo } = useForm();
  const error = errorAt(path);
  return (
    <div
      id={fieldId(path)}
      tabIndex={-1}
      autoFocus={returnTo === path}
      role="group"
      aria-label={title}
      className="flex flex-col gap-4 outline-none"
    >
      {title && <h3 className="text-base">{title}</h3>}
      {hint && <p className="-mt-3 text-sm text-faint">{hint}</p>}
      {REMARKED_LISTS.includes(path) && <Remarks about={path as RemarkSubject} />}
      {children}
      {error && <FieldError id={fieldId(path)}>{error}</FieldError>}
      {add && <div className="flex flex-wrap gap-3">{add}</div>}
    </div>
  );
}
