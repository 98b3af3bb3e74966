/**
 * What of a picture stands in the frame of the cropper. All numbers are pixels of the picture: `x`, `y` its point at the
 * frame's upper left corner, `width` how much of it the frame shows from left to right.
 */
import { COVER_RATIO } from "../../sdk/model/limits.ts";

export interface Size {
  width: number;
  height: number;
}

export interface View {
  x: number;
  y: number;
  width: number;
}

/** As much of the picture as fits, in its middle. */
export function wholeView(picture: Size): View {
  const width = widestView(picture);
  return keepInside(
    { x: (picture.width - width) / 2, y: (picture.height - width / COVER_RATIO) / 2, width },
    picture,
  );
}

export const widestView = ({ width, height }: Size) => Math.min(width, height * COVER_RATIO);

/** The nearest view that shows nothing but the picture. */
export function keepInside(view: View, picture: Size): View {
  const widest = widestView(picture);
  const width = Math.min(Math.max(view.width, Math.min(MIN_WIDTH, widest)), widest);
  return {
    x: clamp(view.x, picture.width - width),
    y: clamp(view.y, picture.height - width / COVER_RATIO),
    width,
  };
}

/** Fewer pixels would show as squares. */
const MIN_WIDTH = 300;
const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max, 0));

export function moved(view: View, by: { x: number; y: number }, picture: Size): View {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, picture);
}

/** `factor` above 1 comes nearer; the point at `at` (shares of the frame, its middle by default) stays in its place. */
export function zoomed(view: View, factor: number, picture: Size, at = { x: .5, y: .5 }): View {
  const { width } = keepInside({ ...view, width: view.width / factor }, picture);
  const less = view.width - width;
  return keepInside({ x: view.x + less * at.x, y: view.y + less / COVER_RATIO * at.y, width }, picture);
}

/** How far between all (0) and the nearest (1) a view is. */
export function nearness({ width }: View, picture: Size): number {
  const widest = widestView(picture);
  const narrowest = Math.min(MIN_WIDTH, widest);
  return widest === narrowest ? 0 : (widest - width) / (widest - narrowest);
}

export function atNearness(view: View, share: number, picture: Size): View {
  const widest = widestView(picture);
  const width = widest - share * (widest - Math.min(MIN_WIDTH, widest));
  return zoomed(view, view.width / width, picture);
}
