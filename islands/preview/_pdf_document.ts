/** The library that reads PDFs, loaded with the first of them. It runs no script of theirs. */
import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  type PDFDocumentProxy,
  version,
} from "pdfjs-dist";

/** What the build puts beside the library (`tasks/pdf_files.ts`). */
const FILES = `/static/pdf/${version}`;
/** Pixels of a picture in a document, and of a page as it is drawn (safety 2.5, B11). */
const PICTURE_PIXELS_MAX = 40_000_000;
const PAGE_PIXELS_MAX = 16_000_000;

export type { PDFDocumentProxy };
export const isLocked = (error: unknown): boolean => error instanceof PasswordException;

/** Reads only those parts of the file that its pages need. */
export function openDocument(src: string): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = `${FILES}/pdf.worker.min.mjs`;
  return getDocument({
    url: src,
    cMapUrl: `${FILES}/cmaps/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    wasmUrl: `${FILES}/wasm/`,
    iccUrl: `${FILES}/iccs/`,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    maxImageSize: PICTURE_PIXELS_MAX,
    canvasMaxAreaInBytes: PAGE_PIXELS_MAX * 4,
  }).promise;
}

/** Draws a page as wide as its place, times `scale`. @returns its text. */
export async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  { width, scale }: { width: number; scale: number },
): Promise<string> {
  const page = await document.getPage(number);
  const plain = page.getViewport({ scale: 1 });
  const shown = Math.min(width / plain.width, 2) * scale;
  const dense = Math.min(
    shown * devicePixelRatio,
    Math.sqrt(PAGE_PIXELS_MAX / (plain.width * plain.height)),
  );
  const viewport = page.getViewport({ scale: dense });
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  canvas.style.width = `${Math.round(plain.width * shown)}px`;
  await page.render({ canvas, viewport }).promise;
  const { items } = await page.getTextContent();
  return items.map((item) => "str" in item ? item.str + (item.hasEOL ? "\n" : "") : "").join("").trim();
}
