/** One page at two addresses: `/diff/{dataSetId}` and `/diff/diffShow?dataSetId=…` (spec 2 §2). */
import type { Context } from "hono";
import { versionNumber } from "../../sdk/model/dataset.ts";
import { textOf } from "../_components/dataset/view.ts";
import { comparePath } from "../_components/compare/address.ts";
import { ComparePage } from "../_components/compare/ComparePage.tsx";
import { notFoundPage } from "../_components/errors/error_pages.tsx";
import { type AskedComparison, COMPARE_TABS, loadCompare } from "../_loaders/compare.ts";

export async function comparePage(c: Context, dataSetId: string | undefined) {
  const { t, locale, repository, publicUrl } = c.var;
  const data = dataSetId ? await loadCompare(repository, readRequest(c, dataSetId)) : undefined;
  if (!data) return notFoundPage(c);
  const view = { t, locale };
  const { title, left, right, versions } = data.comparison;
  return c.render(<ComparePage view={view} data={data} publicUrl={publicUrl} />, {
    title: t("compare.pageTitle", { left, right, title: textOf(view, title) || t("detail.untitled") }),
    canonical: comparePath(data.comparison),
    noindex: !versions.every(({ status }) => status === "PUBLISHED"),
  });
}

function readRequest(c: Context, dataSetId: string): AskedComparison {
  return {
    dataSetId,
    left: readLabel(c.req.query("left")),
    right: readLabel(c.req.query("right")),
    tab: COMPARE_TABS.find((tab) => tab === c.req.query("tab")),
    all: c.req.query("show") === "all",
    path: c.req.query("path"),
  };
}

/** Words that name no version are passed over: the page then compares the newest two. */
function readLabel(value: string | undefined): string | undefined {
  const number = versionNumber(value);
  return number === undefined ? undefined : `V${number}`;
}
