import { type RefObject, useEffect, useRef, useState } from "react";
import type { PDFDocumentProxy } from "./_pdf_document.ts";

const STEP = 1.25;
const [SMALLEST, LARGEST] = [0.25, 6];

const load = () => import("./_pdf_document.ts");

/** What is shown of a PDF, and how one moves in it. */
export interface Pdf {
  canvas: RefObject<HTMLCanvasElement | null>;
  state: "loading" | "open" | "failed" | "locked";
  /** From 1. */
  page: number;
  pages: number;
  /** Of the page. */
  text: string;
  turn: (to: number) => void;
  enlarge: () => void;
  shrink: () => void;
}

/** @param place Where pages are drawn; they are as wide as it is. */
export function usePdf(src: string, place: RefObject<HTMLElement | null>): Pdf {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [state, setState] = useState<Pdf["state"]>("loading");
  const [page, setPage] = useState(1);
  const [scale, setScale] = useState(1);
  const [text, setText] = useState("");
  /** A page is drawn after the one before is. */
  const drawing = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    load().then(async ({ openDocument, isLocked }) => {
      try {
        setDocument(await openDocument(src));
        setState("open");
      } catch (error) {
        setState(isLocked(error) ? "locked" : "failed");
      }
    }, () => setState("failed"));
  }, []);
  useEffect(() => {
    if (!document) return;
    let given = false;
    drawing.current = drawing.current.then(async () => {
      if (given) return;
      const { drawPage } = await load();
      const style = getComputedStyle(place.current!);
      const width = place.current!.clientWidth - parseFloat(style.paddingLeft) -
        parseFloat(style.paddingRight);
      setText(await drawPage(document, page, canvas.current!, { width, scale }));
    }).catch(() => setState("failed"));
    return () => {
      given = true;
    };
  }, [document, page, scale]);

  const zoom = (by: number) => setScale((now) => Math.min(LARGEST, Math.max(SMALLEST, now * by)));
  const pages = document?.numPages ?? 0;
  return {
    canvas,
    state,
    page,
    pages,
    text,
    turn: (to) => setPage(Math.min(Math.max(1, to), pages)),
    enlarge: () => zoom(STEP),
    shrink: () => zoom(1 / STEP),
  };
}
