import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { useDragToScroll } from "./_drag_to_scroll.ts";

interface Props {
  src: string;
  alt: string;
  /** Pixels; a drawing has none. */
  width?: number;
  height?: number;
  transparent: boolean;
  texts: Record<"view" | "tools" | "in" | "out" | "fit" | "full" | "failed", string>;
}

export const hydrate = "load";

const STEP = 1.5;
const [SMALLEST, LARGEST] = [0.05, 16];

/** A picture that fits its window, and can be enlarged in it. Without a script it fits. */
export default function ImageViewer({ src, alt, width, height, transparent, texts }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  /** Pixels of the screen for one of the picture; undefined while it fits. */
  const [scale, setScale] = useState<number>();
  const [awake, setAwake] = useState(false);
  const [failed, setFailed] = useState(false);
  useDragToScroll(view);
  useEffect(() => {
    setAwake(true);
    // What happened before this woke.
    if (picture.current?.complete && picture.current.naturalWidth === 0) setFailed(true);
  }, []);

  const natural = () => width ?? (picture.current?.naturalWidth || 800);
  const zoom = (by: number) => {
    const shown = scale ?? picture.current!.clientWidth / natural();
    setScale(Math.min(LARGEST, Math.max(SMALLEST, shown * by)));
  };
  const act: Record<string, () => void> = {
    "+": () => zoom(STEP),
    "=": () => zoom(STEP),
    "-": () => zoom(1 / STEP),
    "0": () => setScale(undefined),
    "1": () => setScale(1),
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !Object.hasOwn(act, event.key)) return;
    event.preventDefault();
    act[event.key]();
  };
  return (
    <div onKeyDown={press}>
      {awake && !failed && (
        <div
          role="group"
          aria-label={texts.tools}
          className="flex items-center gap-1 px-2 py-1 border-b border-line"
        >
          <IconButton icon="i-tabler-zoom-out" label={texts.out} onClick={act["-"]} />
          <IconButton icon="i-tabler-zoom-in" label={texts.in} onClick={act["+"]} />
          <IconButton icon="i-tabler-arrows-minimize" label={texts.fit} onClick={act["0"]} />
          <IconButton icon="i-tabler-zoom-reset" label={texts.full} onClick={act["1"]} />
          <output className="px-2 text-sm text-soft tabular-nums">
            {scale !== undefined && `${Math.round(scale * 100)} %`}
          </output>
        </div>
      )}
      {failed && <p role="alert" className="px-4 py-3 text-danger">{texts.failed}</p>}
      <div
        ref={view}
        tabIndex={0}
        role="region"
        aria-label={texts.view}
        hidden={failed}
        className="flex overflow-auto p-3 md:p-6 max-h-[80vh] bg-sunken"
      >
        <img
          ref={picture}
          src={src}
          alt={alt}
          width={width}
          height={height}
          draggable={false}
          onError={() => setFailed(true)}
          style={scale === undefined ? undefined : { width: `${natural() * scale}px` }}
          className={[
            "block m-auto h-auto rounded-sm shadow-lg",
            // A drawing without pixels is as large as there is room.
            scale === undefined ? "max-w-full" : "max-w-none",
            scale === undefined && width === undefined ? "w-full" : "",
            // On its own paper, in the dark too.
            transparent ? "bg-white" : "",
            scale !== undefined && scale >= 3 ? "[image-rendering:pixelated]" : "",
          ].join(" ")}
        />
      </div>
    </div>
  );
}
