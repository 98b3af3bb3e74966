import type { ReactNode } from "react";
import { LINK_LIVES } from "../../../sdk/model/link.ts";
import { COMMENT_MAX } from "../../../sdk/model/limits.ts";
import type { RequestEntry } from "../../../sdk/mod.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../../ui/form/TextInput.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { FieldErrors } from "../account/form.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { DIALOG } from "../sharing/LinkList.tsx";
import { payloadOf } from "./RequestFacts.tsx";

export interface PostedDecision {
  intent: string;
  requestId: string;
  until: string;
  untilDate: string;
  comments: string;
  errors?: FieldErrors;
  problem?: string;
}

interface Props {
  view: View;
  entry: RequestEntry;
  /** Where the forms are sent, without the language. */
  action: string;
  /** A decision about this request that came back; its form is open. */
  posted?: PostedDecision;
}

/** What a depositor can do about a request now: each decision unfolds its form, without a script too. */
export function DecisionForms(props: Props) {
  const { view, entry: { actions }, posted } = props;
  if (actions.length === 0) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {posted?.problem && (
        <Alert id="problem" live tone="danger" title={view.t("access_request.decideFailed")}>
          {posted.problem}
        </Alert>
      )}
      {actions.includes("accept") && <Acceptance {...props} />}
      {actions.includes("reject") && <Rejection {...props} />}
      {actions.includes("cancel") && <Cancellation {...props} />}
    </div>
  );
}

const nameOf = (entry: RequestEntry): string => payloadOf(entry).name ?? entry.requester ?? "";

function Unfolding(
  { label, named, open, children }: { label: string; named: string; open: boolean; children: ReactNode },
) {
  return (
    <details open={open} className="border border-line rounded-lg px-4 py-2">
      <summary
        aria-label={named}
        className="cursor-pointer min-h-9 py-1.5 font-medium flex items-center gap-2"
      >
        <Icon name="i-tabler-chevron-right" className="text-faint" />
        {label}
      </summary>
      <div className="pt-2 pb-3">{children}</div>
    </details>
  );
}

function Acceptance({ view, entry, action, posted }: Props) {
  const { t } = view;
  const { requestId } = entry;
  const mine = posted?.intent === "accept" ? posted : undefined;
  const errors = mine?.errors ?? {};
  return (
    <Unfolding
      label={t("access_request.accept")}
      named={t("access_request.acceptOf", { name: nameOf(entry) })}
      open={Boolean(mine)}
    >
      <form method="post" action={pathOf(view, action)} className="flex flex-col gap-4 max-w-130">
        <input type="hidden" name="requestId" value={requestId} />
        <Select
          id={`until-${requestId}`}
          name="until"
          label={t("access_request.until")}
          hint={t("access_request.untilHint")}
          error={errors.until}
          placeholder={t("access_request.untilPlaceholder")}
          defaultValue={mine?.until}
          options={LINK_LIVES.map((life) => ({ value: life, label: t(`sharing.life.${life}`) }))}
        />
        <TextInput
          id={`date-${requestId}`}
          name="untilDate"
          type="date"
          label={t("access_request.untilDate")}
          defaultValue={mine?.untilDate}
        />
        <TextArea
          id={`message-${requestId}`}
          name="comments"
          label={t("access_request.message")}
          error={errors.comments}
          rows={3}
          maxLength={COMMENT_MAX}
          defaultValue={mine?.comments}
        />
        <div>
          <Button type="submit" name="intent" value="accept" variant="primary" icon="i-tabler-check">
            {t("access_request.acceptTitle")}
          </Button>
        </div>
      </form>
    </Unfolding>
  );
}

function Rejection({ view, entry, action, posted }: Props) {
  const { t } = view;
  const { requestId } = entry;
  const mine = posted?.intent === "reject" ? posted : undefined;
  return (
    <Unfolding
      label={t("access_request.reject")}
      named={t("access_request.rejectOf", { name: nameOf(entry) })}
      open={Boolean(mine)}
    >
      <form method="post" action={pathOf(view, action)} className="flex flex-col gap-4 max-w-130">
        <input type="hidden" name="requestId" value={requestId} />
        <TextArea
          id={`reason-${requestId}`}
          name="comments"
          label={t("access_request.rejectReason")}
          hint={t("access_request.rejectHint")}
          error={mine?.errors?.comments}
          required
          rows={3}
          maxLength={COMMENT_MAX}
          defaultValue={mine?.comments}
        />
        <div>
          <Button type="submit" name="intent" value="reject" variant="danger" icon="i-tabler-x">
            {t("access_request.rejectTitle")}
          </Button>
        </div>
      </form>
    </Unfolding>
  );
}

function Cancellation({ view, entry, action }: Props) {
  const { t } = view;
  const id = `cancel-${entry.requestId}`;
  return (
    <div>
      <Button size="sm" popoverTarget={id} aria-label={t("access_request.cancelOf", { name: nameOf(entry) })}>
        {t("access_request.cancel")}
      </Button>
      <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={DIALOG}>
        <h3 id={`${id}-title`} className="text-lg">{t("access_request.cancelTitle")}</h3>
        <p className="mt-2">{t("access_request.cancelText")}</p>
        <form method="post" action={pathOf(view, action)} className="mt-4 flex flex-wrap justify-end gap-3">
          <Button popoverTarget={id} popoverTargetAction="hide">{t("layout.cancel")}</Button>
          <input type="hidden" name="requestId" value={entry.requestId} />
          <Button type="submit" name="intent" value="cancelAccess" variant="danger">
            {t("access_request.cancel")}
          </Button>
        </form>
      </div>
    </div>
  );
}
