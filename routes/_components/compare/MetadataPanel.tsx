import type { EntryDifference, FieldDifference, TextPart } from "../../../sdk/model/comparison.ts";
import { languageTag, type Locale } from "../../../locales/format.ts";
import { paragraphs } from "../dataset/paragraphs.ts";
import type { View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { type CompareProps, ShowLink } from "./ShowLink.tsx";
import { ChangeBadge, SideText } from "./Marks.tsx";

/** What only the newer side has begins where that side does. */
const NEWER = "md:pl-[calc(50%+.75rem)]";
const COLUMNS = "grid md:grid-cols-2 gap-x-6 gap-y-2";

/** Field after field; on narrow screens the newer side stands below the older one. */
export function MetadataPanel({ view, data }: CompareProps) {
  const { t } = view;
  const { comparison, request } = data;
  const { metadata, left, right } = comparison;
  const changed = metadata.filter((field) => field.changed);
  const shown = request.all ? metadata : changed;
  return (
    <section aria-label={t("compare.tab.metadata")}>
      <div className="flex flex-wrap items-center justify-between gap-3 mb-4">
        <p className="text-soft">{t("compare.fieldsChanged", { count: changed.length })}</p>
        <ShowLink view={view} data={data} hidden={metadata.length - changed.length} />
      </div>
      {shown.length === 0
        ? <EmptyState icon="i-tabler-equal" title={t("compare.sameMetadata", { left, right })} />
        : <FieldList view={view} fields={shown} sides={{ left, right }} />}
    </section>
  );
}

/** Fields below the names of the two sides. */
export function FieldList({ view, fields, sides }: { view: View; fields: FieldDifference[]; sides: Sides }) {
  return (
    <div className="panel overflow-clip">
      <div
        aria-hidden="true"
        className={`${COLUMNS} max-md:hidden sticky top-0 z-1 px-4 py-2 bg-sunken border-b border-line font-medium text-soft`}
      >
        <span>{sides.left}</span>
        <span>{sides.right}</span>
      </div>
      {fields.map((field) => <Field key={field.field} view={view} field={field} sides={sides} />)}
    </div>
  );
}

interface Sides {
  left: string;
  right: string;
}

interface FieldProps {
  view: View;
  field: FieldDifference;
  sides: Sides;
}

function Field({ view, field, sides }: FieldProps) {
  const { t } = view;
  const language = field.field.split(".")[1] as Locale | undefined;
  return (
    <section className="px-4 py-4 border-b border-line last:border-0">
      <h2 className="flex flex-wrap items-center gap-2 mb-2 text-base">
        {t(`compare.field.${field.field}`)}
        {!field.changed && <Badge icon="i-tabler-equal">{t("compare.change.same")}</Badge>}
      </h2>
      <div lang={language && languageTag[language]}>
        {field.kind === "list"
          ? <Entries view={view} entries={field.entries ?? []} sides={sides} />
          : <Texts view={view} parts={field.parts ?? []} changed={field.changed} sides={sides} />}
      </div>
    </section>
  );
}

function Texts(
  { view, parts, changed, sides }: { view: View; parts: TextPart[]; changed: boolean; sides: Sides },
) {
  if (!changed) {
    const text = parts.map((part) => part.text).join("");
    return (
      <div className="text-soft max-w-[80ch]">
        {paragraphs(text).map((line, index) => <p key={index}>{line}</p>)}
      </div>
    );
  }
  return (
    <div className={COLUMNS}>
      {(["left", "right"] as const).map((side) => {
        const empty = parts.every(({ change }) => change === (side === "left" ? "added" : "removed"));
        return (
          <div key={side} className="min-w-0">
            <SideName name={sides[side]} />
            {empty
              ? <p className="text-faint">{view.t("compare.empty")}</p>
              : (
                <p className="whitespace-pre-wrap break-words">
                  <SideText parts={parts} side={side} />
                </p>
              )}
          </div>
        );
      })}
    </div>
  );
}

/** The columns name the sides on wide screens; stacked, each text says it. */
function SideName({ name }: { name: string }) {
  return <p className="text-sm font-medium text-faint md:sr-only">{name}</p>;
}

/** Each entry stands across from what became of it. */
function Entries({ view, entries, sides }: { view: View; entries: EntryDifference[]; sides: Sides }) {
  return (
    <ul className="flex flex-col gap-2">
      {entries.map((entry, index) => (
        <li
          key={index}
          className={entry.change === "same" ? "text-soft" : "rounded-md border border-line p-2.5"}
        >
          {entry.change === "same"
            ? <Unchanged text={entry.text.map(({ text }) => text).join("")} />
            : <Entry view={view} entry={entry} sides={sides} />}
        </li>
      ))}
    </ul>
  );
}

/** In both columns, where there are two: in one alone it would look as if the other had lost it. */
function Unchanged({ text }: { text: string }) {
  return (
    <div className={COLUMNS}>
      <p className="break-words">{text}</p>
      <p aria-hidden="true" className="break-words max-md:hidden">{text}</p>
    </div>
  );
}

function Entry({ view, entry, sides }: { view: View; entry: EntryDifference; sides: Sides }) {
  const { change, text, from, to } = entry;
  const places = change === "moved" && from !== undefined && to !== undefined &&
    view.t("compare.moved", { from: from + 1, to: to + 1 });
  return (
    <>
      <p
        className={classes(
          "mb-1.5 flex flex-wrap items-center gap-2 text-sm text-soft",
          from === undefined && NEWER,
        )}
      >
        <ChangeBadge view={view} change={change} />
        {places}
      </p>
      <div className={COLUMNS}>
        {from !== undefined && (
          <div className="min-w-0 break-words">
            {to !== undefined && <SideName name={sides.left} />}
            <SideText parts={text} side="left" />
          </div>
        )}
        {to !== undefined && (
          <div className="min-w-0 break-words md:col-start-2">
            {from !== undefined && <SideName name={sides.right} />}
            <SideText parts={text} side="right" />
          </div>
        )}
      </div>
    </>
  );
}
