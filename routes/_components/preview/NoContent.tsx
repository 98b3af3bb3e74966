import { formatBytes } from "../../../locales/format.ts";
import { DRAWN_PIXELS_MAX, PREVIEW_BEGINNING_MAX } from "../../../sdk/model/limits.ts";
import { formatPrograms } from "../../../sdk/model/vocabulary/format_programs.ts";
import { textOf } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { ContentProps } from "./props.ts";

/** Why there is nothing to see, what the file is and what opens it, and the file itself. */
export function NoContent({ view, data, content: { reason } }: ContentProps<"none">) {
  const { t } = view;
  const { file, member } = data.preview;
  const known = formatPrograms(member ?? file.path);
  const limit = formatBytes(PREVIEW_BEGINNING_MAX);
  const pixels = String(DRAWN_PIXELS_MAX / 1e6);
  return (
    <EmptyState
      icon="i-tabler-eye-off"
      title={reason === "unsupported" ? t("preview.unsupported") : t("preview.none")}
      action={
        <LinkButton variant="primary" icon="i-tabler-download" href={data.href}>
          {t("preview.download")}
        </LinkButton>
      }
    >
      {reason !== "unsupported" && <p>{t(`preview.reason.${reason}`, { limit, pixels })}</p>}
      {known && <p>{t("preview.opensWith", { name: textOf(view, known.name), programs: known.programs })}</p>}
    </EmptyState>
  );
}
