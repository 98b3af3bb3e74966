import CopyText from "../../../islands/security/CopyText.tsx";
import { formatDate } from "../../../locales/format.ts";
import type { MessageKey } from "../../../locales/mod.ts";
import type { RequestEntry } from "../../../sdk/mod.ts";
import { Alert, type AlertTone } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { DIALOG } from "../sharing/LinkDialog.tsx";

interface Props {
  view: View;
  entry: RequestEntry;
  /** Where its forms are sent, without the language. */
  action: string;
  /** A new address, shown this once. */
  made?: string;
  /** Whether its requester is signed in; otherwise the mail alone has the address of the link. */
  hasAccount: boolean;
}

const SAID: Record<string, { tone: AlertTone; title: MessageKey; text: MessageKey }> = {
  PENDING: { tone: "info", title: "access_request.pending", text: "access_request.pendingText" },
  ACCEPTED: { tone: "open", title: "access_request.accepted", text: "access_request.acceptedText" },
  REJECTED: { tone: "attention", title: "access_request.rejected", text: "access_request.again" },
  EXPIRED: { tone: "attention", title: "access_request.expired", text: "access_request.again" },
  CANCELLED: { tone: "attention", title: "access_request.cancelled", text: "access_request.again" },
  WITHDRAWN: { tone: "info", title: "access_request.withdrawn", text: "access_request.again" },
};

/** How a request stands, and what its requester can do about it. */
export function StandingCard({ view, entry, action, made, hasAccount }: Props) {
  const { t } = view;
  const { state, requestId, expiresAt, comments, actions } = entry;
  const said = SAID[state] ?? SAID.PENDING;
  return (
    <div className="flex flex-col gap-4">
      <Alert tone={said.tone} title={t(said.title)}>
        <p>{t(said.text, { date: expiresAt ? formatDate(expiresAt) : "" })}</p>
        {comments && <p className="mt-2 whitespace-pre-line">{comments}</p>}
      </Alert>
      {made && <MadeLink view={view} url={made} />}
      <div className="flex flex-wrap gap-3">
        {state === "ACCEPTED" && <GrantForms {...{ view, requestId, action, hasAccount }} />}
        {actions.includes("withdraw") && (
          <Button popoverTarget={`withdraw-${requestId}`}>
            {t(state === "ACCEPTED" ? "access_request.giveUp" : "access_request.withdraw")}
          </Button>
        )}
      </div>
      {state === "ACCEPTED" && hasAccount && (
        <p className="text-sm text-faint">{t("access_request.newLinkHint")}</p>
      )}
      <Withdrawal view={view} requestId={requestId} action={action} />
    </div>
  );
}

type FormProps = { view: View; requestId: string; action: string };

function GrantForms({ view, requestId, action, hasAccount }: FormProps & { hasAccount: boolean }) {
  const { t } = view;
  return (
    <form method="post" action={pathOf(view, action)} className="flex flex-wrap gap-3">
      <input type="hidden" name="requestId" value={requestId} />
      <Button type="submit" name="intent" value="open" variant="primary" icon="i-tabler-lock-open">
        {t("access_request.open")}
      </Button>
      {hasAccount && (
        <Button type="submit" name="intent" value="link" icon="i-tabler-link">
          {t("access_request.newLink")}
        </Button>
      )}
    </form>
  );
}

function MadeLink({ view: { t }, url }: { view: View; url: string }) {
  return (
    <Alert tone="open" title={t("access_request.madeTitle")} live>
      <p>{t("access_request.madeText")}</p>
      <p className="mt-3 px-3 py-2 rounded-md border border-line bg-surface font-mono break-all select-all">
        {url}
      </p>
      <div className="mt-3">
        <CopyText text={url} texts={{ copy: t("sharing.copy"), copied: t("sharing.copied") }} />
      </div>
    </Alert>
  );
}

/** A native popover, so that the question is asked without JavaScript too. */
function Withdrawal({ view, requestId, action }: FormProps) {
  const { t } = view;
  const id = `withdraw-${requestId}`;
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={DIALOG}>
      <h3 id={`${id}-title`} className="text-lg">{t("access_request.withdrawTitle")}</h3>
      <p className="mt-2">{t("access_request.withdrawText")}</p>
      <form method="post" action={pathOf(view, action)} className="mt-4 flex flex-wrap justify-end gap-3">
        <Button popoverTarget={id} popoverTargetAction="hide">{t("layout.cancel")}</Button>
        <input type="hidden" name="requestId" value={requestId} />
        <Button type="submit" name="intent" value="withdraw" variant="danger">
          {t("access_request.withdraw")}
        </Button>
      </form>
    </div>
  );
}
