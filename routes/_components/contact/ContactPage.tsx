import type { ReactNode } from "react";
import OperatorForm, { type GivenMessage } from "../../../islands/contact/OperatorForm.tsx";
import { localizedPath, type MessageKey, slice } from "../../../locales/mod.ts";
import { CONTACT_KINDS } from "../../../sdk/model/contact_kind.ts";
import type { ContactForm } from "../../../sdk/model/operator_message.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";
import { isBuilt } from "../../_not_implemented.ts";
import { ErrorSummary } from "../account/ErrorSummary.tsx";
import type { FieldErrors } from "../account/form.ts";
import { pathOf, type View } from "../dataset/view.ts";

export interface ContactState {
  form: ContactForm;
  given: GivenMessage;
  errors?: FieldErrors;
  /** Reference number of a message that was sent. */
  sent?: string;
}

interface Props {
  view: View;
  state: ContactState;
  /** Postal address, telephone and hours of those who run the site, where they have written them down. */
  operator?: ReactNode;
  /** Whom to ask, and what helps. */
  advice?: ReactNode;
}

/** Writes to those who run the repository; what may answer the question at once stands beside the form. */
export function ContactPage({ view, state, operator, advice }: Props) {
  const { t } = view;
  return (
    <>
      <h1 className="text-3xl">{t("contact.title")}</h1>
      <p className="mt-3 mb-8 text-soft max-w-[70ch]">{t("contact.intro")}</p>
      <div className="grid gap-8 items-start grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="form" className="panel p-5 md:p-7">
          <h2 id="form" className="mb-5 text-xl">{t("contact.form")}</h2>
          {state.sent ? <Sent view={view} reference={state.sent} /> : <Form view={view} state={state} />}
        </section>
        <aside className="min-w-0 flex flex-col gap-5">
          {operator}
          <Before view={view} />
        </aside>
      </div>
      {advice}
    </>
  );
}

function Sent({ view, reference }: { view: View; reference: string }) {
  const { t } = view;
  return (
    <Outcome icon="i-tabler-mail-check" tone="open" title={t("contact.sent")}>
      <p className="text-ink font-medium">{t("contact.sentReference", { reference })}</p>
      <p className="mt-1">{t("contact.sentText")}</p>
      <div className="mt-5">
        <LinkButton icon="i-tabler-plus" href={pathOf(view, "/about/contact")}>
          {t("contact.another")}
        </LinkButton>
      </div>
    </Outcome>
  );
}

function Form({ view, state: { form, given, errors = {} } }: { view: View; state: ContactState }) {
  const { t, locale } = view;
  return (
    <>
      <ErrorSummary title={t("contact.stopped")} errors={errors} />
      <noscript>
        <p className="mb-5 border border-line rounded-lg bg-sunken px-4 py-3">
          {t("contact.noScript", { seconds: Math.ceil(form.waitWithoutProofMs / 1000) })}
        </p>
      </noscript>
      <OperatorForm
        action={localizedPath(locale, "/about/contact")}
        form={{ token: form.token, count: form.count, bits: form.bits, waitMs: form.waitMs }}
        given={given}
        errors={errors}
        locale={locale}
        texts={slice(locale, ...FORM_TEXTS, ...CONTACT_KINDS.map((kind) => `contact.kind.${kind}` as const))}
      />
    </>
  );
}

const FORM_TEXTS = [
  "contact.checking",
  "contact.dataset",
  "contact.datasetHint",
  "contact.email",
  "contact.emailHint",
  "contact.kind",
  "contact.kindPlaceholder",
  "contact.kindRequired",
  "contact.message",
  "contact.messageHint",
  "contact.messageRequired",
  "contact.name",
  "contact.send",
  "contact.website",
  "ui.loading",
  "validation.emailRequired",
  "validation.invalidEmail",
  "validation.nameRequired",
] as const;

const BEFORE: { href: string; icon: string; text: MessageKey }[] = [
  { href: "/list", icon: "i-tabler-database", text: "contact.before.depositor" },
  { href: "/help?p=sdb_file_format", icon: "i-tabler-file-check", text: "contact.before.formats" },
  { href: "/help?p=open_api", icon: "i-tabler-api", text: "contact.before.api" },
  { href: "/status", icon: "i-tabler-activity-heartbeat", text: "contact.before.status" },
];

function Before({ view }: { view: View }) {
  const { t } = view;
  return (
    <section aria-labelledby="before" className="panel p-5">
      <h2 id="before" className="text-lg mb-2">{t("contact.beforeTitle")}</h2>
      <ul className="divide-y divide-line">
        {BEFORE.filter(({ href }) => isBuilt(href)).map(({ href, icon, text }) => (
          <li key={href}>
            <a href={pathOf(view, href)} className="flex gap-3 py-3 leading-snug hover:text-link group">
              <Icon name={icon} className="mt-0.5 text-xl text-link" />
              <span className="group-hover:underline underline-offset-4">{t(text)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
