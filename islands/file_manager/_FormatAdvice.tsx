import { useEffect, useState } from "react";
import { type Locale, localizedPath, type Translate } from "../../locales/format.ts";
import type { FormatAdvice as Advice } from "../../sdk/model/vocabulary/file_formats.ts";

interface Props {
  /** Of the stored files. */
  paths: string[];
  t: Translate;
  locale: Locale;
}

/** Where the list of formats is, and which of these files have a format with a better one beside it. */
export function FormatAdvice({ paths, t, locale }: Props) {
  const [advice, setAdvice] = useState<Advice[]>([]);
  useEffect(() => {
    let isLeft = false;
    // Loaded when there is a file; the link beside it says the same where that fails.
    import("../../sdk/model/vocabulary/file_formats.ts")
      .then(({ adviseFormats }) => isLeft || setAdvice(adviseFormats(paths)), () => {});
    return () => void (isLeft = true);
  }, [paths]);
  const between = locale === "zh" ? "、" : ", ";
  return (
    <div className="text-sm text-soft">
      {advice.length > 0 && (
        <>
          <p className="font-medium">{t("formats.advice")}</p>
          <ul className="list-disc pl-5">
            {advice.map(({ format, preferred }) => (
              <li key={format.name.en}>
                {t("formats.adviceText", {
                  format: format.name[locale],
                  preferred: preferred.map(({ name }) => name[locale]).join(between),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <a
        href={localizedPath(locale, "/help?p=sdb_file_format")}
        target="_blank"
        rel="noopener"
        className="link inline-flex items-center min-h-8"
      >
        {t("formats.adviceMore")}
      </a>
    </div>
  );
}
