import assert from "node:assert/strict";
import { translator } from "../../locales/mod.ts";
import { forecastEmbargoEnd } from "./embargo_end.ts";

Deno.test("forecastEmbargoEnd() names the day and the time, and the form the zone (R25)", () => {
  const time = forecastEmbargoEnd(Date.parse("2026-11-27T08:42:17Z"), 3);
  assert.equal(time, "2027-02-27 16:42");
  assert.equal(
    forecastEmbargoEnd(Date.parse("2026-11-30T16:30:00Z"), 3),
    "2027-03-01 00:30",
    "the day of Beijing",
  );
  for (const locale of ["zh", "en"] as const) {
    assert.match(translator(locale)("dataset_form.embargoEnd", { time }), /2027-02-27 16:42.*UTC\+8/);
  }
});

Deno.test("the choice of restricted access says that readers ask, who decides, and that links give the files", () => {
  for (const locale of ["zh", "en"] as const) {
    const t = translator(locale);
    const said = t("dataset_form.accessRight.restricted", { page: t("access_request.received") });
    assert.ok(said.includes(t("access_request.received")));
    assert.ok(said.toLowerCase().includes(t("sharing.panelTitle").toLowerCase().replace(/s$/, "")), said);
  }
});
