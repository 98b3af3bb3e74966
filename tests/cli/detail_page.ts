/** What the detail page of a published dataset shows, read from its HTML, and what a manifest says it should show. */
import assert from "node:assert/strict";
import { formatBytes } from "../../locales/format.ts";
import { type MessageKey, translator } from "../../locales/mod.ts";
import type { Locale, Manifest } from "../../sdk/mod.ts";
import { findLicence } from "../../sdk/model/vocabulary/licences.ts";
import { ORIGIN, type TestApp } from "../harness.ts";

const build = new URL("../../dist/preact", import.meta.url).pathname;

/** Answers pages of the built site, without scripts. */
export async function openPages(test: TestApp): Promise<(path: string) => Promise<string>> {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  return async (path) => {
    const answer: Response = await site.request(`${ORIGIN}${path}`, { headers: { Accept: "text/html" } });
    assert.equal(answer.status, 200, path);
    return await answer.text();
  };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The words of a piece of HTML, as a person reads them. */
function textOf(html: string): string {
  // Years that stay on one line stand in an element of their own, without a blank around it.
  const bare = html.replace(/<svg.*?<\/svg>/gs, "").replace(
    /<span class="whitespace-nowrap">([^<]*)<\/span>/g,
    "$1",
  )
    .replace(/<[^>]*>/g, " ");
  return bare.replace(/&(#39|\w+);/g, (all, name) => ENTITIES[name] ?? all).replace(/\s+/g, " ").trim();
}

/** The words of every element of a name, in order. The elements that are asked for do not nest. */
function textsOf(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, "gs"))].map(([one]) => textOf(one));
}

/** The part of a tab below a heading; empty where there is none. */
function sectionOf(html: string, title: string): string {
  return [...html.matchAll(/<section.*?<\/section>/gs)].map(([one]) => one)
    .find((one) => textsOf(one, "h2")[0] === title) ?? "";
}

const spaced = (text: string) => text.replace(/\s+/g, " ").trim();

/** @throws AssertionError where the page in this language says anything else than the folder. */
export function checkInfo(html: string, manifest: Manifest, locale: Locale): void {
  const t = translator(locale);
  const other = locale === "zh" ? "en" : "zh";
  const article = /<article.*<\/article>/s.exec(html)?.[0] ?? "";
  const section = (key: MessageKey) => sectionOf(article, t(key));
  // A text that stands in one language only is shown to readers of both.
  const either = (one: object, name: string) => {
    const texts = one as Record<string, string | undefined>;
    return texts[`${name}_${locale}`] || texts[`${name}_${other}`] || "";
  };

  const header = /<header.*?<\/header>/s.exec(article)?.[0] ?? "";
  assert.deepEqual(textsOf(header, "h1"), [spaced(manifest[`title_${locale}`])]);
  assert.ok(textOf(header).includes(spaced(manifest[`title_${other}`])), "title of the other language");
  const creators = header.slice(header.indexOf(t("detail.creators")));
  const authors = /<ul.*?<\/ul>/s.exec(creators)?.[0] ?? "";
  assert.deepEqual(
    textsOf(authors, "span").filter((name) => name !== "" && name !== t("detail.corresponding")),
    manifest.authors.map((author) => either(author, "name")),
  );
  // Those after the third are folded, in a list of their own.
  const places = [...creators.matchAll(/<ol.*?<\/ol>/gs)].join("");
  const affiliations = manifest.authors.flatMap((author) => author.affiliations);
  const named = [...new Set(affiliations.map((one) => either(one, "name")))];
  assert.deepEqual(
    textsOf(places, "li").map((text) => text.replace(/^\d+ /, "").replace(/ ROR$/, "")),
    named,
  );

  const description = section("detail.description");
  const [own] = description.split("<details");
  assert.equal(textsOf(own ?? "", "p").join(" "), spaced(manifest[`description_${locale}`]));
  assert.ok(textOf(description).includes(spaced(manifest[`description_${other}`])), "the other description");
  assert.deepEqual(textsOf(section("detail.keywords"), "li"), [
    ...manifest[`keywords_${locale}`],
    ...manifest[`keywords_${other}`],
  ]);
  assert.deepEqual(
    textsOf(section("detail.subjects"), "li").map((text) => text.split(" ").at(-1)),
    manifest.subjects.map(({ code }) => code),
  );
  for (const [at, subject] of manifest.subjects.entries()) {
    const shown = textsOf(section("detail.subjects"), "li")[at]!;
    assert.ok(shown.endsWith(`${either(subject, "name")} ${subject.code}`), shown);
  }
  checkRights(article, manifest, locale);
  checkRelated(section, manifest, either);
  checkCoverage(section, manifest);
}

function checkRights(article: string, { licence }: Manifest, locale: Locale): void {
  const panel = sectionOf(article, translator(locale)("detail.licence"));
  const known = findLicence(licence?.spdx ?? "");
  const wanted = licence?.custom ? licence[`text_${locale}`] : known?.label;
  assert.ok(wanted && textOf(panel).includes(wanted), `${textOf(panel)} names the licence ${wanted}`);
  if (known) assert.ok(textOf(panel).includes(known.name[locale]), known.name[locale]);
}

function checkRelated(
  section: (key: MessageKey) => string,
  manifest: Manifest,
  either: (one: object, name: string) => string,
): void {
  const papers = textsOf(section("detail.papers"), "li");
  assert.equal(papers.length, manifest.papers.length);
  for (const [at, paper] of manifest.papers.entries()) {
    const doi = paper.doi ? `doi:${paper.doi}` : "";
    for (const part of [either(paper, "title"), either(paper, "journal"), doi]) {
      assert.ok(papers[at]!.includes(part), `${papers[at]} holds ${part}`);
    }
  }
  const named = (list: Manifest["funding"]) =>
    list.map((one) => spaced(`${either(one, "name")} ${one.number ?? ""}`));
  assert.deepEqual(textsOf(section("detail.funding"), "li"), named(manifest.funding));
  assert.deepEqual(textsOf(section("detail.projects"), "li"), named(manifest.projects));
  const references = textsOf(section("detail.references"), "li");
  assert.equal(references.length, manifest.references.length);
  manifest.references.forEach(({ text }, at) => assert.ok(references[at]!.startsWith(spaced(text))));
}

const span = (first: number, last: number, [plus, minus]: string) => {
  const side = (value: number) => `${Math.abs(value)}° ${value < 0 ? minus : plus}`;
  return first === last ? side(first) : `${side(first)} – ${side(last)}`;
};

function checkCoverage(section: (key: MessageKey) => string, { spatial, temporal }: Manifest): void {
  const cells = textsOf(section("detail.spatial"), "td");
  const rows = Array.from({ length: cells.length / 5 }, (_, row) => cells.slice(5 * row + 2, 5 * row + 5));
  assert.deepEqual(
    rows,
    spatial.map((one) =>
      one.kind === "point" ? [span(one.lon, one.lon, "EW"), span(one.lat, one.lat, "NS"), `${one.elev} m`] : [
        span(one.west, one.east, "EW"),
        span(one.south, one.north, "NS"),
        `${one.min_elev} – ${one.max_elev} m`,
      ]
    ),
  );
  const times = textsOf(section("detail.temporal"), "time");
  // A time of day is shown with the zone that it is read in.
  const shown = (time: string) => time.includes(":") ? `${time} UTC` : time;
  assert.deepEqual(times, temporal.flatMap(({ start, end }) => [shown(start), shown(end)]));
}

/** Every file with the size that it has on the disk, on the pages of the folders that the tab leads to. */
export async function checkFiles(
  open: (path: string) => Promise<string>,
  tab: string,
  files: ReadonlyMap<string, number>,
): Promise<void> {
  const shown = new Map<string, string | undefined>();
  const pages = [tab];
  for (const page of pages) {
    const [, ...rows] = (await open(page)).split('<div role="listitem"');
    for (const row of rows) {
      const path = textOf(/data-key="([^"]*)"/.exec(row)?.[1] ?? "");
      if (/^[^>]* id="file-/.test(row)) {
        shown.set(path, textsOf(row, "span").find((one) => / /.test(one)));
      } else pages.push(textOf(/<a href="([^"]*)"/.exec(row)?.[1] ?? ""));
    }
  }
  const wanted = new Map(Array.from(files, ([path, size]) => [path, formatBytes(size)]));
  assert.deepEqual(shown, wanted);
}
