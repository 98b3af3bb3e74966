/** A drag of the slider, written down for the server to judge (spec 3 §5). */
import { type PointerEvent, useRef } from "react";
import type { TrailPoint } from "../../sdk/model/captcha.ts";

interface Drag {
  /** Where the slider stood before: 0, unless keys or clicks had moved it. */
  from: number;
  startX: number;
  startY: number;
  startedAt: number;
  /** Pixels of the picture for one of the screen. */
  scale: number;
  trail: TrailPoint[];
}

interface Listeners {
  /** Where the slider stands. */
  x: number;
  /** Screen pixels that the thumb can travel. */
  travel: () => number;
  /** The largest x, in pixels of the picture. */
  max: number;
  onMove: (x: number) => void;
  /** @param trail Nothing when the drag did not begin at the left: then it is no whole drag. */
  onDrop: (x: number, trail: TrailPoint[]) => void;
}

interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Handlers for the thumb, for mouse, pen and finger alike. */
export function useDrag({ x, travel, max, onMove, onDrop }: Listeners): DragHandlers {
  const drag = useRef<Drag>(undefined);
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX: startX, clientY: startY, timeStamp: startedAt } = event;
      drag.current = { from: x, startX, startY, startedAt, scale: max / travel(), trail: [[0, 0, 0]] };
    },
    onPointerMove(event) {
      if (!drag.current) return;
      const { from, startX, startY, startedAt, scale, trail } = drag.current;
      const t = round(event.timeStamp - startedAt);
      // Two events of one moment have no order.
      if (t <= trail.at(-1)![2]) return;
      const dx = round(Math.min(max - from, Math.max(-from, (event.clientX - startX) * scale)));
      trail.push([dx, round((event.clientY - startY) * scale), t]);
      onMove(from + dx);
    },
    onPointerUp() {
      if (!drag.current) return;
      const { from, trail } = drag.current;
      drag.current = undefined;
      onDrop(from + trail.at(-1)![0], from === 0 ? trail : []);
    },
    onPointerCancel() {
      if (drag.current) onMove(drag.current.from);
      drag.current = undefined;
    },
  };
}
