import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import type { PuzzleChallenge, TrailPoint } from "../../sdk/model/account/captcha.ts";
import { CAPTCHA_RISE_MIN, CAPTCHA_TOLERANCE } from "../../sdk/model/limits.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type Place, useDrag } from "./_drag.ts";
import { FINE_STEP, keyMoves, PIECE_BOX, PLACE_MAX as MAX, STEP } from "./_piece_position.ts";
import { Picture } from "./_Picture.tsx";
import { PuzzleButtons } from "./_PuzzleButtons.tsx";

export type SliderState = "loading" | "ready" | "judging" | "failed" | "verified" | "blocked";

interface Props {
  puzzle?: PuzzleChallenge;
  state: SliderState;
  /** What happened last; it lies over the picture until the piece moves. */
  message: string;
  /** Another value, another try: the piece begins at the left again. */
  attempt: number;
  t: Translate;
  /** @param trail Empty for keys and single clicks. */
  onAnswer: (place: Place, trail: TrailPoint[]) => void;
}

/** Pixels up or down, at least, of a piece that may lie in its hole. */
const RISE = CAPTCHA_RISE_MIN - CAPTCHA_TOLERANCE;

/** Where the piece is, and what moves it by drag, tap, click and key. */
function usePiece({ puzzle, state, attempt, onAnswer }: Props) {
  const home = { x: 0, y: puzzle?.y ?? 0 };
  const [at, setAt] = useState<Place>(home);
  const [byHand, setByHand] = useState(false);
  const [half, setHalf] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const open = state === "ready" || state === "failed";
  useLayoutEffect(() => {
    setAt(home);
    setByHand(false);
    setHalf(false);
  }, [attempt, puzzle?.id]);
  // Where the keyboard was: the button that was pressed is off for a moment and loses the focus.
  useEffect(() => thumb.current!.focus(), [attempt]);

  const travel = () => track.current!.clientWidth - thumb.current!.offsetWidth;
  const scale = () => {
    const { width, height } = picture.current!.getBoundingClientRect();
    return { x: (MAX.x + PIECE_BOX) / width, y: (MAX.y + PIECE_BOX) / height };
  };
  const place = ({ x, y }: Place) => {
    if (!open) return;
    setByHand(true);
    setHalf(false);
    setAt({ x: Math.round(Math.min(MAX.x, Math.max(0, x))), y: Math.round(Math.min(MAX.y, Math.max(0, y))) });
  };
  const dragOf = useDrag({
    at,
    home,
    max: MAX,
    onMove: setAt,
    onDrop(end, trail) {
      const across = end.x >= PIECE_BOX - CAPTCHA_TOLERANCE;
      if (across && Math.abs(end.y - home.y) >= RISE) return onAnswer(end, trail);
      setHalf(across);
      setByHand(true);
    },
  });
  const onPictureTap = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top } = picture.current!.getBoundingClientRect();
    const { x, y } = scale();
    place({ x: (clientX - left) * x - PIECE_BOX / 2, y: (clientY - top) * y - PIECE_BOX / 2 });
  };
  const onTrackClick = ({ clientX, target }: MouseEvent) => {
    if (thumb.current!.contains(target as Node)) return;
    const from = track.current!.getBoundingClientRect().left + thumb.current!.offsetWidth / 2;
    place({ x: (clientX - from) / travel() * MAX.x, y: at.y });
  };
  return {
    ...{ at, byHand, half, open, place, picture, track, thumb, onTrackClick },
    isHome: at.x === home.x && at.y === home.y,
    pictureDrag: open ? dragOf({ scale, onTap: onPictureTap }) : undefined,
    thumbDrag: open ? dragOf({ scale: () => ({ x: MAX.x / travel(), y: scale().y }) }) : {},
  };
}

type Piece = ReturnType<typeof usePiece>;

/**
 * The picture, and the slider below it. The piece follows a drag of either up and down too; keys, buttons, and clicks on the
 * picture and on the track move it as well.
 */
export function PuzzleSlider(props: Props) {
  const { puzzle, state, message, t, onAnswer } = props;
  const piece = usePiece(props);
  const { at, open, isHome, byHand, half } = piece;
  const frame = useRef<HTMLDivElement>(null);
  // From the script, since the policy of the page allows no style attribute.
  useLayoutEffect(() => {
    frame.current!.style.setProperty("--share", String(at.x / MAX.x));
    frame.current!.style.setProperty("--rise", String(at.y / MAX.y));
  }, [at.x, at.y]);
  return (
    <div
      ref={frame}
      data-home={isHome}
      className="group flex flex-col gap-3 [@media(max-height:30rem)]:gap-2"
    >
      <div className="relative">
        <Picture
          puzzle={puzzle}
          faded={state === "loading" || state === "blocked"}
          element={piece.picture}
          drag={piece.pictureDrag}
        />
        <SliderStatus state={state} message={isHome || !open ? message : ""} />
      </div>
      <Track piece={piece} state={state} t={t} onConfirm={() => onAnswer(at, [])} />
      <PuzzleButtons
        at={at}
        open={open}
        placed={byHand}
        judging={state === "judging"}
        t={t}
        onPlace={piece.place}
        onConfirm={() => onAnswer(at, [])}
      />
      <p
        role="status"
        // As high with either text: the dialog must not jump between two drags.
        className={classes("text-sm min-h-15", half ? "font-medium" : byHand ? "text-soft" : "text-faint")}
      >
        {t(half ? "captcha.half" : "captcha.keys")}
      </p>
    </div>
  );
}

interface TrackProps extends Pick<Props, "state" | "t"> {
  piece: Piece;
  onConfirm: () => void;
}

/** The slider: its thumb moves with the piece. */
function Track({ piece, state, t, onConfirm }: TrackProps) {
  const { at, open, isHome, place, track, thumb, thumbDrag, onTrackClick } = piece;
  const look = THUMBS[state === "failed" && !isHome ? "ready" : state];
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMoves(at, event.shiftKey ? FINE_STEP : STEP)[event.key];
    if (move) place(move);
    else if (event.key === "Enter" && open) onConfirm();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={track}
      onClick={onTrackClick}
      className="relative h-11 border border-edge rounded-md bg-sunken overflow-hidden select-none"
    >
      <div className="absolute inset-y-0 left-0 bg-tint w-[calc(var(--share,0)*(100%-2.75rem)+2.75rem)]" />
      <span className="absolute inset-0 grid place-items-center pl-11 text-sm text-soft pointer-events-none">
        {at.x === 0 && t("captcha.slide")}
      </span>
      <div
        ref={thumb}
        role="slider"
        tabIndex={0}
        aria-label={t("captcha.puzzle")}
        aria-valuemin={0}
        aria-valuemax={MAX.x}
        aria-valuenow={Math.round(at.x)}
        aria-valuetext={t("captcha.position", {
          ...{ x: Math.round(at.x), maxX: MAX.x, y: Math.round(at.y), maxY: MAX.y },
        })}
        aria-disabled={!open || undefined}
        onKeyDown={onKeyDown}
        {...thumbDrag}
        className={classes(
          "absolute inset-y-0 w-11 grid place-items-center rounded-md text-xl touch-none",
          "left-[calc(var(--share,0)*(100%-2.75rem))] -outline-offset-4 focus-visible:outline-white",
          open ? "cursor-grab active:cursor-grabbing" : "cursor-default",
          at.x === 0 && "transition-[left] duration-150",
          look.colour,
        )}
      >
        <Icon name={look.icon} />
      </div>
    </div>
  );
}

function SliderStatus({ state, message }: { state: SliderState; message: string }) {
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
