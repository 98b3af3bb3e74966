export interface Track {
  src: string;
  /** Tag of its language. */
  lang: string;
  label: string;
  /** Shown from the beginning: it is in the language of the page. */
  chosen: boolean;
}

export type PlayerTexts = Record<
  | "label"
  | "play"
  | "pause"
  | "seek"
  | "mute"
  | "unmute"
  | "captionsOn"
  | "captionsOff"
  | "speed"
  | "fullscreen"
  | "failed"
  | "download",
  string
>;
