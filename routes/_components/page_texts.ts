/** What the links between the pages of a list say. */
import { formatNumber } from "../../locales/format.ts";
import type { View } from "./dataset/view.ts";

export interface PageTexts {
  label: string;
  previous: string;
  next: string;
  page: (page: number) => string;
}

export function pageTexts({ t, locale }: View): PageTexts {
  return {
    label: t("ui.pages"),
    previous: t("ui.previous"),
    next: t("ui.next"),
    page: (page) => t("ui.page", { page: formatNumber(locale, page) }),
  };
}
