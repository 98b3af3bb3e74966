import { useEffect, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { LOCALES, type LocalizedText } from "../../sdk/model/locale.ts";
import { Button } from "../../ui/Button.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { RichTextField } from "./_RichTextField.tsx";
import { uploader } from "./_upload.ts";

export const hydrate = "visible";

export interface RichTextPairProps {
  /** Of the page. */
  locale: Locale;
  /** `rich_text` and `ui`. */
  texts: MessageSlice;
  /** The fields are called `<name>.zh` and `<name>.en`, and have these ids. */
  name: string;
  value: LocalizedText;
  labels: LocalizedText;
  hint?: string;
  errors?: Partial<LocalizedText>;
  /** Whether pictures may be put in, uploaded or from the media library; `texts` then have `media`. */
  pictures?: boolean;
}

/** A text in both languages: two editors, and what readers will see of both side by side. */
export default function RichTextPair(props: RichTextPairProps) {
  const { locale, texts, name, value, labels, hint, errors = {}, pictures } = props;
  const t = createTranslate(locale, texts);
  const [current, setCurrent] = useState(value);
  const [isPreview, setPreview] = useState(false);
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = preview.current;
    if (shown) import("./_formula_view.ts").then(({ drawFormulas }) => drawFormulas(shown));
  }, [isPreview]);
  return (
    <div className="flex flex-col gap-5">
      <div hidden={isPreview} className="flex flex-col gap-5">
        {LOCALES.map((lang) => (
          <RichTextField
            key={lang}
            {...{ t, lang, hint }}
            upload={pictures ? uploader({ t, locale, lang }) : undefined}
            library={pictures ? locale : undefined}
            id={`${name}.${lang}`}
            name={`${name}.${lang}`}
            value={value[lang]}
            label={labels[lang]}
            error={errors[lang]}
            onChange={(html) => setCurrent((before) => ({ ...before, [lang]: html }))}
          />
        ))}
      </div>
      {isPreview && (
        <div ref={preview} className="grid gap-6 lg:grid-cols-2">
          {LOCALES.map((lang) => (
            <section key={lang} aria-label={labels[lang]} className="panel p-5 min-w-0">
              <h3 className="mb-3 text-sm text-faint">
                {t(lang === "zh" ? "rich_text.chinese" : "rich_text.english")}
              </h3>
              {current[lang]
                ? (
                  <RichText
                    html={current[lang]}
                    {...{ lang, t }}
                    headingLevel={4}
                    idPrefix={`preview-${lang}-`}
                  />
                )
                : <p className="text-faint">{t("rich_text.emptyText")}</p>}
            </section>
          ))}
        </div>
      )}
      <div>
        <Button
          icon={isPreview ? "i-tabler-edit" : "i-tabler-eye"}
          aria-pressed={isPreview}
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? t("rich_text.edit") : t("rich_text.previewBoth")}
        </Button>
      </div>
    </div>
  );
}
