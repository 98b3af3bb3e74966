import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { type Tombstone, versionNumber } from "../sdk/model/dataset.ts";
import { localizedPath } from "../locales/format.ts";
import { textOf, type View } from "./_components/dataset/view.ts";
import { DetailPage } from "./_components/detail/DetailPage.tsx";
import { HeadTags } from "./_components/detail/HeadTags.tsx";
import { TombstonePage } from "./_components/detail/Tombstone.tsx";
import { signposting } from "./_components/detail/signposting.ts";
import { notFoundPage } from "./_components/errors/error_pages.tsx";
import {
  DETAIL_TABS,
  type DetailData,
  type DetailRequest,
  type DetailTab,
  loadDetail,
} from "./_loaders/detail.ts";

/** Characters of a description in the head; search engines cut there. */
const DESCRIPTION_SHOWN = 300;

export default createRoute(async (c) => {
  const { t, locale, repository } = c.var;
  const request = readRequest(c);
  const data = request && await loadDetail(repository, request);
  if (!data) return notFoundPage(c);
  const view = { t, locale };
  return renderDetail(c, view, data, request.version);
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
    cursor: c.req.query("cursor"),
  };
}

function renderDetail(c: Context, view: View, data: DetailData, version: string | undefined) {
  const { dataset, jsonLd, zipPath, resolvers } = data;
  const { publicUrl } = c.var;
  // One address a version, whatever tab is open.
  const path = `/detail?dataSetId=${dataset.dataSetId}${version ? `&version=${version}` : ""}`;
  const address = publicUrl + localizedPath(view.locale, path);
  const { tombstone } = dataset;
  if (tombstone) return renderTombstone(c, view, data, tombstone);
  const isPublic = dataset.status === "PUBLISHED";
  if (isPublic) {
    c.set("viewed", { dataSetId: dataset.dataSetId, version: dataset.version });
    c.header("Link", signposting(dataset, { publicUrl, zipPath, citeAs: resolvers.doi ?? resolvers.cstr }));
  }
  return c.render(<DetailPage view={view} data={data} version={version} />, {
    title: textOf(view, dataset.title) || view.t("detail.untitled"),
    description: textOf(view, dataset.description).slice(0, DESCRIPTION_SHOWN).toWellFormed(),
    canonical: path,
    noindex: !isPublic,
    head: <HeadTags view={view} dataset={dataset} jsonLd={jsonLd} address={address} />,
  });
}

/** Gone, and said so: the record stays readable for those who follow a citation (spec 3 §1). */
function renderTombstone(c: Context, view: View, data: DetailData, tombstone: Tombstone) {
  return c.render(<TombstonePage view={view} data={data} tombstone={tombstone} />, {
    title: `${view.t("retraction.tombstone")}: ${textOf(view, data.dataset.title)}`,
    status: 410,
    noindex: true,
  });
}
