import AudioPlayer from "../../../../islands/preview/AudioPlayer.tsx";
import { baseName } from "../../../../sdk/model/file.ts";
import { PREVIEW_WHOLE_MAX } from "../../../../sdk/model/limits.ts";
import { formatBytes } from "../../../../locales/format.ts";
import type { ContentProps } from "../props.ts";
import { visibleName } from "../../../../sdk/model/visible_name.ts";

/** Minutes of a recording whose loudness is drawn: all of it is decoded in the memory of the browser. */
const DRAWN_MINUTES = 30;

/** The recording with its waveform. */
export function AudioContent({ view: { t }, data }: ContentProps<"audio">) {
  const { path, size } = data.preview.file;
  return (
    <AudioPlayer
      src={data.addresses.file}
      minutes={size <= PREVIEW_WHOLE_MAX ? DRAWN_MINUTES : 0}
      texts={{
        label: t("preview.audio.label", { name: visibleName(baseName(path)) }),
        waveform: t("preview.audio.waveform"),
        drawing: t("preview.audio.drawing"),
        tooLong: t("preview.audio.tooLong", {
          minutes: String(DRAWN_MINUTES),
          size: formatBytes(PREVIEW_WHOLE_MAX),
        }),
        failed: t("preview.audio.failed"),
      }}
    />
  );
}
