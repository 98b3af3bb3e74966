/** Pictures, sound, video, PDF, maps and grids in a real browser: they are seen, go by keys, and none runs a script. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { translator } from "../../locales/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { tiff } from "../tiff.ts";
import { launchBrowser } from "./chromium.ts";
import { preactOnly, startSite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor, signInThroughApi } from "./visitor.ts";

const root = new URL("../..", import.meta.url).pathname;
const EVIL = "document.title='evil';fetch('/evil')";
const SVG =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="${EVIL}"><script>${EVIL}</script>
  <style>rect{fill:#0a0}</style><rect width="9" height="9"/></svg>`;

/** Two pages with a word each, and a script that would run when they open. */
function pdf(): string {
  const streams = ["Lake", "River"].map((word) => `BT /F 40 Tf 20 100 Td (${word}) Tj ET`);
  const pageOf = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${content} 0 R/Resources<</Font<</F 7 0 R>>>>>>`;
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${EVIL.replaceAll(/[()]/g, "\\$&")})>>>>`,
    "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
    pageOf(5),
    pageOf(6),
    ...streams.map((text) => `<</Length ${text.length}>>stream\n${text}\nendstream`),
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}` +
    `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
}

/** A recording of a second that grows louder. */
function wav(): Uint8Array<ArrayBuffer> {
  const [rate, count] = [8_000, 8_000];
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const write = (at: number, text: string) =>
    [...text].forEach((one, i) => view.setUint8(at + i, one.charCodeAt(0)));
  write(0, "RIFF");
  view.setUint32(4, 36 + count * 2, true);
  write(8, "WAVEfmt ");
  [16, 0x10001, rate, rate * 2, 0x100002].forEach((value, at) => view.setUint32(16 + at * 4, value, true));
  write(36, "data");
  view.setUint32(40, count * 2, true);
  for (let at = 0; at < count; at++) view.setInt16(44 + at * 2, Math.sin(at / 4) * at * 4, true);
  return new Uint8Array(view.buffer);
}

/** Two pixels, of 24 bits. */
function bitmap(): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(62));
  [0x42, 0x4d].forEach((byte, at) => view.setUint8(at, byte));
  [62, 0, 54, 40, 2, 1].forEach((value, at) => view.setUint32(2 + at * 4, value, true));
  [1, 24].forEach((value, at) => view.setUint16(26 + at * 2, value, true));
  return new Uint8Array(view.buffer);
}

const feature = (name: string, type: string, coordinates: unknown) => ({
  type: "Feature",
  properties: { name },
  geometry: { type, coordinates },
});
/** An island on both sides of the date line, and a route to it. */
const MAP = JSON.stringify({
  type: "FeatureCollection",
  features: [
    feature("Taveuni 塔韦乌尼", "Polygon", [[[179, -18], [-179, -18], [-179, -16], [179, -15.5], [
      179,
      -18,
    ]]]),
    feature("route", "LineString", [[168, -22], [178, -19], [-178, -14], [-170, -12]]),
  ],
});

const PERSON = "depositor@example.org";
const site = await startSite();
const browser = await launchBrowser();

async function addFiles(token: string): Promise<Record<string, string>> {
  const { datasets, files } = createRepository({ server: site.address, token });
  const { dataSetId } = await datasets.create(completeMetadata());
  const bodies: Record<string, BodyInit> = {
    "a.tif": tiff({ width: 80, height: 40, bits: 16, pages: 2 }),
    "b.svg": SVG,
    "c.wav": wav(),
    "d.webm": await Deno.readFile(`${root}/static/video/sample-first-dataset.webm`),
    "d.en.vtt": "WEBVTT\n\n00:00.000 --> 00:09.000\nLake\n",
    "e.pdf": pdf(),
  };
  const ids: Record<string, string> = {};
  for (const [path, body] of Object.entries(bodies)) {
    ids[path] = (await files.upload(dataSetId, "V1", path, body)).fileId;
  }
  return ids;
}

/** Different colours among the pixels of what is drawn. */
const coloursOf = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const source = document.querySelector<HTMLImageElement | HTMLCanvasElement>(selector)!;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [60, 40];
    const context = canvas.getContext("2d")!;
    context.drawImage(source, 0, 0, 60, 40);
    const { data } = context.getImageData(0, 0, 60, 40);
    return new Set(Array.from({ length: 2_400 }, (_, at) => data.slice(at * 4, at * 4 + 3).join())).size;
  }, selector);

Deno.test(
  "/file shows the pixels of pictures and pages, plays sound and video by seeking, and no script of theirs runs",
  preactOnly,
  async () => {
    await using visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 800 } });
    const { page, problems } = visitor;
    const ids = await addFiles(await signInThroughApi(visitor.context, site, PERSON, DEMO_PASSWORD));
    const open = async (path: string) => {
      await visitor.open(`/en/file?fileId=${ids[path]}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
    };
    const shoot = async (name: string) => {
      const folder = Deno.env.get("SCREENSHOTS");
      if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    };

    await open("a.tif");
    assert.ok(await coloursOf(page, "article img") > 30);
    const widthOf = () => page.locator("article img").evaluate((picture) => picture.clientWidth);
    const fitting = await widthOf();
    await page.getByRole("region", { name: "Picture, scrolls" }).press("+");
    assert.equal(await widthOf(), Math.round(fitting * 1.5));
    await shoot("tiff");
    await assertAccessibleInBothThemes(page, "picture");

    await open("b.svg");
    assert.ok(
      await page.locator("article img").evaluate((picture: HTMLImageElement) => picture.naturalWidth) > 0,
    );
    await shoot("svg");

    await open("c.wav");
    const wave = page.getByRole("slider", { name: "Position in the recording" });
    assert.ok((await wave.locator("path").first().getAttribute("d"))!.length > 1_000);
    await wave.press("End");
    await page.waitForFunction(() => document.querySelector("audio")!.currentTime > 0.9);
    await shoot("audio");
    await assertAccessibleInBothThemes(page, "sound");

    await open("d.webm");
    await page.waitForFunction(() => document.querySelector("video")!.duration > 2);
    await page.evaluate(() => document.querySelector("video")!.currentTime = 2);
    await page.waitForFunction(() => {
      const video = document.querySelector("video")!;
      return !video.seeking && video.currentTime === 2 && video.textTracks[0].cues?.length === 1;
    });
    assert.ok(await coloursOf(page, "video") > 3);
    await shoot("video");

    await open("e.pdf");
    await page.getByText("of 2").waitFor();
    await page.waitForFunction(() =>
      /Lake/.test(document.querySelector("article details")?.textContent ?? "")
    );
    assert.ok(await coloursOf(page, "canvas") > 3);
    await page.getByRole("button", { name: "Next page" }).click();
    await page.waitForFunction(() =>
      /River/.test(document.querySelector("article details")?.textContent ?? "")
    );
    await shoot("pdf");
    await assertAccessibleInBothThemes(page, "PDF");

    assert.notEqual(await page.title(), "evil");
    assert.deepEqual(problems, []);
    // Opened by itself a drawing is as harmless.
    await page.goto(`/api/sdb-filetree-service/public/show/${ids["b.svg"]}`);
    assert.notEqual(await page.title(), "evil");
    assert.equal(problems.some((problem) => /\/evil/.test(problem)), false);
  },
);

Deno.test("/file shows maps and gridded data by keys, in both languages and themes", preactOnly, async () => {
  await using visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 800 } });
  const { page } = visitor;
  const token = await signInThroughApi(visitor.context, site, PERSON, DEMO_PASSWORD);
  const { datasets, files } = createRepository({ server: site.address, token });
  const { dataSetId } = await datasets.create(completeMetadata());
  const upload = async (path: string, body: BodyInit) =>
    (await files.upload(dataSetId, "V1", path, body)).fileId;
  const map = await upload("a.geojson", MAP);
  const grid = await upload("b.nc", await Deno.readFile(`${root}/tests/fixtures/grids/grid.nc`));
  const assertLooks = async (what: string) => {
    await assertAccessibleInBothThemes(page, what);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${what} is ${wide} px too wide`);
  };
  for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
    const t = translator(locale);
    await visitor.open(`${prefix}/file?fileId=${map}`);
    await page.locator('a[href="#shape-1"]').focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => location.hash), "#shape-1");
    await assertLooks(`map ${locale}`);

    await visitor.open(`${prefix}/file?fileId=${grid}`);
    await page.getByText("NetCDF-4 (HDF5)").waitFor();
    await assertLooks(`grid ${locale}`);
    const layers = page.getByRole("navigation", { name: t("preview.grid.layers") });
    await layers.getByRole("link", { name: "lat", exact: true }).focus();
    await Promise.all([page.waitForURL(/layer=lat/), page.keyboard.press("Enter")]);
  }
  assert.deepEqual(visitor.problems, []);
});

Deno.test(
  "/file says of a film, a recording and a picture that the browser cannot decode, before its script runs too",
  preactOnly,
  async () => {
    await using visitor = await openVisitor(browser, site, { viewport: { width: 390, height: 800 } });
    const { page } = visitor;
    const token = await signInThroughApi(visitor.context, site, PERSON, DEMO_PASSWORD);
    const { datasets, files } = createRepository({ server: site.address, token });
    const { dataSetId } = await datasets.create(completeMetadata());
    const film = await Deno.readFile(`${root}/static/video/sample-first-dataset.webm`);
    const broken = [
      ["a.webm", film.slice().fill(0, 60), "articles.player.failed"],
      ["b.wav", wav().fill(0, 12, 60), "preview.audio.failed"],
      ["c.bmp", bitmap().fill(0xff, 30, 34), "preview.image.failed"],
    ] as const;
    // The script comes long after the bytes of the file.
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    for (const [path, bytes, text] of broken) {
      const { fileId } = await files.upload(dataSetId, "V1", path, bytes);
      for (const [locale, prefix] of [["zh", ""], ["en", "/en"]] as const) {
        await visitor.open(`${prefix}/file?fileId=${fileId}`);
        await page.getByRole("alert").filter({ hasText: translator(locale)(text) }).waitFor();
      }
    }
    const { fileId } = await files.upload(dataSetId, "V1", "cut.webm", film.subarray(0, film.length / 2));
    await visitor.open(`/en/file?fileId=${fileId}`);
    await page.getByText(translator("en")("preview.cut")).waitFor();
  },
);
