import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Translate } from "../../locales/format.ts";
import type { TrailPoint } from "../../sdk/model/captcha.ts";
import { CAPTCHA_PIECE, CAPTCHA_RADIUS, CAPTCHA_WIDTH } from "../../sdk/model/limits.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { classes } from "../../routes/_components/ui/classes.ts";
import { Icon } from "../../routes/_components/ui/Icon.tsx";
import { IconButton } from "../../routes/_components/ui/IconButton.tsx";
import { useDrag } from "./_drag.ts";

export type SliderState = "loading" | "ready" | "judging" | "failed" | "verified" | "blocked";

interface Props {
  picture: ReactNode;
  state: SliderState;
  /** What happened last; it lies over the picture until the slider moves. */
  message: string;
  /** Another value, another try: the slider begins at the left again. */
  attempt: number;
  t: Translate;
  /** @param trail Empty for keys and single clicks. */
  onAnswer: (x: number, trail: TrailPoint[]) => void;
  /** At the end of the row of buttons. */
  aside: ReactNode;
}

/** Where the strip's left edge can go: a strip is 65 px wide (spec 3 §5). */
const MAX = CAPTCHA_WIDTH - (CAPTCHA_PIECE + 2 * CAPTCHA_RADIUS + 3);
const STEP = 5;
const FINE_STEP = 1;

/** The slider below the picture: it is dragged, or moved by keys, by two buttons, by a click on its track. */
export function PuzzleSlider({ picture, state, message, attempt, t, onAnswer, aside }: Props) {
  const [x, setX] = useState(0);
  const [byHand, setByHand] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const open = state === "ready" || state === "failed";
  // From the script, since the policy of the page allows no style attribute.
  useLayoutEffect(() => frame.current!.style.setProperty("--share", String(x / MAX)), [x]);

  useEffect(() => {
    setX(0);
    setByHand(false);
    // Where the keyboard was: the button that was pressed is off for a moment and loses the focus.
    thumb.current!.focus();
  }, [attempt]);

  const look = THUMBS[state === "failed" && x > 0 ? "ready" : state];
  const travel = () => track.current!.clientWidth - thumb.current!.offsetWidth;
  const place = (wanted: number) => {
    if (!open) return;
    setByHand(true);
    setX(Math.round(Math.min(MAX, Math.max(0, wanted))));
  };
  const drag = useDrag({
    x,
    travel,
    max: MAX,
    onMove: setX,
    onDrop(end, trail) {
      if (trail.length > 1 && end > 0) onAnswer(end, trail);
      else place(end);
    },
  });
  const onTrackClick = ({ clientX, target }: MouseEvent) => {
    if (thumb.current!.contains(target as Node)) return;
    const from = track.current!.getBoundingClientRect().left + thumb.current!.offsetWidth / 2;
    place((clientX - from) / travel() * MAX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? FINE_STEP : STEP;
    const moves: Record<string, number> = {
      ArrowLeft: x - step,
      ArrowDown: x - step,
      ArrowRight: x + step,
      ArrowUp: x + step,
      Home: 0,
      End: MAX,
    };
    if (event.key in moves) place(moves[event.key]);
    else if (event.key === "Enter" && open) onAnswer(x, []);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={frame}
      data-home={x === 0}
      className="group flex flex-col gap-3 [@media(max-height:30rem)]:gap-2"
    >
      <div className="relative">
        {picture}
        <Said state={state} message={x === 0 || !open ? message : ""} />
      </div>
      <div
        ref={track}
        onClick={onTrackClick}
        className="relative h-11 border border-edge rounded-md bg-sunken overflow-hidden select-none"
      >
        <div className="absolute inset-y-0 left-0 bg-tint w-[calc(var(--share,0)*(100%-2.75rem)+2.75rem)]" />
        <span className="absolute inset-0 grid place-items-center pl-11 text-sm text-soft pointer-events-none">
          {x === 0 && t("captcha.slide")}
        </span>
        <div
          ref={thumb}
          role="slider"
          tabIndex={0}
          aria-label={t("captcha.puzzle")}
          aria-valuemin={0}
          aria-valuemax={MAX}
          aria-valuenow={Math.round(x)}
          aria-valuetext={t("captcha.position", { x: Math.round(x), max: MAX })}
          aria-disabled={!open || undefined}
          onKeyDown={onKeyDown}
          {...(open ? drag : {})}
          className={classes(
            "absolute inset-y-0 w-11 grid place-items-center rounded-md text-xl touch-none",
            "left-[calc(var(--share,0)*(100%-2.75rem))] -outline-offset-4 focus-visible:outline-white",
            open ? "cursor-grab active:cursor-grabbing" : "cursor-default",
            x === 0 && "transition-[left] duration-150",
            look.colour,
          )}
        >
          <Icon name={look.icon} />
        </div>
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          icon="i-tabler-minus"
          label={t("captcha.left")}
          disabled={!open}
          onClick={() => place(x - STEP)}
        />
        <IconButton
          icon="i-tabler-plus"
          label={t("captcha.right")}
          disabled={!open}
          onClick={() => place(x + STEP)}
        />
        <Button
          variant={byHand ? "primary" : "secondary"}
          disabled={!open || !byHand}
          busy={state === "judging"}
          className="flex-1"
          onClick={() => onAnswer(x, [])}
        >
          {t("captcha.confirm")}
        </Button>
        {aside}
      </div>
      <p className={classes("text-sm text-faint", byHand && "text-soft")}>{t("captcha.keys")}</p>
    </div>
  );
}

function Said({ state, message }: { state: SliderState; message: string }) {
  return (
    <p
      role="status"
      className={classes(
        "absolute inset-x-0 bottom-0 rounded-b-md text-sm text-center",
        message && "px-3 py-1",
        state === "verified" ? "bg-open text-surface" : "bg-danger-solid text-white",
      )}
    >
      {message}
    </p>
  );
}

const THUMBS: Record<SliderState, { icon: string; colour: string }> = {
  loading: { icon: "i-tabler-loader-2 animate-spin", colour: "bg-action text-white" },
  ready: { icon: "i-tabler-arrow-right", colour: "bg-action text-white" },
  judging: { icon: "i-tabler-loader-2 animate-spin", colour: "bg-action text-white" },
  failed: { icon: "i-tabler-arrow-right", colour: "bg-danger-solid text-white" },
  verified: { icon: "i-tabler-check", colour: "bg-open text-surface" },
  blocked: { icon: "i-tabler-x", colour: "bg-danger-solid text-white" },
};
