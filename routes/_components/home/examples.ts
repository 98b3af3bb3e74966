import type { Locale } from "../../../sdk/model/locale.ts";

/** Queries that the demo data answer; shown below the search field and where a search found nothing. */
export const EXAMPLES: Record<Locale, string[]> = {
  zh: ["企鹅", "二氧化碳", "诗经", "海底地形", "机器学习"],
  en: ["penguins", "carbon dioxide", "Shijing", "bathymetry", "machine learning"],
};
