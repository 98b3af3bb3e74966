/** Pictures, sound, video and PDF: what a browser shows itself, and what must be known of it before. */

export const IMAGE_FORMATS = [
  "png",
  "jpeg",
  "gif",
  "webp",
  "avif",
  "svg",
  "bmp",
  "tiff",
  "jp2",
  "heic",
] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export interface ImagePreview {
  kind: "image";
  format: ImageFormat;
  /** Pixels as displayed; a drawing has none. */
  width?: number;
  height?: number;
  /** Bits of a value, where the file says so. */
  bits?: number;
  /** Whether parts of it are transparent. */
  transparent: boolean;
  /** Whether the file ends before the picture does. */
  cut?: boolean;
  /** Whether the server draws it, since browsers do not show it, or not in its size; `drawFile` has the picture then. */
  drawn: boolean;
  /** Whether nothing here decodes it, so that its size is told and no picture is shown. */
  undecoded?: boolean;
  /** The picture itself in base64, where it is a member of an archive and has no address. */
  data?: string;
}

/** Captions beside a video: a WebVTT file of the same folder whose name begins with that of the video. */
export interface Captions {
  fileId: string;
  path: string;
  /** Tag of its language, as in `talk.en.vtt`. */
  language?: string;
}

export interface VideoPreview {
  kind: "video";
  captions: Captions[];
  /** Whether the file ends before the film does. */
  cut?: boolean;
}

export interface AudioPreview {
  kind: "audio";
  /** Whether the file ends before the recording does. */
  cut?: boolean;
}

export interface PdfPreview {
  kind: "pdf";
}
