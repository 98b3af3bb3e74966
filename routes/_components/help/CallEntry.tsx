import { allMessages, type MessageKey } from "../../../locales/mod.ts";
import type { View } from "../dataset/view.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { curlOf } from "./curl.ts";
import { answerOf, type Call, componentOf, fieldsOf, type Parameter, type Schema } from "./document.ts";
import { FieldList, type ListedField, TypeName } from "./FieldList.tsx";
import { Marked } from "./Marked.tsx";

export const TONES: Record<string, Tone> = { GET: "info", POST: "open", PUT: "attention", DELETE: "danger" };

export interface Components {
  schemas: Record<string, Schema>;
  server: string;
}

/** What a call is for, in the reader's language. */
export const summaryOf = (view: View, { operationId, summary }: Call): string =>
  wording(view, `help.call.${operationId}`, summary);

/** The reader's words for a part of the document, or the document's own where the catalog has none. */
function wording({ locale, t }: View, key: string, written: string): string {
  return allMessages(locale).has(key) ? t(key as MessageKey) : written;
}

/** A call that opens to its parameters, body, answer and example. */
export function CallEntry(
  { view, call, open, ...components }: { view: View; call: Call; open?: boolean } & Components,
) {
  const { operationId, method, path, description, security = [] } = call;
  return (
    <details id={operationId} open={open} className="group panel scroll-mt-20">
      <summary className="flex gap-3 px-3 py-3 md:px-4 rounded-lg hover:bg-sunken">
        <span className="w-17 flex-none">
          <Badge tone={TONES[method]}>
            <span className="font-semibold">{method}</span>
          </Badge>
        </span>
        <span className="flex-1 min-w-0">
          <span className="block font-medium text-ink">
            {summaryOf(view, call)}
          </span>
          <code className="block mt-0.5 text-soft break-all">{path}</code>
        </span>
        {security.length > 0 && (
          <Icon name="i-tabler-lock" label={view.t("help.signedIn")} className="mt-1.5 text-faint" />
        )}
        <Icon
          name="i-tabler-chevron-down"
          className="mt-1.5 text-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-3 pb-4 md:px-4 border-t border-line">
        {security.length > 0 && (
          <p className="mt-3">
            <Badge icon="i-tabler-lock" tone="restricted">{view.t("help.signedIn")}</Badge>
          </p>
        )}
        {description && (
          <p className="mt-3 text-soft max-w-[72ch]">
            <Marked text={wording(view, `help.note.${operationId}`, description)} />
          </p>
        )}
        <CallParts view={view} call={call} {...components} />
      </div>
    </details>
  );
}

function CallParts({ view, call, schemas, server }: { view: View; call: Call } & Components) {
  const { t } = view;
  const { parameters = [], requestBody } = call;
  const body = requestBody && Object.entries(requestBody.content)[0];
  const answer = answerOf(call);
  return (
    <>
      {parameters.length > 0 && (
        <Part title={t("help.parameters")}>
          <FieldList
            view={view}
            mark="required"
            fields={sorted(parameters).map((one) => toField(view, one))}
          />
        </Part>
      )}
      {body && (
        <Part title={t("help.body")} kind={body[0]}>
          {body[0] === "application/octet-stream"
            ? <p className="text-soft">{t("help.bodyBytes")}</p>
            : <Contents view={view} mark="required" schema={body[1].schema} schemas={schemas} />}
        </Part>
      )}
      <Part title={t("help.answer")} kind={answer ? "data" : Object.keys(call.responses["200"].content)[0]}>
        {answer
          ? <Contents view={view} mark="optional" schema={answer} schemas={schemas} />
          : <p className="text-soft">{t("help.answerBytes")}</p>}
      </Part>
      <Part title={t("help.example")}>
        <Command text={curlOf(call, server)} />
      </Part>
    </>
  );
}

function Part({ title, kind, children }: { title: string; kind?: string; children: React.ReactNode }) {
  return (
    <section className="mt-4">
      <h4 className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-sm font-semibold text-soft">
        {title}
        {kind && <code className="font-normal text-faint break-all">{kind}</code>}
      </h4>
      {children}
    </section>
  );
}

/** A command that wraps rather than scrolls. */
export function Command({ text }: { text: string }) {
  return (
    <pre className="px-3 py-2.5 bg-sunken border border-line rounded-md whitespace-pre-wrap break-all select-all">
      <code>{text}</code>
    </pre>
  );
}

const PLACES = ["path", "query", "header"];
const sorted = (parameters: Parameter[]) =>
  [...parameters].sort((one, other) => PLACES.indexOf(one.in) - PLACES.indexOf(other.in));

function toField(
  view: View,
  { name, required = false, schema, description, ...rest }: Parameter,
): ListedField {
  const note = description && wording(view, `help.param.${name}`, description);
  return { name, required, schema, note, place: view.t(`help.in.${rest.in}`) };
}

interface ContentsProps {
  view: View;
  schema: Schema;
  schemas: Record<string, Schema>;
  mark: "required" | "optional";
}

/** A schema by its fields; of a named type, its name and what its fields are called. */
function Contents({ view, schema, schemas, mark }: ContentsProps) {
  const { t } = view;
  if (schema.type === "null") {
    return (
      <p className="text-soft">
        <Marked text={t("help.answerNothing")} />
      </p>
    );
  }
  if (schema.properties) return <FieldList view={view} mark={mark} fields={fieldsOf(schema)} />;
  const one = schema.anyOf?.find(({ $ref }) => $ref) ?? schema.items ?? schema;
  const fields = one.$ref ? fieldsOf(schemas[componentOf(one.$ref)]) : [];
  return (
    <div className="border border-line rounded-md px-3 py-2 bg-surface">
      <TypeName view={view} schema={schema} />
      {fields.length > 0 && (
        <p className="mt-1 text-sm text-soft">
          {fields.filter(({ name }) => !name.includes(".")).map(({ name }) => (
            <span key={name}>
              <code>{name}</code>
              {" "}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
