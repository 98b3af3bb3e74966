import { QUERY_MAX } from "../../../sdk/model/limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { pathOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  q?: string;
  /** In the narrow column beside a guide. */
  compact?: boolean;
}

/** Searches all of help. */
export function HelpSearch({ view, q, compact }: Props) {
  const { t } = view;
  return (
    <form
      role="search"
      aria-label={t("articles.searchHelp")}
      action={pathOf(view, "/help")}
      className="flex gap-2"
    >
      <input
        type="search"
        name="q"
        required
        defaultValue={q}
        maxLength={QUERY_MAX}
        aria-label={t("articles.searchHelp")}
        placeholder={t("articles.searchHelp")}
        className={compact ? "control" : "control text-lg"}
      />
      {compact
        ? <IconButton type="submit" icon="i-tabler-search" label={t("layout.search")} />
        : (
          <Button type="submit" variant="primary" icon="i-tabler-search" className="flex-none">
            {t("layout.search")}
          </Button>
        )}
    </form>
  );
}
