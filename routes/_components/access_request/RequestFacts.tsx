import type { ReactNode } from "react";
import { formatBytes, formatDate, formatDateTime } from "../../../locales/format.ts";
import { accessRequestSchema } from "../../../sdk/model/access_request.ts";
import { attachmentAddress } from "../../../sdk/model/attachment.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import type { RequestEntry } from "../../../sdk/mod.ts";
import type { View } from "../dataset/view.ts";

/** What was asked, as its schema knows it. */
export function payloadOf({ payload }: RequestEntry) {
  return accessRequestSchema.partial().safeParse(payload ?? {}).data ?? {};
}

/** What was asked, by whom, and what was answered. */
export function RequestFacts({ view, entry }: { view: View; entry: RequestEntry }) {
  const { t } = view;
  const { name, institution, justification } = payloadOf(entry);
  const { email, comments, attachments, createdAt, expiresAt } = entry;
  return (
    <dl className="divide-y divide-line">
      <Row label={t("access_request.requester")}>
        {[name, institution].filter(Boolean).join(" · ")}
        {email && <span className="block text-soft break-all">{email}</span>}
      </Row>
      <Row label={t("access_request.justification")}>
        <p className="whitespace-pre-line">{justification}</p>
      </Row>
      <Row label={t("access_request.asked")}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </Row>
      {expiresAt && (
        <Row label={t("access_request.validUntil")}>
          <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
        </Row>
      )}
      {attachments.length > 0 && (
        <Row label={t("access_request.files")}>
          <ul className="flex flex-wrap gap-2">
            {attachments.map(({ attachmentId, name, size }) => (
              <li key={attachmentId}>
                <LinkButton
                  size="sm"
                  icon="i-tabler-file-download"
                  href={attachmentAddress(attachmentId)}
                  download=""
                >
                  {name} · {formatBytes(size)}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Row>
      )}
      {comments && (
        <Row label={t("access_request.answer")}>
          <p className="whitespace-pre-line">{comments}</p>
        </Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid sm:grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-2.5">
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
