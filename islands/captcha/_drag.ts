/** A drag of the piece, by its slider or in the picture, written down for the server to judge (spec 3 §5). */
import { type PointerEvent, useRef } from "react";
import type { TrailPoint } from "../../sdk/model/account/captcha.ts";

/** Upper left corner of the piece, in pixels of the picture. */
export interface Place {
  x: number;
  y: number;
}

interface Drag {
  from: Place;
  startX: number;
  startY: number;
  /** Pixels of the picture for one of the screen. */
  scale: Place;
  /** Whether the pointer has left the place where it came down. */
  moved: boolean;
  at: Place;
  atTime: number;
}

interface Listeners {
  /** Where the piece is, where it began, and how far it can go. */
  at: Place;
  home: Place;
  max: Place;
  onMove: (place: Place) => void;
  /**
   * @param trail From the beginning, over several drags; empty when keys or clicks have moved the piece meanwhile, or it took
   * too long for a trail.
   */
  onDrop: (place: Place, trail: TrailPoint[]) => void;
}

interface Surface {
  scale: () => Place;
  /** The pointer came down and up at one place. */
  onTap?: (event: PointerEvent<HTMLElement>) => void;
}

export interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
}

/** Screen pixels below which a drag is a click that trembled. */
const CLICK_TOLERANCE_PX = 4;
/** Milliseconds between two points of a trail, so that none has more of them than the server takes; and of a whole trail. */
const POINT_MS = 8;
const TRAIL_MS_MAX = 15_000;

const round = (value: number) => Math.round(value * 100) / 100;
const within = (value: number, max: number) => round(Math.min(max, Math.max(0, value)));

/** @returns what makes the handlers of a surface: of the slider's thumb, of the picture; for mouse, pen and finger alike. */
export function useDrag(
  { at, home, max, onMove, onDrop }: Listeners,
): (surface: Surface) => DragHandlers {
  const drag = useRef<Drag>(undefined);
  const trail = useRef<TrailPoint[]>([]);
  const startedAt = useRef(0);

  /** A trail goes on where the drag before it ended, and begins where the piece does. */
  const resume = (timeStamp: number) => {
    const [x, y] = trail.current.at(-1) ?? [NaN, NaN];
    if (at.x === home.x && at.y === home.y) {
      trail.current = [[0, 0, 0]];
      startedAt.current = timeStamp;
    } else if (!(Math.abs(x - at.x) < 0.1 && Math.abs(y - (at.y - home.y)) < 0.1)) {
      trail.current = [];
    }
  };
  const note = ({ at: { x, y }, atTime }: Drag, pause: number) => {
    const last = trail.current.at(-1);
    const t = round(atTime - startedAt.current);
    if (last && t - last[2] > pause) trail.current.push([x, round(y - home.y), t]);
  };
  return ({ scale, onTap }) => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX: startX, clientY: startY, timeStamp: atTime } = event;
      resume(atTime);
      drag.current = { from: at, startX, startY, scale: scale(), moved: false, at, atTime };
    },
    onPointerMove({ clientX, clientY, timeStamp }) {
      const now = drag.current;
      if (!now) return;
      const [dx, dy] = [clientX - now.startX, clientY - now.startY];
      now.moved ||= Math.hypot(dx, dy) >= CLICK_TOLERANCE_PX;
      now.at = {
        x: within(now.from.x + dx * now.scale.x, max.x),
        y: within(now.from.y + dy * now.scale.y, max.y),
      };
      now.atTime = timeStamp;
      note(now, POINT_MS);
      onMove(now.at);
    },
    onPointerUp(event) {
      const now = drag.current;
      drag.current = undefined;
      if (!now) return;
      if (!now.moved) {
        onMove(now.from);
        return onTap?.(event);
      }
      note(now, 0);
      const points = trail.current;
      onDrop(now.at, (points.at(-1)?.[2] ?? 0) > TRAIL_MS_MAX ? [] : points);
    },
    onPointerCancel() {
      if (drag.current) onMove(drag.current.from);
      drag.current = undefined;
    },
  });
}
