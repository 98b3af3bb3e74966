import { invertedName } from "../../../sdk/model/metadata/creator_name.ts";
import type { Dataset } from "../../../sdk/model/dataset.ts";
import { formatDate } from "../../../locales/format.ts";
import { textOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  dataset: Dataset;
  jsonLd?: Record<string, unknown>;
  /** Address of this page. */
  address: string;
}

/** What search engines and reference managers read: schema.org as JSON-LD and the Highwire `citation_*` tags. */
export function HeadTags({ view, dataset, jsonLd, address }: Props) {
  return (
    <>
      {jsonLd && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptSafe(jsonLd) }} />
      )}
      {highwire(view, dataset, address).map(([name, content], index) => (
        <meta key={index} name={name} content={content} />
      ))}
      {dataset.status === "PUBLISHED" &&
        oembedAddresses(address).map(([type, href]) => (
          <link key={type} rel="alternate" type={type} href={href} />
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
