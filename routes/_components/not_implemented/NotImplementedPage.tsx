import { ALTERNATIVES, type NotImplementedEntry } from "../../_not_implemented.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Blueprint } from "./Blueprint.tsx";

/** Says plainly that a page is not built, what it will hold, and what works today. */
export function NotImplementedPage({ view, planned }: { view: View; planned: NotImplementedEntry }) {
  const { t } = view;
  const { title, capability } = planned;
  const meanwhile = ALTERNATIVES[capability];
  return (
    <div className="grid items-center gap-10 py-8 md:py-14 md:grid-cols-[minmax(0,1fr)_18rem] max-w-240 mx-auto">
      <div>
        <Badge tone="attention" icon="i-tabler-hammer">{t("planned.notBuilt")}</Badge>
        <h1 className="mt-4 text-3xl">{t(title)}</h1>
        <p className="mt-3 text-lg text-soft max-w-[56ch]">{t(`planned.about.${capability}`)}</p>
        <p className="mt-4 text-soft max-w-[56ch]">{t("planned.meanwhile")}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton variant="primary" href={pathOf(view, meanwhile.href)}>{t(meanwhile.label)}</LinkButton>
          <LinkButton icon="i-tabler-home" href={pathOf(view, "/")}>{t("planned.home")}</LinkButton>
        </div>
      </div>
      <Blueprint />
    </div>
  );
}
