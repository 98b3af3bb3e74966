import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import type { Dataset } from "../sdk/mod.ts";
import { datasetReport } from "./view.ts";

const dataset = {
  dataSetId: "0".repeat(32),
  version: "V1",
  status: "PUBLISHED",
  doi: "10.5072/sdb.00001",
  title: { zh: "湖", en: "Lake" },
  count: 1,
  size: 1,
  updatedAt: "2026-11-02T02:00:00Z",
} as Dataset;

Deno.test("datasetReport() says of a DOI that is not findable yet that its activation is pending", () => {
  const doiOf = (locale: "zh" | "en", doiPending: boolean) => {
    const terminal = { t: translator(locale), locale } as Parameters<typeof datasetReport>[1];
    return datasetReport({ ...dataset, doiPending }, terminal).rows?.find(([name]) => name === "DOI")?.[1];
  };
  assert.equal(doiOf("en", true), "10.5072/sdb.00001 (activation pending)");
  assert.equal(doiOf("zh", true), "10.5072/sdb.00001（正在激活）");
  assert.equal(doiOf("en", false), "10.5072/sdb.00001");
});
