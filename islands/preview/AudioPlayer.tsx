import { useEffect, useRef, useState } from "react";
import { readLoudness } from "./_loudness.ts";
import { Waveform } from "./_Waveform.tsx";

interface Props {
  src: string;
  /** Length up to which the waveform is drawn; 0 for a file that is too large. */
  minutes: number;
  texts: Record<"label" | "waveform" | "drawing" | "tooLong" | "failed", string>;
}

export const hydrate = "load";

/** A recording under the player of the browser, with its loudness over time, in which one seeks. */
export default function AudioPlayer({ src, minutes, texts }: Props) {
  const player = useRef<HTMLAudioElement>(null);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState<number>();
  const [loudness, setLoudness] = useState<readonly number[]>();
  const [note, setNote] = useState<"drawing" | "tooLong" | "failed">();

  const readLength = () => {
    const seconds = player.current?.duration;
    if (seconds && Number.isFinite(seconds)) setLength(seconds);
  };
  useEffect(() => {
    // What the browser knew before this woke.
    readLength();
    if (player.current?.error) setNote("failed");
  }, []);
  useEffect(() => {
    if (length === undefined) return;
    if (length > minutes * 60) return setNote("tooLong");
    setNote("drawing");
    readLoudness(src).then((found) => {
      setLoudness(found);
      setNote(undefined);
    }, () => setNote(undefined));
  }, [length]);

  const seek = (to: number) => {
    if (player.current) player.current.currentTime = Math.min(Math.max(0, to), length ?? 0);
    setTime(player.current?.currentTime ?? 0);
  };
  return (
    <div role="group" aria-label={texts.label} className="p-4">
      {loudness && length !== undefined && (
        <Waveform loudness={loudness} time={time} length={length} label={texts.waveform} seek={seek} />
      )}
      {note && (
        <p
          role={note === "failed" ? "alert" : "status"}
          className={`mb-3 text-sm ${note === "failed" ? "text-danger" : "text-soft"}`}
        >
          {texts[note]}
        </p>
      )}
      <audio
        ref={player}
        src={src}
        controls
        preload="metadata"
        aria-label={texts.label}
        onLoadedMetadata={readLength}
        onDurationChange={readLength}
        onTimeUpdate={() => setTime(player.current?.currentTime ?? 0)}
        onError={() => setNote("failed")}
        className="block w-full"
      />
    </div>
  );
}
