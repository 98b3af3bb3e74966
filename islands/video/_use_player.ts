import { type RefObject, useEffect, useRef, useState } from "react";
import type { Track } from "./_props.ts";

/** What the buttons of a player show and do. */
export interface Player {
  video: RefObject<HTMLVideoElement | null>;
  /** The script runs: the browser’s own buttons are not needed. */
  awake: boolean;
  playing: boolean;
  muted: boolean;
  captions: boolean;
  speed: number;
  failed: boolean;
  /** Seconds. */
  time: number;
  length: number;
  toggle: () => void;
  seek: (to: number) => void;
  pickSpeed: (speed: number) => void;
  toggleMuted: () => void;
  toggleCaptions: () => void;
  enlarge: () => void;
  /** What the video tells. */
  events: {
    onPlay: () => void;
    onPause: () => void;
    onEnded: () => void;
    onLoadedMetadata: () => void;
    onTimeUpdate: () => void;
    onError: () => void;
  };
}

/** @param seconds Its length, as far as that is known before the file is. */
export function usePlayer(seconds: number, tracks: readonly Track[]): Player {
  const video = useRef<HTMLVideoElement>(null);
  const [awake, setAwake] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [muted, setMuted] = useState(false);
  const [captions, setCaptions] = useState(true);
  const [speed, setSpeed] = useState(1);
  const [failed, setFailed] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(seconds);

  const readLength = () => {
    const known = video.current?.duration;
    if (known && Number.isFinite(known)) setLength(known);
    // The sound may be known where the pictures are not.
    if (video.current && video.current.readyState > 0 && video.current.videoWidth === 0) setFailed(true);
  };
  useEffect(() => {
    setAwake(true);
    // What the browser knew before this woke.
    readLength();
    if (video.current?.error) setFailed(true);
  }, []);
  useEffect(() => {
    const shown = Math.max(0, tracks.findIndex(({ chosen }) => chosen));
    [...video.current?.textTracks ?? []].forEach((track, index) => {
      track.mode = captions && index === shown ? "showing" : "disabled";
    });
  }, [captions]);

  return {
    video,
    awake,
    playing,
    muted,
    captions,
    speed,
    failed,
    time,
    length,
    toggle() {
      if (video.current?.paused) video.current.play().catch(() => setFailed(true));
      else video.current?.pause();
    },
    seek(to) {
      const within = Math.min(Math.max(0, to), length);
      if (video.current) video.current.currentTime = within;
      setTime(within);
    },
    pickSpeed(value) {
      if (video.current) video.current.playbackRate = value;
      setSpeed(value);
    },
    toggleMuted() {
      if (video.current) video.current.muted = !muted;
      setMuted(!muted);
    },
    toggleCaptions: () => setCaptions(!captions),
    enlarge: () => void video.current?.requestFullscreen?.(),
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setPlaying(false),
      onLoadedMetadata: readLength,
      onTimeUpdate: () => setTime(video.current?.currentTime ?? 0),
      onError: () => setFailed(true),
    },
  };
}
