import { formatDateTime, languageTag } from "../../../locales/mod.ts";
import type { LocalMail } from "../../../sdk/model/mail.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import type { View } from "../dataset/view.ts";

interface Props {
  view: View;
  mails: LocalMail[];
  publicUrl: string;
}

export function MailsPage({ view, mails, publicUrl }: Props) {
  const { t } = view;
  return (
    <div className="max-w-200 mx-auto">
      <h1 className="text-2xl mb-4">{t("account.mails")}</h1>
      <Alert>{t("account.mailsIntro")}</Alert>
      {mails.length === 0 && (
        <EmptyState icon="i-tabler-mail" title={t("account.mailsEmpty")}>
          {t("account.mailsEmptyHint")}
        </EmptyState>
      )}
      {mails.length > 0 && (
        <div className="mt-4">
          <TimeZoneNote view={view} />
        </div>
      )}
      <ol className="mt-6 flex flex-col gap-5">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Letter mail={mail} publicUrl={publicUrl} to={t("account.mailTo")} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Letter({ mail, publicUrl, to }: { mail: LocalMail; publicUrl: string; to: string }) {
  return (
    <article className="panel overflow-hidden">
      <header className="px-4 py-3 md:px-5 border-b border-line bg-sunken">
        <h2 className="text-lg" lang={languageTag[mail.locale]}>{mail.subject}</h2>
        <p className="flex flex-wrap justify-between gap-x-6 text-sm text-faint">
          <span>
            {to} <span className="text-soft">{mail.to}</span>
          </span>
          <time dateTime={mail.createdAt}>{formatDateTime(mail.createdAt)}</time>
        </p>
      </header>
      <div lang={languageTag[mail.locale]} className="px-4 py-4 md:px-5 whitespace-pre-line break-words">
        {linkify(mail.body, publicUrl)}
      </div>
    </article>
  );
}

/** Addresses of this site become links; anything else in a mail stays text. */
function linkify(body: string, publicUrl: string) {
  return body.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    part.startsWith(`${publicUrl}/`) ? <a key={index} href={part} className="link break-all">{part}</a> : part
  );
}
