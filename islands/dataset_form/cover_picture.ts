/** Reading a chosen picture, and writing what the frame shows as a cover that the server will take. */
import { COVER_RATIO, COVER_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { View } from "./cropper_view.ts";

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47];
const WIDTH_MAX = 1200;

/** The pixels of a JPG or PNG, turned as its camera says; `undefined` for anything else. */
export async function readPicture(file: Blob): Promise<ImageBitmap | undefined> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const known = [JPEG, PNG].some((signature) => signature.every((byte, at) => head[at] === byte));
  return known ? await createImageBitmap(file).catch(() => undefined) : undefined;
}

/** Draws what the frame shows over the whole canvas. */
export function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, width }: View): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, width, width / COVER_RATIO, 0, 0, canvas.width, canvas.height);
}

/** As a JPG under 1 MB: its quality goes down until it fits. @throws Error where the browser cannot write one. */
export async function writeCover(picture: ImageBitmap, view: View): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(Math.min(WIDTH_MAX, view.width));
  canvas.height = Math.round(canvas.width / COVER_RATIO);
  paint(canvas, picture, view);
  for (let quality = .92; quality > .2; quality -= .12) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (blob && blob.size < COVER_SIZE_MAX) return blob;
  }
  throw new Error("writeCover: no quality is small enough");
}
