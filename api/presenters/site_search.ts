/** Presents what a search found to programs that know the site's own answers (spec 3 §4). */
import { type VersionRecord, writtenDoi } from "../../db/schema/records.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { Fragment, SearchHit } from "../../sdk/model/search.ts";
import type { SiteSearchResult } from "../../sdk/model/site_search.ts";
import { toIso } from "../../sdk/model/time.ts";
import { encodeText } from "../../sdk/model/rich_text/tokens.ts";

interface Hit extends Pick<SearchHit, "title" | "snippet"> {
  record: VersionRecord;
}

/** A dataset that a search found, with tags around what was found. */
export function presentSiteHit({ record, title, snippet }: Hit): SiteSearchResult["data"][number] {
  const { dataset, version, usage } = record;
  return {
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    titleZh: toHtml(title.zh),
    titleEn: toHtml(title.en),
    introductionZh: toHtml(snippet.zh),
    introductionEn: toHtml(snippet.en),
    doi: writtenDoi(dataset) ?? "",
    cstr: dataset.cstr ?? "",
    fileType: version.typeCode,
    dataSetStatus: version.accessRight,
    copyrightCode: version.licenseId,
    dataSetPublishDate: toIso(version.publishedAt ?? version.updatedAt),
    visit: usage.views,
    download: usage.downloads,
    refPapers: usage.citations,
  };
}

const toHtml = (fragments: readonly Fragment[]) =>
  fragments.map(({ text, hit }) => hit ? `<em>${encodeText(text)}</em>` : encodeText(text)).join("");
