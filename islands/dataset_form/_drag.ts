/** Dragging the entries of a list by their handles, with mouse, pen or finger; the keyboard has keys of its own. */
import { type PointerEvent, useMemo, useRef, useState } from "react";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { dropIndexAt } from "../../forms/dataset/author_rules.ts";

export interface Drag {
  from: number;
  to: number;
}

/** Pixels from the edge of the window at which the page follows, and how far at a time. */
const EDGE = 72;
const STEP = 18;

export interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/** `onDrop` is told once, at the end; the handlers stay the same, and a handle says by `data-index` whose it is. */
export function useDrag(
  path: string,
  count: number,
  onDrop: (drag: Drag) => void,
): { drag?: Drag; handlers: DragHandlers } {
  const [drag, setDrag] = useState<Drag>();
  const now = useRef({ drag, count, onDrop });
  now.current = { drag, count, onDrop };
  const handlers = useMemo<DragHandlers>(() => {
    const put = (next: Drag | undefined) => {
      now.current.drag = next;
      setDrag(next);
    };
    return {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = Number(event.currentTarget.dataset.index);
        put({ from, to: from });
      },
      onPointerMove({ clientY }) {
        const { drag, count } = now.current;
        if (!drag) return;
        follow(clientY);
        const to = dropIndexAt(clientY, middlesOf(path, count), drag.from);
        if (to !== drag.to) put({ ...drag, to });
      },
      onPointerUp() {
        const { drag, onDrop } = now.current;
        put(undefined);
        if (drag && drag.to !== drag.from) onDrop(drag);
      },
      onPointerCancel: () => put(undefined),
    };
  }, [path]);
  return { drag, handlers };
}

function middlesOf(path: string, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const box = document.getElementById(fieldId(`${path}.${index}`))?.getBoundingClientRect();
    return box ? box.top + box.height / 2 : 0;
  });
}

function follow(height: number): void {
  if (height < EDGE) scrollBy(0, -STEP);
  else if (height > innerHeight - EDGE) scrollBy(0, STEP);
}
