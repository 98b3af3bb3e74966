import { formatDate, formatDateTime } from "../../../locales/format.ts";
import { accessRequestSchema } from "../../../sdk/model/access_request.ts";
import { FactRow, RequestFiles } from "../request/Facts.tsx";
import type { RequestEntry } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";

/** What was asked, as its schema knows it. */
export function payloadOf({ payload }: RequestEntry) {
  return accessRequestSchema.partial().safeParse(payload ?? {}).data ?? {};
}

interface Props {
  view: View;
  entry: RequestEntry;
  /** Where the form that asks for a file is sent, without the language, for somebody without an account. */
  fileAction?: string;
}

/** What was asked, by whom, and what was answered. */
export function RequestFacts({ view, entry, fileAction }: Props) {
  const { t } = view;
  const { name, institution, justification } = payloadOf(entry);
  const { email, comments, attachments, createdAt, expiresAt, chosen } = entry;
  return (
    <dl className="divide-y divide-line">
      <FactRow label={t("access_request.requester")}>
        {[name, institution].filter(Boolean).join(" · ")}
        {email && <span className="block text-soft break-all">{email}</span>}
      </FactRow>
      <FactRow label={t("access_request.justification")}>
        <p className="whitespace-pre-line">{justification}</p>
      </FactRow>
      <FactRow label={t("access_request.asked")}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </FactRow>
      {expiresAt && (
        <FactRow label={t("access_request.validUntil")}>
          <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
        </FactRow>
      )}
      {chosen && (
        <FactRow label={t("access_request.chosen")}>
          <ul>{chosen.map((path) => <li key={path} className="break-all">{path}</li>)}</ul>
        </FactRow>
      )}
      {attachments.length > 0 && (
        <FactRow label={t("access_request.files")}>
          <RequestFiles files={attachments} action={fileAction && pathOf(view, fileAction)} />
        </FactRow>
      )}
      {comments && (
        <FactRow label={t("access_request.answer")}>
          <p className="whitespace-pre-line">{comments}</p>
        </FactRow>
      )}
    </dl>
  );
}
