import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { View } from "../dataset/view.ts";

/** What the two languages of a text are called on a page. */
export const languageNames = ({ t }: Pick<View, "t">): LocalizedText => ({
  zh: t("content.language.zh"),
  en: t("content.language.en"),
});
