import assert from "node:assert/strict";
import { XMLValidator } from "fast-xml-parser";
import { WIDGET_SIZES } from "../../sdk/model/widget/options.ts";
import type { WidgetDataset } from "../../sdk/model/widget/widget.ts";
import { drawDatasetBadge, drawMetricsBadge } from "./badge_svg.ts";
import { breakLines, textWidth } from "./text_width.ts";

const HOSTILE = `"><script>alert(1)</script>&amp;'\u202e]]>\u0000\u0008\ud800`;
const dataset: WidgetDataset = {
  dataSetId: "d",
  version: "V1",
  title: { zh: HOSTILE, en: HOSTILE },
  doi: `10.5072/${HOSTILE}`,
  url: "https://data.example.org/",
  state: "open",
  publishedAt: "2026-01-01T00:00:00.000Z",
  licence: { zh: "", en: "" },
  authors: [{ zh: HOSTILE, en: HOSTILE }],
  authorCount: 9,
  metrics: { views: 1, downloads: 2, citations: 3 },
  papers: [],
};

Deno.test("drawDatasetBadge() writes XML whatever a title holds, and no mark-up of it", () => {
  for (const size of WIDGET_SIZES) {
    for (const locale of ["zh", "en"] as const) {
      const look = { size, theme: "auto", locale } as const;
      for (const svg of [drawDatasetBadge(dataset, look), drawMetricsBadge(dataset, ["views"], look)]) {
        assert.equal(XMLValidator.validate(svg), true);
        assert.ok(["<script", "\u202e", "\u0000", "\u0008"].every((text) => !svg.includes(text)), svg);
        assert.ok(svg.isWellFormed());
      }
    }
  }
});

Deno.test("breakLines() breaks at blanks and inside Chinese, keeps to the width, and marks what is cut", () => {
  const english = "Monthly water levels of Qinghai Lake since 1960";
  const lines = breakLines(english, 14, 150, 5);
  assert.equal(lines.join(" "), english);
  assert.ok(lines.every((line) => textWidth(line, 14) <= 150));
  const chinese = breakLines("青海湖逐月水位与湖泊面积变化数据集", 14, 100, 2);
  assert.ok(chinese.every((line) => textWidth(line, 14) <= 100));
  assert.match(chinese[1]!, /…$/);
  assert.deepEqual(breakLines("", 14, 100, 2), []);
});
