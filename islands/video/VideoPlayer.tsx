import { Controls } from "./_Controls.tsx";
import type { PlayerTexts, Track } from "./_props.ts";
import { usePlayer } from "./_use_player.ts";

interface Props {
  src: string;
  poster?: string;
  /** Seconds, as far as they are known before the file is. */
  seconds: number;
  tracks: Track[];
  texts: PlayerTexts;
}

export const hydrate = "load";

/** A player with buttons of its own. Without a script the browser shows its own. */
export default function VideoPlayer({ src, poster, seconds, tracks, texts }: Props) {
  const player = usePlayer(seconds, tracks);
  const { video, awake, failed, toggle, events } = player;
  return (
    <div role="group" aria-label={texts.label} className="panel overflow-hidden bg-surface">
      <video
        ref={video}
        src={src}
        poster={poster}
        controls={!awake}
        preload="metadata"
        playsInline
        onClick={awake ? toggle : undefined}
        {...events}
        className="block w-full aspect-video bg-sunken"
      >
        {tracks.map((track) => (
          <track
            key={track.lang}
            kind="captions"
            src={track.src}
            srcLang={track.lang}
            label={track.label}
            default={track.chosen}
          />
        ))}
      </video>
      {failed && (
        <p role="alert" className="px-4 py-2 border-t border-line text-danger">
          {texts.failed} <a href={src} download className="link">{texts.download}</a>
        </p>
      )}
      <Controls player={player} texts={texts} captioned={tracks.length > 0} />
    </div>
  );
}
