/** Parts of the first screen of a dataset, drawn alone. */
import assert from "node:assert/strict";
import { renderToString } from "react-dom/server";
import { CITATION_STYLES } from "../../../sdk/model/citation.ts";
import type { AllowedAction, VersionSummary } from "../../../sdk/model/dataset.ts";
import type { Creator } from "../../../sdk/model/metadata/metadata.ts";
import type { Dataset, FilePreview } from "../../../sdk/mod.ts";
import { translator } from "../../../locales/mod.ts";
import type { DetailData } from "../../_loaders/detail.ts";
import { FieldList } from "../compare/MetadataPanel.tsx";
import { CreatorList } from "../dataset/CreatorList.tsx";
import { LocalText } from "../dataset/LocalText.tsx";
import { AboutPanel } from "./AboutPanel.tsx";
import { CiteBox } from "./CiteBox.tsx";
import { FirstLook } from "./FirstLook.tsx";
import { OwnerActions } from "./OwnerActions.tsx";
import { VersionsTab } from "./VersionsTab.tsx";

const VIEWS = (["zh", "en"] as const).map((locale) => ({ locale, t: translator(locale) }));
const dataSetId = "0".repeat(32);

function datasetOf(change: Partial<Dataset> = {}): Dataset {
  const dataset: Partial<Dataset> = {
    dataSetId,
    version: "V2",
    versions: ["V2", "V1"].map((version): VersionSummary => ({
      version,
      status: "PUBLISHED",
      withheld: false,
      updatedAt: "2026-11-02T02:00:00Z",
    })),
    status: "PUBLISHED",
    withheld: false,
    title: { zh: "湖泊", en: "Lakes" },
    license: { id: "", text: { zh: "", en: "" } },
    allowedActions: [],
    ...change,
  };
  return dataset as Dataset;
}

const dataOf = (data: Partial<DetailData>) => data as DetailData;

Deno.test("OwnerActions gives the depositor what the list of own datasets gives, and statistics; others may write to them", () => {
  const allowedActions: AllowedAction[] = ["download", "addVersion", "requestRetraction"];
  for (const view of VIEWS) {
    const html = renderToString(
      <OwnerActions view={view} dataset={datasetOf({ own: true, allowedActions })} />,
    );
    for (const name of ["addVersion", "requestRetraction", "compare", "share"] as const) {
      assert.ok(html.includes(view.t(`own_datasets.action.${name}`)), name);
    }
    assert.ok(html.includes("tab=statistics"));
    const about = (own: boolean) =>
      renderToString(<AboutPanel view={view} data={dataOf({ dataset: datasetOf({ own }) })} />);
    assert.ok(about(false).includes(view.t("contact_depositor.title")));
    assert.ok(!about(true).includes(view.t("contact_depositor.title")));
  }
});

Deno.test("CreatorList shows three affiliations and folds the others away", () => {
  const name = (text: string) => ({ zh: text, en: text });
  const creator = {
    name: name("A"),
    affiliations: [1, 2, 3, 4, 5].map((n) => ({ name: name(`U${n}`), ror: "" })),
  };
  for (const view of VIEWS) {
    const html = renderToString(<CreatorList view={view} creators={[creator as Creator]} />);
    const [shown, folded] = html.split("<details");
    assert.ok(shown!.includes("U3") && !shown!.includes("U4"));
    assert.ok(folded!.includes("U5") && folded!.includes(view.t("detail.allAffiliations", { count: 5 })));
  }
});

Deno.test("CiteBox names every style that is carried, and leads to it", () => {
  const citation = { format: "sdb-doi", text: "Lakes[DS/OL].", mediaType: "", fileName: "" } as const;
  for (const view of VIEWS) {
    const html = renderToString(
      <CiteBox view={view} data={dataOf({ citations: [citation] })} citeHref="/cite" />,
    );
    for (const style of CITATION_STYLES) assert.ok(html.includes(`/cite#cite-${style}`), style);
    assert.ok(html.includes("Lakes[DS/OL]."));
  }
});

Deno.test("FirstLook draws the first rows of a table below the name of its file, which leads to all of it", () => {
  const look: Partial<FilePreview> = {
    file: { fileId: "f1", path: "data/levels.csv" } as FilePreview["file"],
    content: {
      kind: "table",
      comments: [],
      columns: [{ name: "level", type: "number", missing: 0, distinct: 1, distinctAtLeast: false, top: [] }],
      omittedColumns: 0,
      firstRow: 1,
      rows: [["3194.2"]],
      totalRows: 344,
      profiledRows: 344,
    },
  };
  for (const view of VIEWS) {
    const html = renderToString(<FirstLook view={view} data={dataOf({ look: look as FilePreview })} />);
    for (const part of ["fileId=f1", "levels.csv", "3194.2", view.t("preview.rows", { count: 344 })]) {
      assert.ok(html.includes(part), part);
    }
  }
});

Deno.test("LocalText keeps a range of years in one line", () => {
  const [, view] = VIEWS;
  const html = renderToString(<LocalText view={view!} text={{ zh: "", en: "Lakes (2007–2009)" }} />);
  assert.ok(html.includes(">2007–2009<"), html);
});

Deno.test("VersionsTab has the comparison beside the version, where a phone shows it", () => {
  const [, view] = VIEWS;
  const html = renderToString(<VersionsTab view={view!} data={dataOf({ dataset: datasetOf() })} />);
  assert.ok(html.indexOf(view!.t("compare.column")) < html.indexOf(view!.t("detail.status")));
});

Deno.test("FieldList shows an unchanged keyword on both sides", () => {
  const [, view] = VIEWS;
  const entry = (text: string, change: "same" | "added") => ({ change, text: [{ text, change }] });
  const fields = [{
    field: "keywords.en",
    kind: "list",
    changed: true,
    entries: [entry("lake", "same"), entry("salt", "added")],
  }];
  const html = renderToString(
    <FieldList view={view!} fields={fields as never} sides={{ left: "V1", right: "V2" }} />,
  );
  assert.equal(html.split(">lake<").length - 1, 2);
});
