import VideoPlayer from "../../../../islands/video/VideoPlayer.tsx";
import { baseName } from "../../../../sdk/model/file.ts";
import type { ContentProps } from "../props.ts";
import { playerTexts } from "../../player_texts.ts";
import { visibleName } from "../../../../sdk/model/visible_name.ts";

/** The video with the captions that lie beside it, those in the language of the page first. */
export function VideoContent({ view, data, content: { captions } }: ContentProps<"video">) {
  const { t, locale } = view;
  const inLanguage = captions.findIndex(({ language }) => language?.toLowerCase().startsWith(locale));
  const tracks = captions.map(({ path, language }, at) => ({
    src: data.addresses.captions[at],
    lang: language ?? "und",
    label: t("preview.video.captions", { name: visibleName(baseName(path)) }),
    chosen: at === Math.max(0, inLanguage),
  }));
  const label = t("preview.video.label", { name: visibleName(baseName(data.preview.file.path)) });
  return (
    <VideoPlayer src={data.addresses.file} seconds={0} tracks={tracks} texts={playerTexts(view, label)} />
  );
}
