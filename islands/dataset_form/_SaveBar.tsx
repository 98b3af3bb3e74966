import type { ReactNode } from "react";
import { formatDateTime } from "../../locales/format.ts";
import { Icon } from "../../routes/_components/ui/Icon.tsx";
import { Button, LinkButton } from "../../routes/_components/ui/Button.tsx";
import { useForm } from "./_context.ts";
import type { SaveState } from "./_saving.ts";

interface Props {
  state: SaveState;
  unsaved: boolean;
  /** Malformed fields, which are kept in the browser only. */
  unsavable: number;
  previewHref: string;
  onSave: () => void;
  onPreview: () => void;
  onSubmit: () => void;
  /** What has to be answered first, such as the offer to restore. */
  children?: ReactNode;
}

/** Always in sight: whether everything is saved, and the three ways on. */
export function SaveBar(
  { state, unsaved, unsavable, previewHref, onSave, onPreview, onSubmit, children }: Props,
) {
  const { t } = useForm();
  return (
    <div className="sticky bottom-0 z-20 -mx-4 md:mx-0 px-4 py-3 bg-surface border-t md:border border-line md:rounded-t-lg shadow-[0_-4px_16px_var(--shadow)]">
      <div className="mb-3 empty:hidden">{children}</div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex-1 min-w-48 text-sm">
          <Status state={state} unsaved={unsaved || unsavable > 0} onRetry={onSave} />
          {unsavable > 0 && (
            <p className="text-attention">{t("dataset_form.unsavable", { count: unsavable })}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton
            href={previewHref}
            variant="quiet"
            icon="i-tabler-eye"
            onClick={(event) => {
              event.preventDefault();
              onPreview();
            }}
          >
            <span className="sr-only sm:not-sr-only">{t("dataset_form.preview")}</span>
          </LinkButton>
          <Button
            type="submit"
            name="action"
            value="save"
            icon="i-tabler-device-floppy"
            busy={state.kind === "saving"}
            onClick={(event) => {
              event.preventDefault();
              onSave();
            }}
          >
            <span className="sr-only sm:not-sr-only">{t("dataset_form.save")}</span>
          </Button>
          <Button
            type="submit"
            name="action"
            value="submit"
            variant="primary"
            icon="i-tabler-send"
            onClick={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            {t("dataset_form.submit")}
          </Button>
        </div>
      </div>
    </div>
  );
}

const LOOKS: Record<SaveState["kind"] | "unsaved", { icon: string; className: string }> = {
  saved: { icon: "i-tabler-cloud-check", className: "text-open" },
  unsaved: { icon: "i-tabler-pencil", className: "text-soft" },
  saving: { icon: "i-tabler-loader-2 animate-spin", className: "text-soft" },
  offline: { icon: "i-tabler-cloud-off", className: "text-danger" },
  signedOut: { icon: "i-tabler-lock", className: "text-danger" },
  conflict: { icon: "i-tabler-alert-triangle", className: "text-danger" },
  refused: { icon: "i-tabler-alert-circle", className: "text-danger" },
};

function Status({ state, unsaved, onRetry }: { state: SaveState; unsaved: boolean; onRetry: () => void }) {
  const { t } = useForm();
  const kind = state.kind === "saved" && unsaved ? "unsaved" : state.kind;
  const { icon, className } = LOOKS[kind];
  const failed = kind === "offline" || kind === "signedOut" || kind === "refused";
  const time = state.kind === "saved" && state.at ? formatDateTime(state.at).slice(11, 16) : undefined;
  return (
    <p className={`flex items-center gap-2 ${className}`}>
      <Icon name={icon} className="text-lg" />
      <span role="status">
        {kind === "saved" && time ? t("dataset_form.savedAt", { time }) : t(`dataset_form.state.${kind}`)}
        {state.kind === "refused" && ` ${state.message}`}
      </span>
      {failed && <Button size="sm" onClick={onRetry}>{t("dataset_form.retry")}</Button>}
    </p>
  );
}
