import { Icon } from "../../../ui/Icon.tsx";
import { type FrameProps, otherLocale, switchPath } from "./frame.ts";

/** Below 1024 px only its icon fits into the header. Search engines find the other language in the head. */
export function LanguageSwitch({ frame, alwaysNamed }: FrameProps & { alwaysNamed?: boolean }) {
  const other = otherLocale(frame.locale);
  return (
    <a
      href={switchPath(frame)}
      hrefLang={other}
      rel="nofollow"
      data-switch-language
      lang={other === "zh" ? "zh-CN" : "en"}
      title={frame.t("layout.switchLanguage")}
      className="inline-flex items-center gap-1.5 min-h-11 min-w-11 justify-center px-2 rounded-md text-soft hover:text-link hover:bg-tint whitespace-nowrap"
    >
      <Icon name="i-tabler-language" className="text-xl" />
      <span className={alwaysNamed ? undefined : "md:sr-only lg:not-sr-only"}>
        {frame.t("layout.otherLanguage")}
      </span>
    </a>
  );
}
