import { useState } from "react";
import { TITLE_MAX } from "../../sdk/model/limits.ts";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import { countCharacters, cutTitle, plainTitle, TITLE_SENT_MAX } from "../../sdk/model/metadata/title.ts";
import { languageTag } from "../../locales/format.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useForm } from "./_context.ts";
import { useField } from "./_Field.tsx";

/** The title in both languages: cut to 300 characters, with what was cut (spec 2 §7). */
export function TitleFields() {
  return (
    <div className="grid md:grid-cols-2 gap-4">
      {LOCALES.map((language) => <TitleField key={language} language={language} />)}
    </div>
  );
}

function TitleField({ language }: { language: Locale }) {
  const { t, change, valueAt } = useForm();
  // A new object each time: the field is drawn again, without what was cut, though the title stays as it was.
  const [{ lost }, setCut] = useState({ lost: "" });
  const path = `title.${language}`;
  const value = valueAt(path);
  const label = t(`dataset_form.in.${language}`, { label: t("dataset_form.title") });
  const set = (typed: string) => {
    // Tags come with a paste; a person who types "<" may be on the way to "p < 0.05".
    const bare = typed.length > value.length + 1 ? plainTitle(typed) : typed;
    const { kept, cut } = cutTitle(bare);
    change({ type: "set", path, value: kept });
    if (cut || kept !== value) setCut({ lost: cut });
  };
  return (
    <div>
      <TextInput
        {...useField({ path, label, required: true })}
        value={value}
        lang={languageTag[language]}
        // A browser that stops at 300 would drop the rest of a paste without a word; the server cuts it and says so.
        maxLength={TITLE_SENT_MAX}
        autoComplete="off"
        aside={`${countCharacters(value)} / ${TITLE_MAX}`}
        onChange={({ target }) => set(target.value)}
        onBlur={() => {
          const bare = plainTitle(value);
          if (bare !== value) change({ type: "set", path, value: bare });
        }}
      />
      <p role="status" className={lost ? "mt-1.5 text-sm text-attention break-words" : "sr-only"}>
        {lost && (
          <>
            {t("dataset_form.title.cut", { maximum: TITLE_MAX })}{" "}
            <del className="text-faint">{lost.slice(0, TITLE_MAX)}</del>
          </>
        )}
      </p>
    </div>
  );
}
