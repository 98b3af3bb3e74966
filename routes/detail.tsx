import { labelled, localizedPath } from "../locales/format.ts";
import { type ChangeTag, datasetTag } from "../sdk/model/change_tag.ts";
import { readableOf } from "../sdk/model/rich_text/stored_text.ts";
import type { Tombstone } from "../sdk/model/dataset.ts";
import { textOf } from "./_components/dataset/view.ts";
import { DetailPage } from "./_components/detail/DetailPage.tsx";
import { HeadTags, OpenGraphTags } from "./_components/detail/HeadTags.tsx";
import { TombstonePage } from "./_components/detail/Tombstone.tsx";
import { signposting } from "./_components/detail/signposting.ts";
import type { Drawn } from "./_context.ts";
import { type DetailData, type DetailRequest, loadDetail } from "./_loaders/detail.ts";
import { readDetailRequest } from "./_detail_request.ts";
import { ask } from "./_ask.tsx";
import { definePage, type Stage } from "./_page.ts";

/** Characters of a description in the head; search engines cut there. */
const DESCRIPTION_SHOWN = 300;

export default definePage({
  access: "public",
  load: async (c) => {
    const request = readDetailRequest(c);
    if (!request) return await ask(c, "dataset");
    const data = await loadDetail(c.var.repository, request);
    return data && { data, version: request.version, folder: request.folder };
  },
  render: ({ data, version, folder }, stage) => {
    const { tombstone } = data.dataset;
    return tombstone ? drawTombstone(stage, data, tombstone) : drawDetail(stage, data, { version, folder });
  },
  cache: { tags: ({ data }) => tagsOf(data) },
});

type Requested = Pick<DetailRequest, "version" | "folder">;

function drawDetail({ view, publicUrl }: Stage, data: DetailData, request: Requested): Drawn {
  const { version } = request;
  const { dataset, jsonLd, downloads, exports, shareImage } = data;
  const { dataSetId, identifierLinks: { doi, cstr } } = dataset;
  // One address a version, whatever tab is open.
  const path = `/detail?dataSetId=${dataSetId}${version ? `&version=${version}` : ""}`;
  const address = publicUrl + localizedPath(view.locale, path);
  const behindLink = dataset.linkInUse !== undefined;
  const isPublic = dataset.status === "PUBLISHED" && !behindLink;
  const title = textOf(view, dataset.title) || view.t("detail.untitled");
  const description = readableOf(textOf(view, dataset.description)).slice(0, DESCRIPTION_SHOWN)
    .toWellFormed();
  const { publishedAt: published, updatedAt: modified } = dataset;
  const shared = shareImage
    ? { title, description, address, image: shareImage, published, modified }
    : undefined;
  return {
    content: <DetailPage view={view} data={data} version={version} folder={request.folder} />,
    title,
    description,
    canonical: path,
    noindex: !isPublic,
    behindLink,
    head: <HeadTags view={view} dataset={dataset} jsonLd={jsonLd} address={address} shared={shared} />,
    headers: isPublic
      ? { Link: signposting(dataset, { publicUrl, zipPath: downloads?.zip, exports, citeAs: doi ?? cstr }) }
      : {},
    viewed: isPublic ? { dataSetId, version: dataset.version } : undefined,
  };
}

/** Gone, and said so: the record stays readable for those who follow a citation (spec 3 §1). */
function drawTombstone({ view, publicUrl }: Stage, data: DetailData, tombstone: Tombstone): Drawn {
  const { dataset: { title: name, dataSetId, version }, shareImage } = data;
  const labelledBy = (label: string) => labelled(view.locale, label, textOf(view, name));
  const address = publicUrl +
    localizedPath(view.locale, `/detail?dataSetId=${dataSetId}&version=${version}`);
  return {
    content: <TombstonePage view={view} data={data} tombstone={tombstone} />,
    title: labelledBy(view.t("retraction.tombstone")),
    status: 410,
    noindex: true,
    head: shareImage && (
      <OpenGraphTags
        view={view}
        shared={{
          title: labelledBy(view.t("vocabulary.status.RETRACTED")),
          description: readableOf(textOf(view, tombstone.statement)).slice(0, DESCRIPTION_SHOWN)
            .toWellFormed(),
          address,
          image: shareImage,
        }}
      />
    ),
  };
}

/** The parts of a package stand on its page, and on theirs the package. */
function tagsOf({ dataset: { dataSetId, hasPart, isPartOf } }: DetailData): ChangeTag[] {
  const shown = [dataSetId, ...[...hasPart, ...isPartOf].map((one) => one.dataSetId)];
  return [...shown.map(datasetTag), "communities"];
}
