import type { ReactNode } from "react";
import type { MessageKey } from "../../../locales/mod.ts";
import { type ErrorName, ERRORS } from "../../../sdk/model/errors.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { LinkButton } from "../ui/Button.tsx";
import { CallEntry, Command } from "./CallEntry.tsx";
import { type CallGroup, fieldsOf, groupCalls, type OpenApiDocument, type Schema } from "./document.ts";
import { FieldList, TypeName } from "./FieldList.tsx";
import { Marked } from "./Marked.tsx";

const LOGIN_PATH = "/api/sdb-user-service/user/login";

const tagName = ({ t }: View, tag: string) => t(`help.tag.${tag}` as MessageKey);

/** The OpenAPI document for people. */
export function OpenApiPage({ view, document }: { view: View; document: OpenApiDocument }) {
  const { t } = view;
  const groups = groupCalls(document);
  const server = document.servers[0].url;
  const { schemas } = document.components;
  return (
    <>
      <Heading view={view} />
      <div className="mt-8 grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Contents view={view} groups={groups} />
        <div className="min-w-0 space-y-12">
          <Basics view={view} server={server} />
          {groups.map(({ tag, calls }) => (
            <Section key={tag} id={tag} title={tagName(view, tag)}>
              <div className="space-y-3">
                {calls.map((call) => (
                  <CallEntry
                    key={call.operationId}
                    view={view}
                    call={call}
                    schemas={schemas}
                    server={server}
                  />
                ))}
              </div>
            </Section>
          ))}
          <Section id="types" title={t("help.types")} intro={t("help.typesText")}>
            <Types view={view} schemas={schemas} />
          </Section>
          <Section id="errors" title={t("help.errors")} intro={t("help.errorsText")}>
            <Errors view={view} />
          </Section>
        </div>
      </div>
    </>
  );
}

function Heading({ view }: { view: View }) {
  const { t } = view;
  const title = t("help.title");
  return (
    <header>
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: t("layout.home"), href: pathOf(view, "/") }, { label: title }]}
      />
      <h1 className="mt-4 text-3xl">{title}</h1>
      <p className="mt-3 text-lg text-soft max-w-[64ch]">{t("help.intro")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton
          variant="primary"
          icon="i-tabler-download"
          href="/api/openapi.json"
          download="sdb-openapi.json"
        >
          {t("help.download")}
        </LinkButton>
        <LinkButton icon="i-tabler-file-code" href="/api/schema/manifest.json">
          {t("help.manifestSchema")}
        </LinkButton>
      </div>
    </header>
  );
}

function Contents({ view, groups }: { view: View; groups: CallGroup[] }) {
  const { t } = view;
  const entries = [
    { id: "basics", label: t("help.basics") },
    ...groups.map(({ tag, calls }) => ({ id: tag, label: tagName(view, tag), count: calls.length })),
    { id: "types", label: t("help.types") },
    { id: "errors", label: t("help.errors") },
  ];
  return (
    <nav aria-label={t("help.contents")} className="lg:sticky lg:top-20 lg:self-start">
      <p className="mb-1 text-sm font-medium text-faint">{t("help.contents")}</p>
      <ul className="flex flex-wrap gap-x-1 lg:block lg:border-l lg:border-line">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              className="flex items-center gap-2 min-h-9 px-3 text-soft rounded-md hover:bg-tint hover:text-link"
            >
              {entry.label}
              {"count" in entry && <span className="text-sm text-faint">{entry.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <h2 id={`${id}-title`} className="mb-3 text-2xl">{title}</h2>
      {intro && <p className="mb-4 text-soft max-w-[72ch]">{intro}</p>}
      {children}
    </section>
  );
}

const ENVELOPE = `{
  "code": 20000,
  "message": "…",
  "messageEn": "…",
  "data": { }
}`;

function Basics({ view, server }: { view: View; server: string }) {
  const { t } = view;
  const login = `curl -X POST '${server}${LOGIN_PATH}' \\
  --data-urlencode username=name@example.org \\
  --data-urlencode password=PASSWORD`;
  return (
    <Section id="basics" title={t("help.basics")}>
      <div className="panel divide-y divide-line">
        <Rule title={t("help.server")} example={`${server}/api`} />
        <Rule title={t("help.envelope")} text={t("help.envelopeText")} example={ENVELOPE} />
        <Rule title={t("help.auth")} text={t("help.authText")} example={login} />
        <Rule title={t("help.language")} text={t("help.languageText")} />
      </div>
    </Section>
  );
}

function Rule({ title, text, example }: { title: string; text?: string; example?: string }) {
  return (
    <div className="p-4 grid gap-x-6 gap-y-2 md:grid-cols-[9rem_minmax(0,1fr)]">
      <h3 className="font-semibold">{title}</h3>
      <div className="min-w-0 space-y-3">
        {text && (
          <p className="text-soft max-w-[72ch]">
            <Marked text={text} />
          </p>
        )}
        {example && <Command text={example} />}
      </div>
    </div>
  );
}

/** Types of requests, where anything may be missing, name nothing as required. */
const presenceOf = ({ required }: Schema) => required?.length ? "optional" : "required";

function Types({ view, schemas }: { view: View; schemas: Record<string, Schema> }) {
  const names = Object.keys(schemas).sort();
  return (
    <div className="space-y-6">
      {names.map((name) => (
        <section key={name} id={`type-${name}`} className="scroll-mt-20">
          <h3 className="mb-2 font-semibold">
            <code>{name}</code>
          </h3>
          {schemas[name].properties
            ? <FieldList view={view} mark={presenceOf(schemas[name])} fields={fieldsOf(schemas[name])} />
            : <TypeName schema={schemas[name]} />}
        </section>
      ))}
    </div>
  );
}

/** Whatever a message is about; the sentence says the kind. */
const PARTICULARS = Object.fromEntries(
  "action state path other expected found current given what method origin limit range size traceId".split(
    " ",
  )
    .map((name) => [name, "…"]),
);

function Errors({ view }: { view: View }) {
  const { t } = view;
  const rows = Object.entries(ERRORS) as [ErrorName, { code: number; status: number }][];
  return (
    <ul className="panel divide-y divide-line">
      {rows.map(([name, { code, status }]) => (
        <li key={name} className="grid gap-x-4 gap-y-0.5 px-3 py-2 md:grid-cols-[13rem_minmax(0,1fr)]">
          <div className="min-w-0">
            <code className="font-semibold text-ink">{code}</code>
            <span className="ml-2 text-sm text-faint">HTTP {status}</span>
            <code className="block text-soft break-words">{name}</code>
          </div>
          <p className="text-soft">{t(`errors.${name}`, { ...PARTICULARS, count: 1 })}</p>
        </li>
      ))}
    </ul>
  );
}
