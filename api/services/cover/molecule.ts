/**
 * Draws a cover with molecules: atoms and bonds, or the backbone of a large one, seen from the side that shows most.
 */
import { type Atom, type Bond, type Molecule, readMolecules } from "./molecule_files.ts";
import { at, cover, HEIGHT, mix, SERIES, WIDTH } from "./svg.ts";

/** Conventional colours of elements (Corey, Pauling, Koltun); all others are grey. */
const COLOURS: Record<string, string> = {
  H: "#c9d3dd",
  C: "#3d4a58",
  N: "#2f62d9",
  O: "#d8392b",
  F: "#3fae49",
  Cl: "#3fae49",
  Br: "#9a3b1c",
  I: "#7b3fa0",
  S: "#d9a514",
  P: "#e07b1a",
  Fe: "#c2621c",
  Si: "#b08f5a",
};
/** Covalent radii in ångström (Cordero and others 2008). */
const RADII: Record<string, number> = {
  H: .31,
  C: .76,
  N: .71,
  O: .66,
  F: .57,
  S: 1.05,
  P: 1.07,
  Cl: 1.02,
  Br: 1.2,
};

/** Draws a file. @returns SVG; undefined if the file contains no molecule. */
export function drawMolecules(path: string, text: string): string | undefined {
  const molecules = readMolecules(path, text);
  if (molecules.length === 0) return undefined;
  const places = placesFor(molecules.length);
  return cover("#f6f8fb", ...places.map((place, index) => drawMolecule(molecules[index], place)));
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One molecule gets the whole picture, two or three a part each, more than three one of six places. */
function placesFor(count: number): Place[] {
  const rows = count > 3 ? 2 : 1;
  const columns = Math.min(3, count);
  const [width, height] = [WIDTH / columns, HEIGHT / rows];
  return Array.from({ length: Math.min(count, rows * columns) }, (_, index) => ({
    x: index % columns * width,
    y: Math.floor(index / columns) * height,
    width,
    height,
  }));
}

function drawMolecule({ atoms, bonds, chains }: Molecule, place: Place): string {
  if (chains) return drawChains(chains, place);
  const flat = project([atoms], place);
  const [points] = flat.groups;
  return drawAtoms(atoms, points, bonds ?? nearBonds(atoms), flat.scale);
}

interface Projected {
  x: number;
  y: number;
  /** Depth towards the viewer: 0 is farthest, 1 nearest. */
  near: number;
}

type Vector = readonly [number, number, number];

/** Projects points so that they spread most, with the longer side horizontal, into the middle of their place. */
function project(
  groups: readonly (readonly Atom[])[],
  place: Place,
): { groups: Projected[][]; scale: number } {
  const all = groups.flat();
  const mean = (axis: "x" | "y" | "z") => all.reduce((sum, atom) => sum + atom[axis], 0) / all.length;
  const middle = { x: mean("x"), y: mean("y"), z: mean("z") };
  const centred = (atom: Atom): Vector => [atom.x - middle.x, atom.y - middle.y, atom.z - middle.z];
  const [across, up, depth] = bestView(all.map(centred));
  const seen = groups.map((atoms) =>
    atoms.map((atom) => {
      const vector = centred(atom);
      return { x: dot(vector, across), y: -dot(vector, up), near: dot(vector, depth) };
    })
  );
  const points = seen.flat();
  const range = (key: keyof Projected) => {
    let [low, high] = [Infinity, -Infinity];
    for (const point of points) [low, high] = [Math.min(low, point[key]), Math.max(high, point[key])];
    return { low, width: high - low };
  };
  const [x, y, near] = [range("x"), range("y"), range("near")];
  const scale = Math.min(
    place.width * .78 / (x.width || 1),
    place.height * .74 / (y.width || 1),
    place.height / 5,
  );
  return {
    scale,
    groups: seen.map((group) =>
      group.map((point) => ({
        x: place.x + place.width / 2 + (point.x - x.low - x.width / 2) * scale,
        y: place.y + place.height / 2 + (point.y - y.low - y.width / 2) * scale,
        near: near.width > 0 ? (point.near - near.low) / near.width : 1,
      }))
    ),
  };
}

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Chooses the direction, of several over the half sphere, from which the points spread most. */
function bestView(points: readonly Vector[]): readonly [Vector, Vector, Vector] {
  const views = Array.from({ length: 60 }, (_, index): readonly [Vector, Vector, Vector] => {
    // Flat molecules lie in the plane of their file, so that direction is tried first.
    const [tilt, turn] = [Math.acos(1 - index / 60), index * 2.399963];
    const [ct, st, cp, sp] = [Math.cos(tilt), Math.sin(tilt), Math.cos(turn), Math.sin(turn)];
    return [[ct * cp, ct * sp, -st], [-sp, cp, 0], [st * cp, st * sp, ct]];
  });
  const spreads = views.map(([across, up]) => spread(points, across, up));
  const best = spreads.reduce(
    (found, one, index) => one.area > spreads[found].area * 1.02 ? index : found,
    0,
  );
  const [across, up, depth] = views[best];
  const angle = Math.atan2(2 * spreads[best].mixed, spreads[best].across - spreads[best].up) / 2;
  const turn = (one: Vector, other: Vector, [a, b]: [number, number]): Vector => [
    a * one[0] + b * other[0],
    a * one[1] + b * other[1],
    a * one[2] + b * other[2],
  ];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [turn(across, up, [cos, sin]), turn(across, up, [-sin, cos]), depth];
}

function spread(points: readonly Vector[], one: Vector, other: Vector) {
  let [across, up, mixed] = [0, 0, 0];
  for (const point of points) {
    const [x, y] = [dot(point, one), dot(point, other)];
    across += x * x;
    up += y * y;
    mixed += x * y;
  }
  return { across, up, mixed, area: across * up - mixed * mixed };
}

/** Finds bonds: atoms that are nearer than their radii plus a tolerance. */
function nearBonds(atoms: readonly Atom[]): Bond[] {
  const reach = ({ element }: Atom) => RADII[element] ?? 1.3;
  return atoms.flatMap((one, from) =>
    atoms.slice(from + 1).flatMap((other, index): Bond[] => {
      const far = Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
      return far > .4 && far < reach(one) + reach(other) + .4
        ? [{ from, to: from + 1 + index, order: 1 }]
        : [];
    })
  );
}

/** Draws farther atoms and bonds first and paler, so that nearer ones cover them. */
function drawAtoms(
  atoms: readonly Atom[],
  points: readonly Projected[],
  bonds: readonly Bond[],
  scale: number,
): string {
  const size = Math.max(9, Math.min(40, scale * .3));
  const pale = (colour: string, near: number) => mix("#f6f8fb", colour, .45 + .55 * near);
  const lines = bonds.map(({ from, to, order }) => {
    const [one, other] = [points[from], points[to]];
    const near = (one.near + other.near) / 2;
    const away = Math.hypot(other.x - one.x, other.y - one.y) || 1;
    const [nx, ny] = [-(other.y - one.y) / away, (other.x - one.x) / away];
    const strokes = Array.from({ length: order }, (_, index) => {
      const shift = (index - (order - 1) / 2) * size * .62;
      return `M${at(one.x + nx * shift)} ${at(one.y + ny * shift)}L${at(other.x + nx * shift)} ${
        at(other.y + ny * shift)
      }`;
    });
    const svg = `<path d="${strokes.join("")}" stroke="${pale("#64748b", near)}" ` +
      `stroke-width="${at(size * (order > 1 ? .3 : .44))}" stroke-linecap="round"/>`;
    return { near: near - 1e-3, svg };
  });
  const balls = points.map(({ x, y, near }, index) => {
    const { element } = atoms[index];
    const radius = size * (element === "H" ? .55 : element === "C" ? .72 : 1);
    const svg = `<circle cx="${at(x)}" cy="${at(y)}" r="${at(radius)}" ` +
      `fill="${pale(COLOURS[element] ?? "#7c8795", near)}" stroke="#f6f8fb" stroke-width="${
        at(size * .12)
      }"/>`;
    return { near, svg };
  });
  return [...lines, ...balls].sort((a, b) => a.near - b.near).map(({ svg }) => svg).join("");
}

/** Uses one colour for each chain; a single chain changes its colour from one end to the other. */
function drawChains(chains: readonly Atom[][], place: Place): string {
  const { groups } = project(chains, place);
  const pieces = groups.flatMap((points, chain) =>
    points.slice(1).map((point, index) => {
      const [before, share] = [points[index], index / points.length];
      const colour = groups.length > 1 ? SERIES[chain % SERIES.length] : rainbow(share);
      const near = (before.near + point.near) / 2;
      return { near, path: curve(points, index), colour: mix("#f6f8fb", colour, .4 + .6 * near) };
    })
  );
  const width = pieces.length > 600 ? 12 : 22;
  return pieces.sort((a, b) => a.near - b.near).map(({ path, colour, near }) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${at(width * (.55 + .45 * near))}" ` +
    `stroke-linecap="round"/>`
  ).join("");
}

/** Draws a smooth line from one residue to the next (Catmull and Rom). */
function curve(points: readonly Projected[], index: number): string {
  const [from, to] = [points[index], points[index + 1]];
  const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to];
  const hand = (one: number, other: number, base: number) => at(base + (other - one) / 6);
  return `M${at(from.x)} ${at(from.y)}C${hand(before.x, to.x, from.x)} ${hand(before.y, to.y, from.y)} ` +
    `${hand(after.x, from.x, to.x)} ${hand(after.y, from.y, to.y)} ${at(to.x)} ${at(to.y)}`;
}

const ENDS = ["#2f62d9", "#0f9aa8", "#3fae49", "#e0a81a", "#d8392b"];

function rainbow(share: number): string {
  const step = share * (ENDS.length - 1);
  const index = Math.min(ENDS.length - 2, Math.floor(step));
  return mix(ENDS[index], ENDS[index + 1], step - index);
}
