import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { COVER_RATIO } from "../../sdk/model/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useForm } from "./_context.ts";
import { paint } from "./cover_picture.ts";
import { atNearness, moved, nearness, type View, wholeView, zoomed } from "./cropper_view.ts";

export interface CropperProps {
  picture: ImageBitmap;
  onCancel: () => void;
  onTake: (view: View) => Promise<void>;
  problem?: string;
}

/** Pixels of the canvas; the page shows it as wide as there is room. */
const WIDTH = 960;
const ZOOM_STEP = 1.15;
/** Share of the frame that an arrow key moves. */
const KEY_STEP = .04;

/** Which part of the picture the frame shows, and how it is moved: drag, wheel, two fingers, arrow keys, + and −. */
function useCropper(picture: ImageBitmap) {
  const [view, setView] = useState(() => wholeView(picture));
  const canvas = useRef<HTMLCanvasElement>(null);
  const zoom = (factor: number, at?: { x: number; y: number }) =>
    setView((old) => zoomed(old, factor, picture, at));
  const move = (x: number, y: number) =>
    setView((old) => moved(old, { x: x * old.width, y: y * old.width / COVER_RATIO }, picture));
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, view);
  }, [view, picture]);
  useWheel(canvas, zoom);
  const pointers = usePointers(move, zoom);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-KEY_STEP, 0),
    ArrowRight: () => move(KEY_STEP, 0),
    ArrowUp: () => move(0, -KEY_STEP),
    ArrowDown: () => move(0, KEY_STEP),
    "+": () => zoom(ZOOM_STEP),
    "=": () => zoom(ZOOM_STEP),
    "-": () => zoom(1 / ZOOM_STEP),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  };
  return { view, setView, zoom, canvas, listeners: { onKeyDown, ...pointers } };
}

type Cropper = ReturnType<typeof useCropper>;

/** The picture behind a frame of 1.5:1: drag, wheel, two fingers, arrow keys, + and −, or the slider. */
export function CoverCropper({ picture, onCancel, onTake, problem }: CropperProps) {
  const { t } = useForm();
  const cropper = useCropper(picture);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    await onTake(cropper.view);
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t("dataset_form.cover.crop")}
      closeLabel={t("ui.close")}
      actions={
        <>
          <Button onClick={onCancel}>{t("layout.cancel")}</Button>
          <Button variant="primary" icon="i-tabler-check" busy={busy} onClick={take}>
            {t("dataset_form.cover.take")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <canvas
          ref={cropper.canvas}
          width={WIDTH}
          height={WIDTH / COVER_RATIO}
          tabIndex={0}
          role="img"
          aria-label={t("dataset_form.cover.frame")}
          aria-describedby="cover-crop-help"
          {...cropper.listeners}
          className="block w-full aspect-3/2 rounded-md border border-edge bg-sunken touch-none select-none cursor-grab active:cursor-grabbing"
        />
        <Zoom {...cropper} picture={picture} />
        <p id="cover-crop-help" className="text-sm text-faint">{t("dataset_form.cover.cropHelp")}</p>
        <div role="alert" className="empty:hidden">
          {problem && <FieldError id="cover-crop">{problem}</FieldError>}
        </div>
      </div>
    </Dialog>
  );
}

type ZoomProps = Pick<Cropper, "view" | "setView" | "zoom"> & { picture: ImageBitmap };

/** Nearer and farther by steps or by the slider, and back to the whole picture. */
function Zoom({ view, setView, zoom, picture }: ZoomProps) {
  const { t } = useForm();
  return (
    <div className="flex items-center gap-2">
      <IconButton
        icon="i-tabler-zoom-out"
        label={t("dataset_form.cover.zoomOut")}
        onClick={() => zoom(1 / ZOOM_STEP)}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={Math.round(100 * nearness(view, picture))}
        aria-label={t("dataset_form.cover.zoom")}
        onChange={({ target }) => setView(atNearness(view, Number(target.value) / 100, picture))}
        className="flex-1 min-w-0 h-11 accent-action"
      />
      <IconButton
        icon="i-tabler-zoom-in"
        label={t("dataset_form.cover.zoomIn")}
        onClick={() => zoom(ZOOM_STEP)}
      />
      <IconButton
        icon="i-tabler-restore"
        label={t("dataset_form.cover.reset")}
        onClick={() => setView(wholeView(picture))}
      />
    </div>
  );
}

/** Listened to by hand: the page must not scroll meanwhile, which needs a listener that is not passive. */
function useWheel(
  canvas: { current: HTMLCanvasElement | null },
  zoom: (factor: number, at: { x: number; y: number }) => void,
) {
  useEffect(() => {
    const element = canvas.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
      const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
      zoom(Math.exp(-event.deltaY / 500), at);
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, []);
}

/** One pointer drags; two of them zoom by the distance between them. */
function usePointers(
  move: (x: number, y: number) => void,
  zoom: (factor: number, at: { x: number; y: number }) => void,
) {
  const down = useRef(new Map<number, { x: number; y: number }>()).current;
  const gap = () => {
    const [one, two] = [...down.values()];
    return Math.hypot(one.x - two.x, one.y - two.y);
  };
  const up = (event: PointerEvent) => void down.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const last = down.get(event.pointerId);
      if (!last) return;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const before = down.size === 2 ? gap() : 0;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (down.size === 1) move((last.x - event.clientX) / width, (last.y - event.clientY) / height);
      else if (before > 0) zoom(gap() / before, { x: .5, y: .5 });
    },
    onPointerUp: up,
    onPointerCancel: up,
  };
}
