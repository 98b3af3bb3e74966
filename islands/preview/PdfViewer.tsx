import { type KeyboardEvent, useRef, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePdf } from "./_use_pdf.ts";

type Texts = Record<
  | "label"
  | "loading"
  | "tools"
  | "previous"
  | "next"
  | "page"
  | "of"
  | "pageImage"
  | "in"
  | "out"
  | "text"
  | "noText"
  | "failed"
  | "locked"
  | "noScript",
  string
>;

export const hydrate = "load";

/** The pages of a PDF one by one, each with its text. */
export default function PdfViewer({ src, texts }: { src: string; texts: Texts }) {
  const place = useRef<HTMLDivElement>(null);
  const pdf = usePdf(src, place);
  const { state, pages, page, text } = pdf;
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    const act: Record<string, () => void> = {
      ArrowLeft: () => pdf.turn(page - 1),
      ArrowRight: () => pdf.turn(page + 1),
      "+": pdf.enlarge,
      "=": pdf.enlarge,
      "-": pdf.shrink,
    };
    if (!Object.hasOwn(act, event.key)) return;
    event.preventDefault();
    act[event.key]();
  };
  const isOpen = state === "open";
  return (
    <div role="group" aria-label={texts.label} onKeyDown={press}>
      <p className="px-4 py-3 [@media(scripting:enabled)]:hidden">{texts.noScript}</p>
      {!isOpen && (
        <p
          role={state === "loading" ? "status" : "alert"}
          className={`px-4 py-3 [@media(scripting:none)]:hidden ${
            state === "loading" ? "text-soft" : "text-danger"
          }`}
        >
          {texts[state]}
        </p>
      )}
      {isOpen && <Tools pdf={pdf} texts={texts} />}
      <div
        ref={place}
        hidden={!isOpen}
        tabIndex={0}
        role="region"
        aria-label={texts.label}
        className="flex overflow-auto p-3 md:p-6 max-h-[85vh] bg-sunken"
      >
        <canvas
          ref={pdf.canvas}
          role="img"
          aria-label={texts.pageImage.replace("{page}", String(page))}
          className="block m-auto bg-white shadow-lg"
        />
      </div>
      {isOpen && (
        <details className="border-t border-line">
          <summary className="px-4 py-3 cursor-pointer">{texts.text}</summary>
          <p className="px-4 pb-4 whitespace-pre-wrap break-words text-sm" aria-live="polite">
            {text || texts.noText}
          </p>
        </details>
      )}
      {isOpen && <span className="sr-only" role="status">{`${page} / ${pages}`}</span>}
    </div>
  );
}

function Tools({ pdf, texts }: { pdf: ReturnType<typeof usePdf>; texts: Texts }) {
  const { page, pages } = pdf;
  const [typed, setTyped] = useState<string>();
  return (
    <div
      role="group"
      aria-label={texts.tools}
      className="flex flex-wrap items-center gap-1 px-2 py-1 border-b border-line"
    >
      <IconButton
        icon="i-tabler-chevron-left"
        label={texts.previous}
        disabled={page <= 1}
        onClick={() => pdf.turn(page - 1)}
      />
      <IconButton
        icon="i-tabler-chevron-right"
        label={texts.next}
        disabled={page >= pages}
        onClick={() => pdf.turn(page + 1)}
      />
      <input
        inputMode="numeric"
        aria-label={texts.page}
        value={typed ?? String(page)}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => {
          setTyped(undefined);
          if (/^\d+$/.test(currentTarget.value)) pdf.turn(Number(currentTarget.value));
        }}
        className="control w-16 min-h-9 py-0 text-center"
      />
      <span className="px-1 text-sm text-soft">{texts.of.replace("{pages}", String(pages))}</span>
      <span className="flex-1" />
      <IconButton icon="i-tabler-zoom-out" label={texts.out} onClick={pdf.shrink} />
      <IconButton icon="i-tabler-zoom-in" label={texts.in} onClick={pdf.enlarge} />
    </div>
  );
}
