import type { Context } from "hono";
import { labelled, localizedPath } from "../locales/format.ts";
import { type ChangeTag, datasetTag } from "../sdk/model/change_tag.ts";
import { readableOf } from "../sdk/model/rich_text/stored_text.ts";
import { type Tombstone, versionNumber } from "../sdk/model/dataset.ts";
import { textOf, type View } from "./_components/dataset/view.ts";
import { DetailPage } from "./_components/detail/DetailPage.tsx";
import { HeadTags } from "./_components/detail/HeadTags.tsx";
import { TombstonePage } from "./_components/detail/Tombstone.tsx";
import { signposting } from "./_components/detail/signposting.ts";
import type { Drawn } from "./_context.ts";
import {
  DETAIL_TABS,
  type DetailData,
  type DetailRequest,
  type DetailTab,
  type FolderRequest,
  loadDetail,
} from "./_loaders/detail.ts";
import { FOLDER_SORTS, SORT_ORDERS } from "../sdk/model/folder.ts";
import { ask } from "./_ask.tsx";
import { definePage, type Stage } from "./_page.ts";

/** Characters of a description in the head; search engines cut there. */
const DESCRIPTION_SHOWN = 300;

export default definePage({
  access: "public",
  load: async (c) => {
    const request = readRequest(c);
    if (!request) return await ask(c, "dataset");
    const data = await loadDetail(c.var.repository, request);
    return data && { data, version: request.version, folder: request.folder };
  },
  render: ({ data, version, folder }, stage) => {
    const { tombstone } = data.dataset;
    return tombstone
      ? drawTombstone(stage.view, data, tombstone)
      : drawDetail(stage, data, { version, folder });
  },
  cache: { tags: ({ data }) => tagsOf(data) },
});

/** `undefined` where the address names no dataset. `latest` and other words mean the newest version. */
function readRequest(c: Context): DetailRequest | undefined {
  const dataSetId = c.req.query("dataSetId");
  if (!dataSetId) return undefined;
  const number = versionNumber(c.req.query("version"));
  const tab = c.req.query("tab") as DetailTab;
  return {
    dataSetId,
    version: number === undefined ? undefined : `V${number}`,
    tab: DETAIL_TABS.includes(tab) ? tab : "info",
    folder: readFolder(c),
  };
}

type Requested = Pick<DetailRequest, "version" | "folder">;

/** What the form of the tab sends, or a link to a folder or a file; what is not understood is left out. */
function readFolder(c: Context): FolderRequest {
  const [sort, order] = (c.req.query("sort") ?? "").split("-");
  return {
    path: c.req.query("path") ?? "",
    after: c.req.query("after") || undefined,
    filter: c.req.query("filter")?.trim() || undefined,
    file: c.req.query("file") || undefined,
    sort: FOLDER_SORTS.find((one) => one === sort),
    order: SORT_ORDERS.find((one) => one === order),
  };
}

function drawDetail({ view, publicUrl }: Stage, data: DetailData, request: Requested): Drawn {
  const { version } = request;
  const { dataset, jsonLd, downloads } = data;
  const { dataSetId, identifierLinks: { doi, cstr } } = dataset;
  // One address a version, whatever tab is open.
  const path = `/detail?dataSetId=${dataSetId}${version ? `&version=${version}` : ""}`;
  const address = publicUrl + localizedPath(view.locale, path);
  const behindLink = dataset.linkInUse !== undefined;
  const isPublic = dataset.status === "PUBLISHED" && !behindLink;
  return {
    content: <DetailPage view={view} data={data} version={version} folder={request.folder} />,
    title: textOf(view, dataset.title) || view.t("detail.untitled"),
    description: readableOf(textOf(view, dataset.description)).slice(0, DESCRIPTION_SHOWN).toWellFormed(),
    canonical: path,
    noindex: !isPublic,
    behindLink,
    head: <HeadTags view={view} dataset={dataset} jsonLd={jsonLd} address={address} />,
    headers: isPublic
      ? { Link: signposting(dataset, { publicUrl, zipPath: downloads?.zip, citeAs: doi ?? cstr }) }
      : {},
    viewed: isPublic ? { dataSetId, version: dataset.version } : undefined,
  };
}

/** Gone, and said so: the record stays readable for those who follow a citation (spec 3 §1). */
function drawTombstone(view: View, data: DetailData, tombstone: Tombstone): Drawn {
  return {
    content: <TombstonePage view={view} data={data} tombstone={tombstone} />,
    title: labelled(view.locale, view.t("retraction.tombstone"), textOf(view, data.dataset.title)),
    status: 410,
    noindex: true,
  };
}

/** The parts of a package stand on its page, and on theirs the package. */
function tagsOf({ dataset: { dataSetId, hasPart, isPartOf } }: DetailData): ChangeTag[] {
  const shown = [dataSetId, ...[...hasPart, ...isPartOf].map((one) => one.dataSetId)];
  return [...shown.map(datasetTag), "communities"];
}
