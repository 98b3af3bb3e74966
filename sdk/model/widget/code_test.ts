import assert from "node:assert/strict";
import { frameAddress, pictureAddress, widgetCode } from "./code.ts";
import { metricsOf, oneOf, WIDGET_FORMS, WIDGET_KINDS, WIDGET_SIZES } from "./options.ts";

const place = { server: "https://data.example.org", lang: "en" } as const;
const HOSTILE = `10.5072/\n.. raw:: html\n"><script>alert(1)</script>')](x)&<b>`;

Deno.test("widgetCode() keeps whatever an identifier holds inside its place", () => {
  for (const kind of WIDGET_KINDS) {
    for (const size of WIDGET_SIZES) {
      for (const form of WIDGET_FORMS) {
        const code = widgetCode({ identifier: HOSTILE, kind, size, version: '"><b>' }, form, place);
        assert.equal(code.split("\n").length, { html: 2, rst: 3 }[form as string] ?? 1, code);
        // What stands in a text of reStructuredText is text.
        if (form !== "rst") assert.ok(!code.includes("<script>") && !code.includes("<b>"), code);
      }
    }
  }
});

Deno.test("pictureAddress() leaves the slash of a DOI, but no segment that means another folder", () => {
  const of = (identifier: string) => new URL(pictureAddress({ identifier }, place)).pathname;
  assert.equal(of("doi:10.5072/sdb.00001"), "/badge/10.5072/sdb.00001.svg");
  assert.equal(of("https://doi.org/10.5072/a?b#c"), "/badge/10.5072/a%3Fb%23c.svg");
  assert.equal(of("10.5072/../x"), "/badge/10.5072%2F..%2Fx.svg");
  assert.equal(of("CSTR:31253.11.sdb.1"), "/badge/31253.11.sdb.1.svg");
});

Deno.test("frameAddress() names what differs from the defaults, and options are read whatever their case", () => {
  const widget = {
    kind: "metrics",
    identifier: "31253.11.sdb.1",
    metrics: ["views"],
    tooltip: "left",
  } as const;
  assert.equal(
    frameAddress({ ...widget, metrics: [...widget.metrics] }, place),
    "https://data.example.org/widget/metrics?cstr=31253.11.sdb.1&tooltip=left&metrics=views",
  );
  assert.equal(oneOf(WIDGET_SIZES, " Small "), "small");
  assert.equal(oneOf(WIDGET_SIZES, "huge"), "large");
  assert.deepEqual(metricsOf("citations, views"), ["views", "citations"]);
  assert.deepEqual(metricsOf(""), ["views", "downloads", "citations"]);
});
