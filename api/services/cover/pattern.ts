/**
 * Draws a pattern if there is nothing else to show. Its figures and colours depend on the subject (GB/T 13745-2009,
 * first two digits), its layout on the words. The same words give the same picture.
 */
import { at, cover, HEIGHT, mix, randomOf, WIDTH } from "./svg.ts";

/** Background, light and dark colour. */
type Palette = readonly [ground: string, light: string, dark: string];
type Random = () => number;
type Family = (random: Random, palette: Palette) => string;

const BLUE: Palette = ["#eaf2fb", "#9cc4ec", "#14508f"];
const TEAL: Palette = ["#e6f5f2", "#8accc3", "#0d5a58"];
const GREEN: Palette = ["#eaf5e7", "#9fcf9d", "#23603d"];
const AMBER: Palette = ["#fcf3e0", "#e8bf7d", "#7d4c14"];
const RED: Palette = ["#fbece7", "#e3a38d", "#80322c"];
const VIOLET: Palette = ["#f0edf9", "#b5a7dc", "#41327a"];
const SLATE: Palette = ["#eef2f6", "#a9b9c9", "#304256"];

/** By the first two digits of a subject. */
const STYLES: readonly (readonly [subjects: RegExp, family: Family, palette: Palette])[] = [
  [/^1[123]/, drawCurves, BLUE],
  [/^1[46]/, drawOrbits, VIOLET],
  [/^15|^35|^53/, drawHexagons, TEAL],
  [/^17|^42|^44|^57|^61/, drawLandscape, TEAL],
  [/^18|^2/, drawSeeds, GREEN],
  [/^3|^19/, drawPulses, RED],
  [/^5[12]|^41|^47/, drawCircuits, BLUE],
  [/^4|^5|^6[02]/, drawTruss, SLATE],
  [/^63|^79|^8|^91/, drawColumns, AMBER],
  [/^7/, drawLines, AMBER],
];

/**
 * Draws a pattern.
 * @param words Text that decides the layout, such as the titles.
 * @param subject Code of the first subject. @returns SVG.
 */
export function drawPattern(words: string, subject = ""): string {
  const [, family, palette] = STYLES.find(([subjects]) => subjects.test(subject)) ?? [/$/, drawCurves, SLATE];
  return cover(palette[0], family(randomOf(words), palette));
}

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** Curves of one family, each a little further on (mathematics). */
function drawCurves(random: Random, [, light, dark]: Palette): string {
  const [pace, shift, rise] = [1 + 2 * random(), 6 * random(), 120 + 160 * random()];
  return times(14, (index) => {
    const points = Array.from({ length: 61 }, (_, step) => {
      const x = step / 60;
      const y = HEIGHT / 2 + (index - 6.5) * 26 +
        rise * Math.sin(pace * Math.PI * 2 * x + shift + index * .14) * Math.sin(Math.PI * x);
      return `${at(x * WIDTH)} ${at(y)}`;
    });
    return `<path d="M${points.join("L")}" fill="none" stroke="${
      mix(light, dark, index / 13)
    }" stroke-width="6"/>`;
  });
}

/** Ellipses around one centre with a body on each (physics, astronomy). */
function drawOrbits(random: Random, [, light, dark]: Palette): string {
  const [x, y] = [WIDTH * (.35 + .3 * random()), HEIGHT * (.4 + .2 * random())];
  const turn = -30 + 60 * random();
  const rings = times(7, (index) => {
    const [rx, ry] = [130 + index * 100, 56 + index * 52];
    const angle = random() * Math.PI * 2;
    const [bodyX, bodyY] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return `<ellipse rx="${rx}" ry="${ry}" fill="none" stroke="${light}" stroke-width="5"/>` +
      `<circle cx="${at(bodyX)}" cy="${at(bodyY)}" r="${at(14 + 20 * random())}" fill="${
        mix(light, dark, random())
      }"/>`;
  });
  return `<g transform="translate(${at(x)} ${at(y)}) rotate(${at(turn)})">${rings}` +
    `<circle r="52" fill="${dark}"/></g>`;
}

/** A lattice of hexagons, some of them filled (chemistry). */
function drawHexagons(random: Random, [ground, light, dark]: Palette): string {
  const side = 76;
  const [stepX, stepY] = [side * Math.sqrt(3), side * 1.5];
  const corners = Array.from({ length: 6 }, (_, index) => {
    const angle = Math.PI / 3 * index + Math.PI / 6;
    return `${at((side - 7) * Math.cos(angle))} ${at((side - 7) * Math.sin(angle))}`;
  });
  return times(9, (row) =>
    times(11, (column) => {
      const x = (column + row % 2 / 2) * stepX - 20;
      const chance = random();
      const fill = chance < .45 ? ground : mix(light, dark, (chance - .45) * 1.6);
      return `<path transform="translate(${at(x)} ${at(row * stepY - 20)})" d="M${corners.join("L")}Z" ` +
        `fill="${fill}" stroke="${light}" stroke-width="5"/>`;
    }));
}

/** Layers of ground under a quiet sky, with contour lines (earth, water, environment). */
function drawLandscape(random: Random, [ground, light, dark]: Palette): string {
  const layers = Array.from({ length: 7 }, (_, index) => {
    const share = index / 6;
    return { line: ridge(random, HEIGHT * (.34 + .58 * share), 70 - 44 * share), share };
  });
  const contours = times(
    4,
    (index) =>
      `<path d="${layers[0].line}" transform="translate(0 ${-26 * (index + 1)})" fill="none" ` +
      `stroke="${mix(dark, ground, .5 + .1 * index)}" stroke-width="3"/>`,
  );
  const grounds = layers.map(({ line, share }) =>
    `<path d="${line} L${WIDTH} ${HEIGHT} L0 ${HEIGHT} Z" fill="${mix(light, dark, share)}"/>`
  );
  return `<circle cx="${at(200 + 800 * random())}" cy="150" r="${at(46 + 40 * random())}" fill="${light}"/>` +
    contours + grounds.join("");
}

/** A line from the left to the right edge: three waves on each other. */
function ridge(random: Random, height: number, swing: number): string {
  const waves = [1, 2.3, 4.1].map((pace) => ({
    pace: pace * (.7 + .6 * random()) * Math.PI * 2 / WIDTH,
    shift: random() * Math.PI * 2,
    swing: swing / pace,
  }));
  const points = Array.from({ length: 31 }, (_, step) => {
    const x = step * WIDTH / 30;
    const y = waves.reduce((sum, { pace, shift, swing }) => sum + swing * Math.sin(x * pace + shift), height);
    return `${at(x)} ${at(y)}`;
  });
  return `M${points.join(" L")}`;
}

/** Seeds in the golden angle, as plants set them (biology, agriculture). */
function drawSeeds(random: Random, [, light, dark]: Palette): string {
  const [x, y] = [WIDTH * (.3 + .4 * random()), HEIGHT * (.35 + .3 * random())];
  const [shift, spread] = [random() * 6, 24 + 5 * random()];
  return times(420, (index) => {
    const [angle, far] = [index * 2.399963 + shift, spread * Math.sqrt(index + .6)];
    const share = Math.min(1, far / 620);
    return `<circle cx="${at(x + far * Math.cos(angle))}" cy="${at(y + far * Math.sin(angle))}" ` +
      `r="${at(8 + 8 * share)}" fill="${mix(dark, light, share)}"/>`;
  });
}

/** Lines with a beat (medicine, psychology). */
function drawPulses(random: Random, [, light, dark]: Palette): string {
  return times(5, (index) => {
    const y = 130 + index * 135;
    let path = `M0 ${y}`;
    for (let x = 40 + 160 * random(); x < WIDTH - 150; x += 190 + 120 * random()) {
      const height = 60 + 90 * random();
      path += `H${at(x)}l18 -18l18 18h14l16 ${at(-height)}l26 ${at(height * 1.35)}l16 ${
        at(-height * .35)
      }h20l22 -28l22 28`;
    }
    return `<path d="${path}H${WIDTH}" fill="none" stroke="${
      mix(light, dark, index / 4)
    }" stroke-width="9" ` +
      `stroke-linejoin="round"/>`;
  });
}

/** Ways on a grid that end in nodes (computers, electronics). */
function drawCircuits(random: Random, [, light, dark]: Palette): string {
  return times(26, (index) => {
    const colour = mix(light, dark, index / 25);
    let [x, y] = [100 * Math.floor(random() * 13), 100 * Math.floor(random() * 9)];
    let path = `M${x} ${y}`;
    const start = `<circle cx="${x}" cy="${y}" r="19" fill="${colour}"/>`;
    for (let step = 0; step < 3; step++) {
      const [far, way] = [100 * (1 + Math.floor(random() * 2)), Math.floor(random() * 4)];
      x += [far, 0, far, -far][way];
      y += [0, far, far, far][way];
      path += `L${x} ${y}`;
    }
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="9" stroke-linejoin="round"/>${start}` +
      `<circle cx="${x}" cy="${y}" r="19" fill="#fff" stroke="${colour}" stroke-width="9"/>`;
  });
}

/** Triangles of a framework (engineering, materials, traffic). */
function drawTruss(random: Random, [ground, light, dark]: Palette): string {
  const [columns, rows, side] = [8, 6, 160];
  const shift = Array.from({ length: (columns + 2) * (rows + 2) }, () => 46 * (random() - .5));
  const corner = (column: number, row: number) => {
    const index = row * (columns + 2) + column;
    return `${at((column - .2) * side + shift[index])} ${
      at((row - .2) * side + shift[(index * 7) % shift.length])
    }`;
  };
  const triangle = (...corners: string[]) => {
    const chance = random();
    const fill = chance < .3 ? ground : mix(ground, chance < .9 ? light : dark, chance);
    return `<path d="M${
      corners.join("L")
    }Z" fill="${fill}" stroke="${light}" stroke-width="4" stroke-linejoin="round"/>`;
  };
  return times(
    rows,
    (row) =>
      times(
        columns,
        (column) =>
          triangle(corner(column, row), corner(column + 1, row), corner(column, row + 1)) +
          triangle(corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)),
      ),
  );
}

/** Columns side by side (economics, society, management). */
function drawColumns(random: Random, [, light, dark]: Palette): string {
  let height = 240 + 200 * random();
  return times(17, (index) => {
    height = Math.min(680, Math.max(110, height + 260 * (random() - .47)));
    return `<rect x="${40 + index * 67}" y="${at(HEIGHT - height)}" width="48" height="${
      at(height)
    }" rx="8" ` +
      `fill="${mix(light, dark, random() ** 2)}"/>`;
  });
}

/** Lines of a page (language, literature, history, arts). */
function drawLines(random: Random, [, light, dark]: Palette): string {
  return times(9, (row) => {
    let words = "";
    for (let x = 90, end = 700 + 420 * random(); x < end;) {
      const width = 60 + 170 * random();
      words +=
        `<rect x="${at(x)}" y="${72 + row * 76}" width="${
          at(Math.min(width, WIDTH - 90 - x))
        }" height="38" ` +
        `rx="19" fill="${mix(light, dark, random() < .82 ? .1 : .85)}"/>`;
      x += width + 26;
      if (x > WIDTH - 150) break;
    }
    return words;
  });
}
