import type { ReactNode } from "react";
import type { Issue } from "../../sdk/model/issue.ts";
import { formatDateTime } from "../../locales/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { useForm } from "./_context.ts";
import type { SaveState } from "./_autosave.ts";
import type { Submission } from "./_submission.ts";
import { FieldLink } from "./_Summary.tsx";

interface Props {
  state: SaveState;
  unsaved: boolean;
  /** A submission has to wait for files. */
  arriving: boolean;
  /** Malformed fields, which are kept in the browser only. */
  unsavable: Issue[];
  /** Earlier work is on offer, so that what is shown is not all there is. */
  restorable: boolean;
  /** What became of the last try to submit. */
  outcome?: Submission["outcome"];
  previewHref: string;
  onSave: () => void;
  onPreview: () => void;
  onSubmit: () => void;
  /** What has to be answered first, such as the offer to restore. */
  children?: ReactNode;
}

/** Always in sight: whether everything is saved, and the three ways on. */
export function SaveBar(
  {
    state,
    unsaved,
    arriving,
    unsavable,
    restorable,
    outcome,
    previewHref,
    onSave,
    onPreview,
    onSubmit,
    children,
  }: Props,
) {
  const { t, enhanced, own } = useForm();
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-20 -mx-4 md:mx-0 px-4 py-1.5 sm:py-3 bg-surface border-t md:border border-line md:rounded-t-lg shadow-[0_-4px_16px_var(--shadow)]"
    >
      <div className="mb-1.5 sm:mb-3 empty:hidden">{children}</div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:gap-y-2">
        <div className="flex-1 min-w-48 text-sm">
          <p
            role="status"
            className={`empty:hidden ${
              outcome === "dataset_form.commitFailed" ? "text-danger" : "text-soft"
            }`}
          >
            {outcome && t(outcome)}
          </p>
          {enhanced ? <Status {...{ state, unsaved, unsavable, restorable }} onRetry={onSave} /> : (
            <noscript>
              <p className="text-soft">{t("dataset_form.state.byHand")}</p>
            </noscript>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:px-2.5 max-sm:[&>*]:text-sm max-sm:[&>:last-child]:flex-1">
          <LinkButton
            href={previewHref}
            variant="quiet"
            icon="i-tabler-eye max-sm:hidden"
            onClick={(event) => {
              event.preventDefault();
              onPreview();
            }}
          >
            {t("dataset_form.preview")}
          </LinkButton>
          <Button
            type="submit"
            name="action"
            value="save"
            icon="i-tabler-device-floppy max-sm:hidden"
            busy={state.kind === "saving"}
            onClick={(event) => {
              event.preventDefault();
              onSave();
            }}
          >
            {t("dataset_form.save")}
          </Button>
          {own && <SubmitButton disabled={arriving} onSubmit={onSubmit} />}
        </div>
      </div>
    </div>
  );
}

function SubmitButton({ disabled, onSubmit }: { disabled: boolean; onSubmit: () => void }) {
  const { t } = useForm();
  return (
    <Button
      type="submit"
      name="action"
      value="submit"
      disabled={disabled}
      variant="primary"
      icon="i-tabler-send max-sm:hidden"
      onClick={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {t("dataset_form.submit")}
    </Button>
  );
}

const LOOKS: Record<
  SaveState["kind"] | "unsaved" | "except" | "restorable",
  { icon: string; className: string }
> = {
  saved: { icon: "i-tabler-cloud-check", className: "text-open" },
  unsaved: { icon: "i-tabler-pencil", className: "text-soft" },
  except: { icon: "i-tabler-cloud-exclamation", className: "text-attention" },
  restorable: { icon: "i-tabler-history", className: "text-soft" },
  saving: { icon: "i-tabler-loader-2 animate-spin", className: "text-soft" },
  offline: { icon: "i-tabler-cloud-off", className: "text-danger" },
  signedOut: { icon: "i-tabler-lock", className: "text-danger" },
  conflict: { icon: "i-tabler-alert-triangle", className: "text-danger" },
  refused: { icon: "i-tabler-alert-circle", className: "text-danger" },
};

type StatusProps = Pick<Props, "state" | "unsaved" | "unsavable" | "restorable"> & { onRetry: () => void };

/** Fields that are named; the summary names them all. */
const NAMED = 2;

function Status({ state, unsaved, unsavable, restorable, onRetry }: StatusProps) {
  const { t } = useForm();
  const kind = kindOf({ state, unsaved, unsavable, restorable });
  const { icon, className } = LOOKS[kind];
  const failed = kind === "offline" || kind === "signedOut" || kind === "refused";
  const time = state.kind === "saved" && state.at ? formatDateTime(state.at).slice(11, 16) : undefined;
  const count = unsavable.length;
  return (
    <>
      {/* On a phone the offer above says as much. */}
      <p className={`flex items-center gap-2 ${className} ${kind === "restorable" ? "max-sm:hidden" : ""}`}>
        <Icon name={icon} className="text-lg" />
        <span role="status">
          {kind === "saved" && time
            ? t("dataset_form.savedAt", { time })
            : t(`dataset_form.state.${kind}`, { count })}
          {state.kind === "refused" && ` ${state.message}`}
        </span>
        {failed && <Button size="sm" onClick={onRetry}>{t("dataset_form.retry")}</Button>}
      </p>
      {count > 0 && kind !== "except" && (
        <p className="text-attention">{t("dataset_form.unsavable", { count })}</p>
      )}
      {kind === "except" && (
        <ul className="flex flex-wrap gap-x-3 pl-6.5">
          {unsavable.slice(0, NAMED).map((issue) => (
            <li key={`${issue.path}-${issue.key}`}>
              <FieldLink path={issue.path} />
            </li>
          ))}
          {count > NAMED && <li aria-hidden="true">…</li>}
        </ul>
      )}
    </>
  );
}

function kindOf({ state, unsaved, unsavable, restorable }: Omit<StatusProps, "onRetry">): keyof typeof LOOKS {
  if (state.kind !== "saved") return state.kind;
  if (unsaved) return "unsaved";
  if (unsavable.length > 0) return "except";
  return restorable ? "restorable" : "saved";
}
