import type { CompareData } from "../../_loaders/compare.ts";
import type { View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { compareHref } from "./address.ts";

export interface CompareProps {
  view: View;
  data: CompareData;
}

/** Differences alone, or everything: a link, so that the choice stays in the address. */
export function ShowLink({ view, data, hidden }: CompareProps & { hidden: number }) {
  const { t } = view;
  const { all } = data.request;
  if (hidden === 0) return null;
  return (
    <LinkButton
      size="sm"
      href={compareHref(view, data, { all: !all })}
      icon={all ? "i-tabler-filter" : "i-tabler-list"}
    >
      {all ? t("compare.onlyDifferences") : t("compare.showSame", { count: hidden })}
    </LinkButton>
  );
}
