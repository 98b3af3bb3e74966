import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pathOf, type View } from "../dataset/view.ts";

/** A page of the menus whose text nobody has published. */
export function MissingArticle({ view, title }: { view: View; title: string }) {
  const { t } = view;
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <EmptyState
        icon="i-tabler-file-off"
        title={t("articles.nothingHere")}
        action={<LinkButton href={pathOf(view, "/help")}>{t("layout.help")}</LinkButton>}
      />
    </>
  );
}
