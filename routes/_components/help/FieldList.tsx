import type { MessageKey } from "../../../locales/mod.ts";
import type { View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { type Field, type Schema, typeParts, valuesOf } from "./document.ts";
import { apiPath } from "./address.ts";
import { Marked } from "./Marked.tsx";

export interface ListedField extends Field {
  /** Where a parameter stands. */
  place?: string;
  note?: string;
}

/** A type whose components lead to their description. */
export function TypeName({ view, schema }: { view: View; schema: Schema }) {
  return (
    <code className="text-soft break-words">
      {typeParts(schema).map(({ text, component }, index) =>
        component
          ? (
            <a key={index} href={apiPath(view, { type: component })} rel="nofollow" className="link">
              {text}
            </a>
          )
          : text
      )}
    </code>
  );
}

interface FieldListProps {
  view: View;
  fields: ListedField[];
  /** What is said of presence: what a request must have, or what an answer may lack. */
  mark: "required" | "optional";
}

/** Fields with type and limits: two columns where there is room, one on a phone. */
export function FieldList({ view, fields, mark }: FieldListProps) {
  return (
    <ul className="border border-line rounded-md divide-y divide-line bg-surface">
      {fields.map((field) => (
        <li
          key={`${field.place} ${field.name}`}
          className="grid gap-x-4 gap-y-0.5 px-3 py-2 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
        >
          <div className="min-w-0">
            <code className="text-ink font-medium break-words">{field.name}</code>
            {field.place && <span className="ml-2 text-sm text-faint">{field.place}</span>}
          </div>
          <FieldFacts view={view} field={field} mark={mark} />
        </li>
      ))}
    </ul>
  );
}

function FieldFacts({ view, field, mark }: { field: ListedField } & Omit<FieldListProps, "fields">) {
  const { t } = view;
  const { schema, required, note } = field;
  const values = valuesOf(schema);
  return (
    <div className="min-w-0 text-[.9375rem]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TypeName view={view} schema={schema} />
        {mark === "required" && required && <Badge tone="attention">{t("help.required")}</Badge>}
        {mark === "optional" && !required && <Badge>{t("help.optional")}</Badge>}
        <span className="text-sm text-soft">{limitsOf(view, schema).join(" · ")}</span>
      </div>
      {values.length > 0 && (
        <p className="text-sm text-soft">
          {t("help.oneOf")} {values.map((value) => (
            <span key={value}>
              <code className="text-ink break-words">{value}</code>
              {" "}
            </span>
          ))}
        </p>
      )}
      {note && (
        <p className="text-sm text-soft">
          <Marked text={note} />
        </p>
      )}
    </div>
  );
}

/** The bounds of a field in words; bounds that only say what a double can hold are left out. */
function limitsOf({ t }: View, schema: Schema): string[] {
  const { minimum: min = -Infinity, maximum: max = Infinity, maxLength, maxItems } = schema;
  const say = (key: MessageKey, values: Record<string, string | number>) => t(key, values);
  const limits: string[] = [];
  if (max < Number.MAX_SAFE_INTEGER) limits.push(say("help.range", { min: String(min), max: String(max) }));
  else if (min > 0) limits.push(say("help.min", { min }));
  if (maxLength !== undefined) limits.push(say("help.maxLength", { max: maxLength }));
  if (maxItems !== undefined) limits.push(say("help.maxItems", { max: maxItems }));
  if (isPlain(schema.default)) limits.push(say("help.default", { value: String(schema.default) }));
  return limits;
}

const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value) && value !== "";
