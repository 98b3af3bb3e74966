import assert from "node:assert/strict";
import { renderToString } from "react-dom/server";
import type { CurrentUser, Dataset, Retraction } from "../../../sdk/mod.ts";
import { metadataSchema } from "../../../sdk/model/metadata/metadata.ts";
import type { VersionSummary } from "../../../sdk/model/dataset.ts";
import { translator } from "../../../locales/mod.ts";
import { DecisionPage } from "../retraction/DecisionPage.tsx";
import { QueuePage } from "../retraction/RetractionQueuePage.tsx";
import type { DetailData } from "../../_loaders/detail.ts";
import { AccessPanel } from "./AccessPanel.tsx";
import { Notices } from "./Notices.tsx";

const view = { locale: "en", t: translator("en") } as const;
const dataSetId = "0".repeat(32);

const summary = (version: string, change: Partial<VersionSummary> = {}): VersionSummary => ({
  version,
  status: "PUBLISHED",
  withheld: false,
  updatedAt: "2026-11-02T02:00:00Z",
  ...change,
});

/** The notice on the page of a withheld version, among those that a visitor sees. */
function notice(version: string, versions: VersionSummary[]): string {
  const dataset: Partial<Dataset> = {
    dataSetId,
    version,
    versions,
    status: "PUBLISHED",
    withheld: true,
    authors: [],
    allowedActions: [],
  };
  return renderToString(<Notices view={view} dataset={dataset as Dataset} />);
}

Deno.test("Notices of a withheld version lead to the one that corrects it, once that is public", () => {
  const withheld = summary("V1", { withheld: true });
  const waiting = notice("V1", [withheld]);
  assert.match(waiting, /Temporarily withdrawn for correction/);
  assert.doesNotMatch(waiting, /Corrected by|<a /);
  const corrected = notice("V1", [summary("V2"), withheld]);
  assert.match(corrected, /Corrected by V2/);
  assert.doesNotMatch(corrected, /Temporarily/);
  assert.ok(corrected.includes(`href="/en/detail?dataSetId=${dataSetId}&amp;version=V2"`));
});

Deno.test("Notices of a withheld version call an earlier one no correction", () => {
  const html = notice("V2", [summary("V2", { withheld: true }), summary("V1")]);
  assert.match(html, /Temporarily withdrawn for correction/);
  assert.doesNotMatch(html, /Corrected by/);
  assert.ok(html.includes("version=V1"));
});

Deno.test("Notices ask the depositor alone to look at names that the rule had to guess, once it is published", () => {
  const { authors } = metadataSchema.parse({
    authors: [{ name: { zh: "", en: "Ethem Alpaydin" } }, { name: { zh: "", en: "Charles D. Keeling" } }],
  });
  const shown = (change: Partial<Dataset>) => {
    const dataset = {
      dataSetId,
      version: "V1",
      versions: [summary("V1")],
      status: "PUBLISHED",
      own: true,
      authors,
      allowedActions: ["addVersion"],
      ...change,
    };
    return renderToString(<Notices view={view} dataset={dataset as Dataset} />);
  };
  const html = shown({});
  assert.match(html, /may be wrong: Alpaydin, Ethem\. /);
  assert.doesNotMatch(html, /Keeling/);
  assert.match(html, /href="\/en\/datalist\/addVersion\?/);
  assert.doesNotMatch(shown({ allowedActions: [] }), /<a /);
  for (const change of [{ own: false }, { status: "DRAFT" as const }, { authors: authors.slice(1) }]) {
    assert.doesNotMatch(shown(change), /had to guess/);
  }
});

Deno.test("Notices say that the DOI does not resolve yet, beside what else there is to say", () => {
  const dataset: Partial<Dataset> = {
    dataSetId,
    version: "V1",
    versions: [summary("V2"), summary("V1")],
    newerVersion: "V2",
    status: "PUBLISHED",
    withheld: false,
    allowedActions: [],
  };
  const shown = (doiPending: boolean, locale: "zh" | "en" = "en") => {
    const texts = { locale, t: translator(locale) };
    return renderToString(<Notices view={texts} dataset={{ ...dataset, doiPending } as Dataset} />);
  };
  assert.match(shown(true), /V2[\s\S]*DOI activation pending/);
  assert.match(shown(true, "zh"), /DOI 正在激活/);
  assert.doesNotMatch(shown(false), /activation pending/);
});

Deno.test("AccessPanel of a withheld version offers no files and no application", () => {
  for (const accessRight of ["PUBLIC", "RESTRICTED"] as const) {
    const dataset: Partial<Dataset> = {
      dataSetId,
      accessRight,
      status: "PUBLISHED",
      withheld: true,
      allowedActions: [],
      count: 1,
      size: 1,
    };
    const data = { dataset } as unknown as DetailData;
    const html = renderToString(<AccessPanel view={view} data={data} />);
    assert.match(html, /withdrawn for correction/);
    assert.doesNotMatch(html, /Anyone can download|accessrequest/);
  }
});

Deno.test("the pages about retractions quote the quarantine that this server has", () => {
  const user = { role: "governance", communities: [], allowedAreas: [] } as unknown as CurrentUser;
  const counts = { PENDING: 0, CORRECTION: 0, WITHDRAWN: 0, REJECTED: 0, RECALLED: 0 };
  const queue = { list: [], page: 1, size: 10, total: 0, counts };
  const list = renderToString(
    <QueuePage {...{ view, user, state: "PENDING", queue, quarantineDays: 7 }} />,
  );
  const request: Retraction = {
    retractionId: "1".repeat(32),
    dataSetId,
    version: "V1",
    title: { zh: "湖", en: "Lake" },
    requester: "Li",
    content: "both",
    reason: "unwilling",
    specification: "",
    statement: { zh: "", en: "" },
    statements: [],
    state: "PENDING",
    comments: "",
    createdAt: "2026-11-02T02:00:00Z",
  };
  const one = renderToString(<DecisionPage {...{ view, user, request, quarantineDays: 7 }} />);
  for (const html of [list, one]) {
    assert.match(html, /after 7 days/);
    assert.doesNotMatch(html, /30 days/);
  }
});
