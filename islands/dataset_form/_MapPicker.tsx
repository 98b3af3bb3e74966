/** Places are set on this map. It is loaded when the form has come alive; the numbers below it say the same. */
import { type PointerEvent, useRef, useState } from "react";
import { GRATICULE, LAND } from "../../sdk/model/vocabulary/land_outlines.ts";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useForm } from "./_context.ts";
import type { SpatialForm } from "../../forms/dataset/form_state.ts";
import {
  isDot,
  labelsOf,
  type MapPosition,
  type MapView,
  markOf,
  moved,
  pointAt,
  regionBetween,
  spotAt,
  WORLD,
  zoomed,
} from "./map_view.ts";

export interface MapPickerProps {
  entries: SpatialForm[];
  /** The entry that the next click or drag sets; otherwise a new one. */
  wanted?: number;
  onDraw: (drawn: SpatialForm) => void;
}

/** Pixels by which a pointer may tremble and it is still a click. */
const CLICK_TOLERANCE_PX = 5;

interface Gesture {
  from: MapPosition;
  to: MapPosition;
  start: { x: number; y: number };
  view: MapView;
  dragging: boolean;
}

/** The part of the world that is seen, and what a click, a drag or a shift of the map means. */
function useMapGestures({ entries, wanted, onDraw }: MapPickerProps) {
  const [view, setView] = useState(WORLD);
  const [panning, setPanning] = useState(false);
  const [gesture, setGesture] = useState<Gesture>();
  const map = useRef<SVGSVGElement>(null);
  const spotOf = (event: PointerEvent, seen = view) => {
    const box = map.current!.getBoundingClientRect();
    return spotAt(seen, event.clientX - box.left, event.clientY - box.top, box.width);
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = spotOf(event);
    setGesture({ from, to: from, start: { x: event.clientX, y: event.clientY }, view, dragging: false });
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!gesture) return;
    const [x, y] = [event.clientX - gesture.start.x, event.clientY - gesture.start.y];
    const dragging = gesture.dragging || Math.hypot(x, y) > CLICK_TOLERANCE_PX;
    setGesture({ ...gesture, to: spotOf(event), dragging });
    if (!panning || !dragging) return;
    const degrees = gesture.view.width / map.current!.getBoundingClientRect().width;
    setView(moved(gesture.view, -x * degrees, -y * degrees));
  };
  const onPointerUp = () => {
    setGesture(undefined);
    if (!gesture || panning) return;
    const before = wanted === undefined ? undefined : entries[wanted];
    const drawn = gesture.dragging
      ? regionBetween(gesture.from, gesture.to, before)
      : pointAt(gesture.from, before);
    if (drawn) onDraw(drawn);
  };
  const onPointerCancel = () => setGesture(undefined);
  return {
    ...{ map, view, setView, panning, setPanning },
    /** The region as it is being drawn. */
    rough: !panning && gesture?.dragging ? regionBetween(gesture.from, gesture.to) : undefined,
    listeners: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

export default function MapPicker(props: MapPickerProps) {
  const { entries, wanted } = props;
  const { t } = useForm();
  const { map, view, setView, panning, setPanning, rough, listeners } = useMapGestures(props);
  const scale = view.width / WORLD.width;
  const labels = labelsOf(entries, scale);
  return (
    <div className="relative">
      <svg
        ref={map}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.width / 2}`}
        role="img"
        aria-label={t("dataset_form.map.label", { count: entries.filter(markOf).length })}
        {...listeners}
        className={classes(
          "block w-full aspect-[2/1] rounded-lg border border-line bg-tint touch-none select-none",
          panning ? "cursor-grab active:cursor-grabbing" : "cursor-crosshair",
        )}
      >
        <path d={GRATICULE} fill="none" className="stroke-tint-line" strokeWidth={.35 * scale} />
        <path
          d={LAND}
          className="fill-surface stroke-edge"
          strokeWidth={.45 * scale}
          strokeLinejoin="round"
        />
        {entries.map((entry, index) => (
          <Mark key={index} entry={entry} label={labels[index]} scale={scale} wanted={index === wanted} />
        ))}
        {rough && <Mark entry={rough} scale={scale} wanted />}
      </svg>
      <div className="mt-1 w-fit flex panel sm:absolute sm:mt-0 sm:bottom-2 sm:left-2 sm:flex-col">
        <IconButton
          icon="i-tabler-plus"
          label={t("dataset_form.map.closer")}
          onClick={() => setView(zoomed(view, .5, middleOf(entries, wanted)))}
        />
        <IconButton
          icon="i-tabler-minus"
          label={t("dataset_form.map.farther")}
          onClick={() => setView(zoomed(view, 2))}
        />
        <IconButton
          icon="i-tabler-hand-move"
          label={t("dataset_form.map.pan")}
          aria-pressed={panning}
          onClick={() => setPanning(!panning)}
          className={panning ? "bg-tint text-link" : undefined}
        />
      </div>
    </div>
  );
}

/** What a closer look is for: the entry that is being set, or the last one; undefined for the middle of the map. */
function middleOf(entries: SpatialForm[], wanted: number | undefined): MapPosition | undefined {
  const entry = wanted === undefined ? entries.at(-1) : entries[wanted];
  const mark = entry && markOf(entry);
  return mark && { longitude: mark.x + mark.width / 2, latitude: -(mark.y + mark.height / 2) };
}

interface MarkProps {
  entry: SpatialForm;
  label?: string;
  /** Keeps the same size on the screen whatever is shown. */
  scale: number;
  wanted: boolean;
}

function Mark({ entry, label, scale, wanted }: MarkProps) {
  const mark = markOf(entry);
  if (!mark) return null;
  const { x, y, width, height } = mark;
  const dot = isDot(mark, scale);
  const [cx, cy] = [x + width / 2, y + height / 2];
  const color = wanted ? "fill-restricted stroke-restricted" : "fill-link stroke-link";
  return (
    <g className={color} pointerEvents="none">
      {!dot && <rect {...{ x, y, width, height }} fillOpacity=".16" strokeWidth={.8 * scale} />}
      {dot && <circle cx={cx} cy={cy} r={4 * scale} fillOpacity=".2" strokeWidth={.5 * scale} />}
      {dot && <circle cx={cx} cy={cy} r={1.4 * scale} stroke="none" />}
      {label && (
        <text
          x={dot ? cx + 5 * scale : x + 2 * scale}
          y={dot ? cy + 3 * scale : y + 8.5 * scale}
          fontSize={8 * scale}
          stroke="none"
          fontWeight="600"
        >
          {label}
        </text>
      )}
    </g>
  );
}
