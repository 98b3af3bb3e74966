/** Draws a molecule by WebGL. It comes with the library, which is loaded when a molecule is seen first. */
import { createViewer } from "3dmol/build/3Dmol.es6-min.js";
import type { MoleculeStructure } from "../../sdk/mod.ts";
import type { MoleculeStyle } from "./_texts.ts";

/** What can be done with a molecule that is drawn. */
export interface DrawnMolecule {
  /** Degrees around the upright and the level axis of the screen. */
  turn(upright: number, level: number): void;
  zoom(factor: number): void;
  reset(): void;
  show(style: MoleculeStyle): void;
}

const STYLES: Record<MoleculeStyle, object> = {
  cartoon: { cartoon: { color: "spectrum" } },
  stick: { stick: { radius: .15 } },
  ball: { stick: { radius: .12 }, sphere: { scale: .26 } },
  sphere: { sphere: {} },
};
/** Ions and single atoms, which have no bond to draw; water beside a large molecule. */
const ALONE = { sphere: { scale: .26 } };
const WATER = { resn: ["HOH", "WAT", "DOD", "H2O"] };

export function drawMolecule(
  place: HTMLElement,
  { format, text }: MoleculeStructure,
  style: MoleculeStyle,
): DrawnMolecule {
  const viewer = createViewer(place, { nomouse: true, backgroundColor: backgroundOf(place) });
  viewer.addModel(text, format, { keepH: true });
  const show = (chosen: MoleculeStyle) => {
    viewer.setStyle({}, STYLES[chosen]);
    if (chosen === "cartoon") viewer.setStyle({ hetflag: true }, STYLES.ball);
    if (chosen !== "sphere") viewer.setStyle({ bonds: 0 }, ALONE);
    if (chosen === "cartoon") viewer.setStyle(WATER, {});
    viewer.render();
  };
  show(style);
  viewer.zoomTo();
  viewer.render();
  const start = viewer.getView();
  followTheme(place, (colour) => viewer.setBackgroundColor(colour, 1));
  return {
    turn: (upright, level) => viewer.setView(turned(viewer.getView(), upright, level)),
    zoom: (factor) => viewer.zoom(factor),
    reset: () => viewer.setView(start),
    show,
  };
}

type Quaternion = [x: number, y: number, z: number, w: number];

/** A view is a place, a distance, and a quaternion. It is turned around the axes of the screen, not of the molecule. */
function turned(view: number[], upright: number, level: number): number[] {
  const half = (degrees: number) => degrees * Math.PI / 360;
  const around: Quaternion[] = [
    [0, Math.sin(half(upright)), 0, Math.cos(half(upright))],
    [Math.sin(half(level)), 0, 0, Math.cos(half(level))],
  ];
  const last = around.reduce((whole, one) => product(one, whole), view.slice(4) as Quaternion);
  return [...view.slice(0, 4), ...last];
}

function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** The library knows colours as `#rrggbb`; browsers write them in several ways, and a pixel says which one is meant. */
function backgroundOf(place: HTMLElement): string {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d")!;
  pen.fillStyle = getComputedStyle(place).backgroundColor;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function followTheme(place: HTMLElement, paint: (colour: string) => void): void {
  const repaint = () => paint(backgroundOf(place));
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
}
