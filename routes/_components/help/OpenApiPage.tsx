import type { ReactNode } from "react";
import { type MessageKey, samplesFor } from "../../../locales/mod.ts";
import { type ErrorName, ERRORS } from "../../../sdk/model/errors.ts";
import type { Article } from "../../../sdk/model/content/article.ts";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { OnlyInNote } from "../dataset/LocalText.tsx";
import type { ArticleStage } from "../articles/ArticleView.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { type ApiPart, apiPath } from "./address.ts";
import { CallEntry, Command, summaryOf } from "./CallEntry.tsx";
import {
  type Call,
  type CallGroup,
  fieldsOf,
  findCalls,
  groupCalls,
  type OpenApiDocument,
  type Schema,
} from "./document.ts";
import { FieldList, TypeName } from "./FieldList.tsx";
import { HelpEnd } from "./HelpEnd.tsx";
import { Marked } from "./Marked.tsx";

const LOGIN_PATH = "/api/sdb-user-service/user/login";

const tagName = ({ t }: View, tag: string) => t(`help.tag.${tag}` as MessageKey);

interface PageProps {
  view: View;
  document: OpenApiDocument;
  part: ApiPart;
  /** How to begin, which the operator edits; it stands before the overview. */
  intro?: Article;
}

/** The OpenAPI document for people: an overview of all calls, and one group, type or search at a time. */
export function OpenApiPage({ view, publicUrl, document, part, intro }: PageProps & ArticleStage) {
  const groups = groupCalls(document);
  return (
    <>
      <Heading view={view} part={part} />
      <div className="mt-8 grid gap-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Contents view={view} groups={groups} part={part} />
        <div className="min-w-0 space-y-12">
          <OpenPart view={view} document={document} part={part} intro={intro} groups={groups} />
          <HelpEnd view={view} publicUrl={publicUrl} title={view.t("help.title")} path="/help?p=open_api" />
        </div>
      </div>
    </>
  );
}

function OpenPart({ view, document, part, intro, groups }: PageProps & { groups: CallGroup[] }) {
  const { t } = view;
  const server = document.servers[0].url;
  const { schemas } = document.components;
  const { q, type, group } = part;
  const entry = (call: Call, open?: boolean) => (
    <CallEntry key={call.operationId} view={view} call={call} open={open} schemas={schemas} server={server} />
  );
  if (q) {
    return (
      <Found
        view={view}
        q={q}
        calls={findCalls(groups, q, (call) => summaryOf(view, call))}
        entry={entry}
      />
    );
  }
  if (type && Object.hasOwn(schemas, type)) return <Type view={view} name={type} schema={schemas[type]} />;
  if (type || group === "types") return <TypeNames view={view} schemas={schemas} />;
  if (group === "errors") {
    return (
      <Section id="errors" title={t("help.errors")} intro={t("help.errorsText")}>
        <Errors view={view} />
      </Section>
    );
  }
  const wanted = groups.find(({ tag }) => tag === group);
  if (!wanted) return <Overview view={view} groups={groups} server={server} intro={intro} />;
  return (
    <Section id={wanted.tag} title={tagName(view, wanted.tag)}>
      <div className="space-y-3">{wanted.calls.map((call) => entry(call))}</div>
    </Section>
  );
}

/** Calls of a search that are shown whole. */
const FOUND_SHOWN = 20;

interface FoundProps {
  view: View;
  q: string;
  calls: Call[];
  entry: (call: Call, open?: boolean) => ReactNode;
}

function Found({ view: { t }, q, calls, entry }: FoundProps) {
  return (
    <Section id="found" title={t("help.found", { count: calls.length, words: q })}>
      {calls.length > FOUND_SHOWN && (
        <p className="mb-4 text-soft">{t("help.foundMore", { count: FOUND_SHOWN })}</p>
      )}
      <div className="space-y-3">
        {calls.slice(0, FOUND_SHOWN).map((call) => entry(call, calls.length === 1))}
      </div>
    </Section>
  );
}

interface OverviewProps extends Pick<PageProps, "view" | "intro"> {
  groups: CallGroup[];
  server: string;
}

/** How to begin, what holds for all calls, and each call in one line. */
function Overview({ view, groups, server, intro }: OverviewProps) {
  return (
    <>
      {intro && (
        <div className="max-w-[50rem]">
          <OnlyInNote view={view} text={intro.body} />
          <ArticleBody view={view} article={intro} idPrefix="begin-" />
        </div>
      )}
      <Basics view={view} server={server} />
      {groups.map(({ tag, calls }) => (
        <Section key={tag} id={tag} title={tagName(view, tag)}>
          <ul className="panel divide-y divide-line">
            {calls.map((call) => (
              <li key={call.operationId}>
                <a
                  href={`${apiPath(view, { group: tag })}#${call.operationId}`}
                  rel="nofollow"
                  className="flex flex-wrap gap-x-3 px-3 py-2 hover:bg-sunken"
                >
                  <code className="w-14 flex-none text-faint">{call.method}</code>
                  <span className="flex-1 min-w-0">{summaryOf(view, call)}</span>
                  <code className="max-md:w-full text-sm text-soft break-all">{call.path}</code>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

function Heading({ view, part }: { view: View; part: ApiPart }) {
  const { t } = view;
  const title = t("help.title");
  return (
    <header>
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: t("layout.help"), href: pathOf(view, "/help") }, { label: title }]}
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
      <form role="search" action={pathOf(view, "/help")} className="mt-5 flex gap-2 max-w-160 no-print">
        <input type="hidden" name="p" value="open_api" />
        <input
          type="search"
          name="q"
          defaultValue={part.q}
          aria-label={t("help.search")}
          placeholder={t("help.search")}
          className="control"
        />
        <Button type="submit" icon="i-tabler-search" className="flex-none">{t("layout.search")}</Button>
      </form>
    </header>
  );
}

function Contents({ view, groups, part }: { view: View; groups: CallGroup[]; part: ApiPart }) {
  const { t } = view;
  const entries = [
    { group: undefined, label: t("help.overview") },
    ...groups.map(({ tag, calls }) => ({ group: tag, label: tagName(view, tag), count: calls.length })),
    { group: "types", label: t("help.types") },
    { group: "errors", label: t("help.errors") },
  ];
  const current = part.q ? "" : part.type ? "types" : part.group;
  return (
    <nav aria-label={t("help.contents")} className="lg:sticky lg:top-20 lg:self-start">
      <p className="mb-1 text-sm font-medium text-faint">{t("help.contents")}</p>
      <ul className="flex flex-wrap gap-x-1 lg:block lg:border-l lg:border-line">
        {entries.map(({ group, label, ...rest }) => (
          <li key={label}>
            <a
              href={apiPath(view, { group })}
              rel={group && "nofollow"}
              aria-current={group === current ? "page" : undefined}
              className="flex items-center gap-2 min-h-9 px-3 text-soft rounded-md hover:bg-tint hover:text-link aria-[current=page]:text-link aria-[current=page]:font-medium"
            >
              {label}
              {"count" in rest && <span className="text-sm text-faint">{rest.count}</span>}
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

/** What a program sends: a token that a person has made, or that of a login after the code of a mail. */
function loginCommands(server: string): { token: string; login: string } {
  const json = (path: string, body: Record<string, string>) =>
    `curl -X POST '${server}${path}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'`;
  return {
    token: `curl '${server}/api/sdb-user-service/user/me' \\
  -H 'Authorization: TOKEN'`,
    login: [
      json("/api/sdb-user-service/public/captcha/mail", { purpose: "login", email: "name@example.org" }),
      json("/api/sdb-user-service/public/captcha/verify", { id: "ID", code: "CODE" }),
      `curl -X POST '${server}${LOGIN_PATH}' \\
  --data-urlencode username=name@example.org \\
  --data-urlencode password=PASSWORD \\
  --data-urlencode captchaToken=CAPTCHA_TOKEN`,
    ].join("\n"),
  };
}

function Basics({ view, server }: { view: View; server: string }) {
  const { t } = view;
  const { token, login } = loginCommands(server);
  return (
    <Section id="basics" title={t("help.basics")}>
      <div className="panel divide-y divide-line">
        <Rule title={t("help.server")} example={`${server}/api`} />
        <Rule title={t("help.envelope")} text={t("help.envelopeText")} example={ENVELOPE} />
        <Rule
          title={t("help.auth")}
          text={t("help.authText", { page: t("profile.navTokens") })}
          example={token}
        />
        <Rule title={t("help.login")} text={t("help.loginText")} example={login} />
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

function Type({ view, name, schema }: { view: View; name: string; schema: Schema }) {
  const { t } = view;
  return (
    <Section id={`type-${name}`} title={name} intro={t("help.typesText")}>
      {schema.properties
        ? <FieldList view={view} mark={presenceOf(schema)} fields={fieldsOf(schema)} />
        : <TypeName view={view} schema={schema} />}
    </Section>
  );
}

function TypeNames({ view, schemas }: { view: View; schemas: Record<string, Schema> }) {
  const { t } = view;
  return (
    <Section id="types" title={t("help.types")} intro={t("help.typesText")}>
      <ul className="columns-1 sm:columns-2 xl:columns-3">
        {Object.keys(schemas).sort().map((name) => (
          <li key={name}>
            <a
              href={apiPath(view, { type: name })}
              rel="nofollow"
              className="link inline-flex items-center min-h-8"
            >
              <code>{name}</code>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Errors({ view }: { view: View }) {
  const { t, locale } = view;
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
          <p className="text-soft">{t(`errors.${name}`, samplesFor(locale, `errors.${name}`))}</p>
        </li>
      ))}
    </ul>
  );
}
