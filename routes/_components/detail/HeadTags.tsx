import { invertedName } from "../../../sdk/model/metadata/creator_name.ts";
import type { Dataset } from "../../../sdk/model/dataset.ts";
import { formatDate } from "../../../locales/format.ts";
import { textOf, type View } from "../dataset/view.ts";
import { DUBLIN_CORE_SCHEMAS, dublinCore } from "./dublin_core_tags.ts";
import { openGraph, type SharedPage } from "./open_graph_tags.ts";

interface Props {
  view: View;
  dataset: Dataset;
  jsonLd?: Record<string, unknown>;
  /** Address of this page. */
  address: string;
  /** What is shown where the page is shared; absent where not everybody may see it. */
  shared?: SharedPage;
}

/**
 * What search engines, reference managers and other sites read: schema.org as JSON-LD, the Highwire `citation_*` tags, Dublin
 * Core, Open Graph and oEmbed. All but Highwire's are of what everybody may see, and stand on no page behind a link.
 */
export function HeadTags({ view, dataset, jsonLd, address, shared }: Props) {
  return (
    <>
      {jsonLd && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafe(jsonLd) }} />
      )}
      {highwire(view, dataset, address).map(([name, content], index) => (
        <meta key={index} name={name} content={content} />
      ))}
      {shared && dataset.status === "PUBLISHED" &&
        oembedAddresses(address).map(([type, href]) => (
          <link key={type} rel="alternate" type={type} href={href} />
        ))}
      {shared && <DublinCoreTags view={view} dataset={dataset} />}
      {shared && <OpenGraphTags view={view} shared={shared} />}
    </>
  );
}

function DublinCoreTags({ view, dataset }: Pick<Props, "view" | "dataset">) {
  const tags = dublinCore(view, dataset);
  return (
    <>
      {tags.length > 0 && DUBLIN_CORE_SCHEMAS.map(([rel, href]) => <link key={rel} rel={rel} href={href} />)}
      {tags.map(({ name, content, lang }, index) => (
        <meta key={index} name={name} lang={lang} content={content} />
      ))}
    </>
  );
}

export function OpenGraphTags({ view, shared }: { view: View; shared: SharedPage }) {
  return (
    <>
      {openGraph(view, shared).map(([property, content]) => (
        property.startsWith("twitter:")
          ? <meta key={property} name={property} content={content} />
          : <meta key={property} property={property} content={content} />
      ))}
    </>
  );
}

/** Where programs find the code that shows this page's dataset on theirs (https://oembed.com, 4). */
function oembedAddresses(address: string): [type: string, href: string][] {
  if (!URL.canParse(address)) return [];
  const { origin } = new URL(address);
  return (["json", "xml"] as const).map((format) => [
    format === "json" ? "application/json+oembed" : "text/xml+oembed",
    `${origin}/oembed?${new URLSearchParams({ url: address, format })}`,
  ]);
}

/** JSON in which nothing can end the script element or open a comment. */
export function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Only what is public is worth a tag: a version without a date of publication has none. */
export function highwire(view: View, dataset: Dataset, address: string): [name: string, content: string][] {
  if (!dataset.publishedAt) return [];
  const authors = dataset.authors.flatMap((author): [string, string][] => [
    ["citation_author", invertedName(author, view.locale)],
    ...author.affiliations.map((
      entry,
    ): [string, string] => ["citation_author_institution", textOf(view, entry.name)]),
    ...(author.orcid
      ? [["citation_author_orcid", `https://orcid.org/${author.orcid}`] as [string, string]]
      : []),
  ]);
  const tags: [string, string | undefined][] = [
    ["citation_title", textOf(view, dataset.title)],
    ...authors,
    ["citation_publication_date", formatDate(dataset.publishedAt).replaceAll("-", "/")],
    ["citation_doi", dataset.doi],
    ["citation_publisher", view.t("layout.siteName")],
    ["citation_language", dataset.language],
    ["citation_keywords", dataset.keywords[view.locale].join("; ")],
    ["citation_abstract_html_url", address],
  ];
  return tags.filter((tag): tag is [string, string] => Boolean(tag[1]));
}
