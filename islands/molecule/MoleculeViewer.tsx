import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import type { DrawnMolecule } from "./_draw.ts";
import { MOLECULE_STYLES, type MoleculeStyle, type ViewerSource, type ViewerTexts } from "./_texts.ts";
import { useMolecule } from "./_use_molecule.ts";

interface Props {
  source: ViewerSource;
  /** Whether there is a chain whose course can be drawn. */
  hasChains: boolean;
  /** Whether it has the page for itself. */
  large?: boolean;
  texts: ViewerTexts;
}

/** Degrees of a press, and of a pixel that a pointer goes. */
const STEP = 15;
const PER_PIXEL = .6;
const ZOOM = 1.25;

type Action = (drawn: DrawnMolecule) => void;

const TURNS: Record<"turnLeft" | "turnRight" | "turnUp" | "turnDown", Action> = {
  turnLeft: (drawn) => drawn.turn(-STEP, 0),
  turnRight: (drawn) => drawn.turn(STEP, 0),
  turnUp: (drawn) => drawn.turn(0, -STEP),
  turnDown: (drawn) => drawn.turn(0, STEP),
};
const zoomIn: Action = (drawn) => drawn.zoom(ZOOM);
const zoomOut: Action = (drawn) => drawn.zoom(1 / ZOOM);
const reset: Action = (drawn) => drawn.reset();

const KEYS: Record<string, Action> = {
  ArrowLeft: TURNS.turnLeft,
  ArrowRight: TURNS.turnRight,
  ArrowUp: TURNS.turnUp,
  ArrowDown: TURNS.turnDown,
  "+": zoomIn,
  "=": zoomIn,
  "-": zoomOut,
  "0": reset,
  Home: reset,
};

/** A molecule to turn and to look at closely. What it says stands beside it as text; without scripts that is all. */
export default function MoleculeViewer({ source, hasChains, large, texts }: Props) {
  const offered = MOLECULE_STYLES.filter((style) => hasChains || style !== "cartoon");
  const [style, setStyle] = useState<MoleculeStyle>(hasChains ? "cartoon" : "ball");
  const { place, drawn, state, load } = useMolecule(source, style);
  const keys = useId();
  const act = (action: Action) => drawn.current && action(drawn.current);
  const choose = (chosen: MoleculeStyle) => {
    setStyle(chosen);
    act((one) => one.show(chosen));
  };
  return (
    <div className="[@media(scripting:none)]:hidden no-print border-b border-line">
      <div className={classes("relative bg-sunken", large ? "h-[min(70vh,44rem)]" : "h-[min(60vh,26rem)]")}>
        <Frame place={place} label={texts.description} describedBy={keys} act={act} />
        {state !== "drawn" && (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-soft pointer-events-none">
            <p>{texts[state]}</p>
            {state === "failed" && (
              <Button size="sm" onClick={load} className="pointer-events-auto">{texts.again}</Button>
            )}
          </div>
        )}
      </div>
      <p role="status" className="sr-only">{texts[state]}</p>
      {state === "drawn" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
          <Styles texts={texts} offered={offered} style={style} choose={choose} />
          <Steps texts={texts} act={act} />
        </div>
      )}
      <p id={keys} className={classes("px-4 pb-2 text-sm text-faint", state !== "drawn" && "hidden")}>
        {texts.keys}
      </p>
    </div>
  );
}

interface FrameProps {
  place: ReturnType<typeof useMolecule>["place"];
  label: string;
  describedBy: string;
  act: (action: Action) => void;
}

/** The picture: dragged, or turned by keys. Fingers go up and down the page as everywhere. */
function Frame({ place, label, describedBy, act }: FrameProps) {
  const last = useRef<{ x: number; y: number }>(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.altKey || event.metaKey ? undefined : KEYS[event.key];
    if (!action) return;
    event.preventDefault();
    act(action);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    const from = last.current;
    if (!from) return;
    last.current = { x, y };
    act((drawn) => drawn.turn((x - from.x) * PER_PIXEL, (y - from.y) * PER_PIXEL));
  };
  const onPointerEnd = () => last.current = undefined;
  return (
    <div
      ref={place}
      role="img"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      className="absolute inset-0 overflow-hidden bg-surface touch-pan-y cursor-grab active:cursor-grabbing"
    />
  );
}

interface StylesProps {
  texts: ViewerTexts;
  offered: MoleculeStyle[];
  style: MoleculeStyle;
  choose: (style: MoleculeStyle) => void;
}

function Styles({ texts, offered, style, choose }: StylesProps) {
  return (
    <div role="group" aria-label={texts.styles} className="flex flex-wrap gap-1">
      {offered.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === style ? "secondary" : "quiet"}
          aria-pressed={one === style}
          onClick={() => choose(one)}
          className="min-h-11"
        >
          {texts.style[one]}
        </Button>
      ))}
    </div>
  );
}

const STEPS = [
  ["turnLeft", "i-tabler-arrow-left", TURNS.turnLeft],
  ["turnRight", "i-tabler-arrow-right", TURNS.turnRight],
  ["turnUp", "i-tabler-arrow-up", TURNS.turnUp],
  ["turnDown", "i-tabler-arrow-down", TURNS.turnDown],
  ["zoomIn", "i-tabler-zoom-in", zoomIn],
  ["zoomOut", "i-tabler-zoom-out", zoomOut],
  ["reset", "i-tabler-refresh", reset],
] as const;

function Steps({ texts, act }: { texts: ViewerTexts; act: (action: Action) => void }) {
  return (
    <div className="flex flex-wrap">
      {STEPS.map(([name, icon, action]) => (
        <IconButton
          key={name}
          icon={icon}
          label={texts[name]}
          onClick={() => act(action)}
        />
      ))}
    </div>
  );
}
