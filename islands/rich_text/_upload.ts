/** Brings a picture of a text to the media library. */
import type { Locale, Translate } from "../../locales/format.ts";
import { explainError } from "../_explain_error.ts";
import { sendMedia } from "../media/_library.ts";

interface Place {
  /** `ui`. */
  t: Translate;
  /** Of the page. */
  locale: Locale;
  /** Of the text. */
  lang: Locale;
}

/** @returns what brings a picture there; it throws an error with the reason in the language of the page. */
export const uploader =
  ({ t, locale, lang }: Place) => async (file: File, alt: string): Promise<{ src: string }> => {
    try {
      return await sendMedia(locale, { file, alt: { zh: "", en: "", [lang]: alt }, onSent: () => {} });
    } catch (error) {
      throw new Error(explainError(error, locale, t("ui.requestFailed")));
    }
  };
