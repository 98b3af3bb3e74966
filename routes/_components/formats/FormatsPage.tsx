import FormatFilter from "../../../islands/formats/FormatFilter.tsx";
import { slice } from "../../../locales/mod.ts";
import { FORMAT_GROUPS, type FormatKind } from "../../../sdk/model/vocabulary/file_formats.ts";
import type { Article, ArticleSummary } from "../../../sdk/model/content/article.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { buttonClass, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { ArticleStage } from "../articles/ArticleView.tsx";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { OnlyInNote } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { HelpEnd } from "../help/HelpEnd.tsx";
import { HelpShell } from "../help/HelpShell.tsx";
import { FILTER_MAX, filterFormats, filterOthers } from "./filter.ts";
import { FormatTable } from "./FormatTable.tsx";
import { KnownFormats } from "./KnownFormats.tsx";

// The names of icons are classes, which are looked for in .tsx alone.
const KIND_ICONS: Record<FormatKind, string> = {
  text: "i-tabler-file-text",
  linkedData: "i-tabler-share",
  spreadsheet: "i-tabler-table",
  database: "i-tabler-database",
  statistics: "i-tabler-chart-bar",
  image: "i-tabler-photo",
  vector: "i-tabler-vector",
  audio: "i-tabler-volume",
};

/** In the menu of help. */
const PATH = "/help?p=sdb_file_format";

interface Props extends ArticleStage {
  /** Of the menu beside it. */
  guides: ArticleSummary[];
  q: string;
  /** Where the filter leads, without its language. */
  path: string;
  /** Advice that the operator edits. */
  advice?: Article;
}

/** Formats for preservation by kind of data, from the vocabulary that the form and the file manager read. */
export function FormatsPage({ view, publicUrl, guides, q, path, advice }: Props) {
  const { t } = view;
  const found = filterFormats(q);
  const others = filterOthers(q);
  return (
    <HelpShell view={view} guides={guides} current={PATH}>
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: t("layout.help"), href: pathOf(view, "/help") }, { label: t("formats.title") }]}
      />
      <h1 className="mt-4 text-3xl">{t("formats.title")}</h1>
      <p className="mt-3 mb-6 text-soft max-w-[70ch]">{t("formats.intro")}</p>
      <Filter view={view} q={q} path={path} />
      {q === "" && <KindLinks view={view} />}
      <div hidden={found.length + others.length > 0} data-no-format="">
        <EmptyState icon="i-tabler-file-search" title={q ? t("formats.none", { q }) : t("formats.noneShort")}>
          {t("formats.noneText")}
        </EmptyState>
      </div>
      {FORMAT_GROUPS.map(({ id: kind, name }) => {
        const formats = found.filter((format) => format.kind === kind);
        return formats.length > 0 &&
          (
            <section key={kind} data-format-kind="" className="mt-9">
              <h2 id={kind} className="mb-3 text-xl flex items-center gap-2.5 scroll-mt-20">
                <Icon name={KIND_ICONS[kind]} className="text-2xl text-link" />
                {name[view.locale]}
              </h2>
              <FormatTable view={view} label={name[view.locale]} formats={formats} />
            </section>
          );
      })}
      <KnownFormats view={view} formats={others} />
      <OtherFormats view={view} />
      {advice && (
        <div className="mt-12 max-w-[50rem]">
          <OnlyInNote view={view} text={advice.body} />
          <ArticleBody view={view} article={advice} />
        </div>
      )}
      <HelpEnd view={view} publicUrl={publicUrl} title={t("formats.title")} path={PATH} />
    </HelpShell>
  );
}

function Filter({ view, q, path }: Pick<Props, "view" | "q" | "path">) {
  const { t, locale } = view;
  const { pathname, searchParams } = new URL(path, "http://localhost");
  return (
    <form
      role="search"
      aria-label={t("formats.filter")}
      action={pathOf(view, pathname)}
      className="flex flex-wrap gap-3 max-w-180"
    >
      {[...searchParams].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <FormatFilter
        locale={locale}
        q={q}
        max={FILTER_MAX}
        texts={{
          label: t("formats.filter"),
          found: slice(locale, "formats.found")["formats.found"] ?? "",
          none: t("formats.noneShort"),
        }}
      />
      <button type="submit" className={`${buttonClass()} [@media(scripting:enabled)]:hidden`}>
        {t("formats.apply")}
      </button>
      {q && <LinkButton icon="i-tabler-x" href={pathOf(view, path)}>{t("formats.clear")}</LinkButton>}
    </form>
  );
}

function KindLinks({ view }: { view: View }) {
  const { t } = view;
  return (
    <nav aria-label={t("formats.kinds")} className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {FORMAT_GROUPS.map(({ id: kind, name }) => (
          <li key={kind}>
            <a
              href={`#${kind}`}
              className="inline-flex items-center gap-2 min-h-9 px-3 rounded-full border border-line bg-surface hover:border-link hover:text-link"
            >
              <Icon name={KIND_ICONS[kind]} />
              {name[view.locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OtherFormats({ view: { t } }: { view: View }) {
  const questions = [
    ["i-tabler-users", t("formats.other.common")],
    ["i-tabler-book", t("formats.other.open")],
    ["i-tabler-building-store", t("formats.other.vendor")],
  ];
  return (
    <section aria-labelledby="other" className="mt-12">
      <h2 id="other" className="text-xl scroll-mt-20">{t("formats.other")}</h2>
      <p className="mt-1 mb-4 text-soft">{t("formats.otherText")}</p>
      <ol className="grid gap-4 md:grid-cols-3">
        {questions.map(([icon, text]) => (
          <li key={text} className="panel p-5 flex gap-3">
            <Icon name={icon} className="text-2xl text-link" />
            {text}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-soft max-w-[75ch]">{t("formats.otherHint")}</p>
    </section>
  );
}
