import type { Dataset } from "../../../sdk/mod.ts";
import { type Locale, LOCALES } from "../../../sdk/model/locale.ts";
import { labelled, languageTag, translator } from "../../../locales/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import type { RetractionDraft } from "../../../forms/retraction.ts";
import { retractPath } from "./paths.ts";

interface Props {
  view: View;
  dataset: Dataset;
  draft: RetractionDraft;
}

/** To print, sign and scan: one sheet in each language, filled with what the request says so far. */
export function StatementPage({ view, dataset, draft }: Props) {
  const { t } = view;
  return (
    <div className="max-w-[48rem] mx-auto">
      <div className="no-print mb-6">
        <h1 className="text-2xl">{t("retraction.printTitle")}</h1>
        <p className="mt-2">{t("retraction.printIntro")}</p>
        <p className="text-soft">{t("retraction.printNow")}</p>
        <div className="mt-4">
          <LinkButton
            icon="i-tabler-arrow-left"
            href={pathOf(view, retractPath(dataset.dataSetId, dataset.version))}
          >
            {t("retraction.printBack")}
          </LinkButton>
        </div>
      </div>
      {LOCALES.map((locale) => <Sheet key={locale} locale={locale} dataset={dataset} draft={draft} />)}
    </div>
  );
}

function Sheet({ locale, dataset, draft }: { locale: Locale } & Omit<Props, "view">) {
  const t = translator(locale);
  const { content, reason, specification, statement } = draft;
  const rows: [string, string][] = [
    [t("retraction.print.title"), dataset.title[locale]],
    ["DOI", dataset.doi ?? ""],
    ["CSTR", dataset.cstr ?? ""],
    [t("retraction.version"), dataset.version],
    [t("retraction.content"), content ? t(`retraction.content.${content}`) : ""],
    [
      t("retraction.reason"),
      reason && specification
        ? labelled(locale, t(`retraction.reason.${reason}`), specification)
        : reason
        ? t(`retraction.reason.${reason}`)
        : specification,
    ],
  ];
  const blanks = ["name", "signature", "date"] as const;
  return (
    <section
      lang={languageTag[locale]}
      className="panel p-6 md:p-10 mb-8 print:border-0 print:p-0 print:mb-0 print:break-after-page last:print:break-after-auto"
    >
      <h2 className="text-2xl text-center">{t("retraction.printTitle")}</h2>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 py-2">
            <dt className="text-soft">{label}</dt>
            <dd className="min-h-6 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">{t("retraction.print.text")}</p>
      <h3 className="mt-5 font-medium">{t("retraction.print.because")}</h3>
      <p className="mt-1 whitespace-pre-line min-h-32">{statement[locale]}</p>
      <dl className="mt-10 grid gap-8 sm:grid-cols-2">
        {blanks.map((blank) => (
          <div key={blank}>
            <dt className="text-soft">{t(`retraction.print.${blank}`)}</dt>
            <dd className="mt-8 border-b border-edge" />
          </div>
        ))}
      </dl>
    </section>
  );
}
