import { Icon } from "../../ui/Icon.tsx";
import { iconButtonClass } from "../../ui/IconButton.tsx";
import type { Player } from "./_use_player.ts";
import type { PlayerTexts } from "./_props.ts";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];
/** Seconds that an arrow key moves. */
const STEP = 5;
/** The mouse reaches every moment; only keys move by steps. */
const WAYS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The buttons of a player: each has a name and is reached by keyboard. */
export function Controls({ player, texts, captioned }: {
  player: Player;
  texts: PlayerTexts;
  captioned: boolean;
}) {
  const { awake, playing, muted, captions, speed, time, length } = player;
  const position = `${clock(time)} / ${clock(length)}`;
  return (
    <div
      className={`flex flex-wrap items-center gap-1 px-2 py-1 border-t border-line ${
        awake ? "" : "[@media(scripting:none)]:hidden"
      }`}
    >
      <Control
        icon={playing ? "i-tabler-player-pause" : "i-tabler-player-play"}
        label={playing ? texts.pause : texts.play}
        onClick={player.toggle}
      />
      <input
        type="range"
        min={0}
        max={length}
        step="any"
        value={time}
        aria-label={texts.seek}
        aria-valuetext={position}
        onInput={({ currentTarget }) => player.seek(Number(currentTarget.value))}
        onKeyDown={(event) => {
          const way = WAYS[event.key];
          if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          player.seek(time + way * STEP);
        }}
        className="flex-1 min-w-32 accent-action"
      />
      <span className="px-2 text-sm text-soft whitespace-nowrap">{position}</span>
      <Control
        icon={muted ? "i-tabler-volume-off" : "i-tabler-volume"}
        label={muted ? texts.unmute : texts.mute}
        onClick={player.toggleMuted}
      />
      {captioned && (
        <Control
          icon={captions ? "i-tabler-badge-cc-filled" : "i-tabler-badge-cc"}
          label={captions ? texts.captionsOff : texts.captionsOn}
          onClick={player.toggleCaptions}
        />
      )}
      <select
        aria-label={texts.speed}
        value={String(speed)}
        onChange={({ currentTarget }) => player.pickSpeed(Number(currentTarget.value))}
        className="control w-auto min-h-9 py-0 text-sm"
      >
        {SPEEDS.map((one) => <option key={one} value={String(one)}>{one}×</option>)}
      </select>
      <Control icon="i-tabler-maximize" label={texts.fullscreen} onClick={player.enlarge} />
    </div>
  );
}

function Control({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button type="button" title={label} aria-label={label} onClick={onClick} className={iconButtonClass()}>
      <Icon name={icon} />
    </button>
  );
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
