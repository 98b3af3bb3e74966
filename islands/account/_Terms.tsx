import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Checkbox } from "../../ui/form/Choice.tsx";

interface Props {
  href: string;
  checked: boolean;
  error?: string;
  locale: Locale;
  texts: MessageSlice;
}

/** The agreement; the sentence below it stands on English pages alone (spec 1 §2). */
export function Terms({ href, checked, error, locale, texts }: Props) {
  const t = createTranslate(locale, texts);
  return (
    <Checkbox
      id="terms"
      name="terms"
      required
      defaultChecked={checked}
      error={error || undefined}
      hint={locale === "en" ? t("account.termsHint") : undefined}
      label={
        <>
          {t("account.termsAgree")}
          <a href={href} target="_blank" rel="noopener" className="link">{t("layout.terms")}</a>
        </>
      }
    />
  );
}
