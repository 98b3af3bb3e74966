import { createTranslate, languageTag, type MessageSlice, type Translate } from "../../locales/format.ts";
import { type DataPolicy, oneLine, withoutControls } from "../../sdk/model/data_policy/choices.ts";
import { type PolicyBlock, policyDocument, type PolicyText } from "../../sdk/model/data_policy/document.ts";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import { FORM_ID } from "./_form_id.ts";

interface Props {
  policy: DataPolicy;
  /** Of the document. */
  locale: Locale;
  onLocale: (locale: Locale) => void;
  sentences: Record<Locale, MessageSlice>;
  t: Translate;
}

/** The document as it will be, in the language that is chosen; the one part of the page that is printed. */
export function Preview({ policy, locale, onLocale, sentences, t }: Props) {
  const document = policyDocument(cleaned(policy), locale, createTranslate(locale, sentences[locale]));
  return (
    <section
      id="preview"
      aria-labelledby="preview-title"
      className="panel flex-none scroll-mt-20 print:border-0"
    >
      <div className="sticky top-0 rounded-t-lg bg-surface px-4 md:px-5 py-3 border-b border-line flex flex-wrap items-center justify-between gap-3 no-print">
        <h2 id="preview-title" className="text-lg">{t("data_policy.preview")}</h2>
        <fieldset className="flex gap-4">
          <legend className="sr-only">{t("data_policy.previewLanguage")}</legend>
          {LOCALES.map((one) => (
            <label key={one} className="inline-flex items-center gap-2 min-h-8">
              <input
                type="radio"
                form={FORM_ID}
                name="previewLocale"
                data-not-kept
                value={one}
                checked={one === locale}
                onChange={() => onLocale(one)}
              />
              <span lang={languageTag[one]}>{t(`data_policy.language.${one}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <article lang={languageTag[locale]} className="p-4 md:p-6 print:p-0">
        <h3 className="text-xl text-balance">{document.title}</h3>
        {document.sections.map(({ id, number, heading, blocks }) => (
          <section key={id} className="mt-5">
            <h4 className="font-semibold text-link break-after-avoid print:text-black">
              {`${number}. ${heading}`}
            </h4>
            {blocks.map((block, at) => <Block key={at} block={block} />)}
          </section>
        ))}
      </article>
    </section>
  );
}

function Block({ block }: { block: PolicyBlock }) {
  if (block.kind === "text") {
    return <p lang={langOf(block.text)} className="mt-2 whitespace-pre-line">{block.text.text}</p>;
  }
  return (
    <ul className="mt-2 pl-5 list-disc">
      {block.items.map((item, at) => <li key={at} lang={langOf(item)} className="mt-1">{item.text}</li>)}
    </ul>
  );
}

const langOf = ({ lang }: PolicyText) => lang && languageTag[lang];

/** What is being typed, as it will be stored. */
const cleaned = (policy: DataPolicy): DataPolicy => ({
  ...policy,
  journal: { zh: oneLine(policy.journal.zh), en: oneLine(policy.journal.en) },
  contact: oneLine(policy.contact),
  additions: Object.fromEntries(
    Object.entries(policy.additions).map(([section, { zh, en }]) => [
      section,
      { zh: withoutControls(zh), en: withoutControls(en) },
    ]),
  ) as DataPolicy["additions"],
});
