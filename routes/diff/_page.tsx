/** One page at two addresses: `/diff/{dataSetId}` and `/diff/diffShow?dataSetId=…` (spec 2 §2). */
import type { Context } from "hono";
import { versionNumber } from "../../sdk/model/dataset.ts";
import { ENCODINGS } from "../../sdk/model/preview/encodings.ts";
import { textOf } from "../_components/dataset/view.ts";
import { comparePath } from "../_components/compare/address.ts";
import { ComparePage } from "../_components/compare/ComparePage.tsx";
import { type AskedComparison, COMPARE_TABS, loadCompare } from "../_loaders/compare.ts";
import { ask } from "../_ask.tsx";
import { definePage, type Page } from "../_page.ts";

/** @param readId Finds the dataset in the address. */
export function comparePage(readId: (c: Context) => string | undefined): Page {
  return definePage({
    access: "public",
    load: async (c) => {
      const dataSetId = readId(c);
      return dataSetId
        ? await loadCompare(c.var.repository, readRequest(c, dataSetId))
        : await ask(c, "diff");
    },
    render: (data, { view, t, publicUrl }) => {
      const { title, left, right, versions } = data.comparison;
      return {
        content: <ComparePage view={view} data={data} publicUrl={publicUrl} />,
        title: t("compare.pageTitle", { left, right, title: textOf(view, title) || t("detail.untitled") }),
        canonical: comparePath(data.comparison),
        noindex: !versions.every(({ status }) => status === "PUBLISHED"),
      };
    },
  }) as unknown as Page;
}

function readRequest(c: Context, dataSetId: string): AskedComparison {
  return {
    dataSetId,
    left: readLabel(c.req.query("left")),
    right: readLabel(c.req.query("right")),
    tab: COMPARE_TABS.find((tab) => tab === c.req.query("tab")),
    all: c.req.query("show") === "all",
    path: c.req.query("path"),
    encoding: ENCODINGS.find((encoding) => encoding === c.req.query("encoding")),
  };
}

/** Words that name no version are passed over: the page then compares the newest two. */
function readLabel(value: string | undefined): string | undefined {
  const number = versionNumber(value);
  return number === undefined ? undefined : `V${number}`;
}
