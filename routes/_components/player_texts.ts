import type { PlayerTexts } from "../../islands/video/_props.ts";
import type { View } from "./dataset/view.ts";

/** What the buttons of a player are called. */
export function playerTexts({ t }: View, label: string): PlayerTexts {
  return {
    label,
    play: t("articles.player.play"),
    pause: t("articles.player.pause"),
    seek: t("articles.player.seek"),
    mute: t("articles.player.mute"),
    unmute: t("articles.player.unmute"),
    captionsOn: t("articles.player.captionsOn"),
    captionsOff: t("articles.player.captionsOff"),
    speed: t("articles.player.speed"),
    fullscreen: t("articles.player.fullscreen"),
    failed: t("articles.player.failed"),
    download: t("articles.player.download"),
  };
}
