import assert from "node:assert/strict";
import { previewKindsOf } from "../preview/kinds.ts";
import { FILE_CATEGORIES } from "./file_categories.ts";
import table from "./file_categories.json" with { type: "json" };
import { formatPrograms } from "./format_programs.ts";

/** Formats of a single device or program, or texts whatever they hold. */
const UNNAMED: ReadonlySet<string> = new Set(
  "bcif mmtf maegz zarr vrt tga pcx ppm pgm pbm ico svgz tfw cpg qual xps dotx mid midi snd aifc 3gp 3g2 f4v mpe e00 z war"
    .split(" "),
);

Deno.test("formatPrograms() names what opens each listed format that is neither previewed nor a text", () => {
  const missing = FILE_CATEGORIES.flatMap((category) => Object.entries(table[category]))
    .filter(([extension, mediaType]) =>
      !/^text\/|^chemical\/|xml|json|yaml|tex$/.test(mediaType) && !UNNAMED.has(extension)
    )
    .map(([extension]) => extension)
    .filter((extension) =>
      previewKindsOf(`x.${extension}`).length === 0 && !formatPrograms(`x.${extension}`)
    );
  assert.deepEqual(missing, []);
});

Deno.test("formatPrograms() has a name in both languages and a program for each", () => {
  for (const path of ["a.heic", "data/b.SAV", "c.bam"]) {
    const known = formatPrograms(path)!;
    assert.ok(known.name.zh && known.name.en && known.programs, path);
  }
  assert.equal(formatPrograms("a.unknown"), undefined);
});
