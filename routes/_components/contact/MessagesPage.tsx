import { formatDateTime, formatNumber, labelled, languageTag } from "../../../locales/format.ts";
import type { CurrentUser } from "../../../sdk/mod.ts";
import { CONTACT_STATES, type ContactState } from "../../../sdk/model/contact_kind.ts";
import { mailtoLink } from "../../../sdk/model/email_address.ts";
import { CONTACT_KEPT_MS } from "../../../sdk/model/limits.ts";
import type { MessagePage, StoredMessage } from "../../../sdk/model/operator_message.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { paragraphs } from "../dataset/paragraphs.ts";
import { PagedList } from "../content/PagedList.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { ManageNav } from "../review/ManageNav.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  state: ContactState;
  messages: MessagePage;
  /** What was done before this page came. */
  done?: string;
}

const messagesPath = (state: ContactState, page: number) =>
  `/manage/messages?${new URLSearchParams({ state, ...page > 1 ? { page: String(page) } : {} })}`;

/** What visitors wrote to the operator, for those who answer. */
export function MessagesPage({ view, user, state, messages, done }: Props) {
  const { t, locale } = view;
  return (
    <>
      <ManageNav view={view} user={user} current="messages" />
      <h1 className="text-3xl">{t("contact.messages")}</h1>
      <p className="mt-1 mb-5 text-soft max-w-[70ch]">
        {t("contact.messagesIntro", { days: CONTACT_KEPT_MS / DAY_MS })}
      </p>
      <FlashNote text={done} />
      <LinkTabs
        label={t("contact.filter")}
        tabs={CONTACT_STATES.map((one) => ({
          href: pathOf(view, messagesPath(one, 1)),
          label: t(`contact.state.${one}`),
          current: one === state,
          count: formatNumber(locale, messages.counts[one]),
        }))}
      />
      <div className="mt-5">
        <PagedList
          view={view}
          page={messages}
          row={(message) => (
            <li key={message.reference}>
              <Message view={view} message={message} />
            </li>
          )}
          empty={{ icon: "i-tabler-inbox", title: t("contact.emptyTitle"), text: t("contact.emptyText") }}
          pathTo={(number) => messagesPath(state, number)}
          className="flex flex-col gap-4"
        />
      </div>
    </>
  );
}

function Message({ view, message }: { view: View; message: StoredMessage }) {
  const { t, locale } = view;
  const { reference, kind, name, email, createdAt, answeredAt, dataset } = message;
  return (
    <article className="panel p-5" aria-labelledby={reference}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={reference} className="text-lg">{name}</h2>
        <span className="text-soft break-all">{email}</span>
        <Badge>{t(`contact.kind.${kind}`)}</Badge>
        <span className="md:ml-auto text-sm text-faint">
          <span className="identifier">{reference}</span> · {formatDateTime(createdAt)}
        </span>
      </div>
      {dataset && (
        <p className="mt-2 text-soft break-words">{labelled(locale, t("contact.about"), dataset)}</p>
      )}
      <div lang={languageTag[message.locale]} className="mt-3 prose">
        {paragraphs(message.message).map((text, index) => (
          <p key={index} className="whitespace-pre-line">{text}</p>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <LinkButton
          size="sm"
          icon="i-tabler-mail"
          href={mailtoLink(email, { subject: `[${reference}]` })}
        >
          {t("contact.reply")}
        </LinkButton>
        <form method="post" action={pathOf(view, "/manage/messages")}>
          <HiddenFields fields={{ reference, answered: answeredAt ? "" : "yes" }} />
          <Button type="submit" size="sm" icon={answeredAt ? "i-tabler-arrow-back-up" : "i-tabler-check"}>
            {t(answeredAt ? "contact.reopen" : "contact.markAnswered")}
          </Button>
        </form>
        {answeredAt && (
          <span className="text-sm text-faint">
            {t("contact.answeredAt", { at: formatDateTime(answeredAt) })}
          </span>
        )}
      </div>
    </article>
  );
}
