import { type KeyboardEvent, type PointerEvent, useId } from "react";

interface Props {
  /** From 0 to 1. */
  loudness: readonly number[];
  /** Seconds. */
  time: number;
  length: number;
  label: string;
  seek: (to: number) => void;
}

/** Seconds that a key moves. */
const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
  Home: -Infinity,
  End: Infinity,
};
const HEIGHT = 100;

/** Loudness over time; what was played has another colour. A press or a key seeks. */
export function Waveform({ loudness, time, length, label, seek }: Props) {
  const id = useId();
  const count = loudness.length;
  const bars = loudness.map((one, at) => {
    const tall = Math.max(1, one * HEIGHT * 0.96);
    return `M${at + 0.5} ${(HEIGHT - tall) / 2}v${tall}`;
  }).join("");
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !Object.hasOwn(STEPS, event.key)) return;
    event.preventDefault();
    seek(Math.min(length, Math.max(0, time + STEPS[event.key])));
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek((event.clientX - left) / width * length);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={`${clock(time)} / ${clock(length)}`}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
      className="mb-3 h-32 cursor-pointer rounded-md bg-sunken touch-none"
    >
      <svg
        viewBox={`0 0 ${count} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        className="block size-full fill-none"
      >
        <clipPath id={id}>
          <rect width={time / length * count} height={HEIGHT} />
        </clipPath>
        <path d={bars} strokeWidth={0.7} stroke="currentColor" className="text-faint" />
        <path
          d={bars}
          strokeWidth={0.7}
          stroke="currentColor"
          clipPath={`url(#${id})`}
          className="text-link"
        />
      </svg>
    </div>
  );
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
