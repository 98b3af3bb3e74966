import { localizedPath } from "../../../locales/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { FrameProps } from "./frame.ts";

/** Wide enough for a DOI; on phones it stands in the side menu. */
export function SearchField(
  { frame, className = "hidden md:block flex-1 max-w-100" }: FrameProps & { className?: string },
) {
  const { locale, t } = frame;
  return (
    <form role="search" action={localizedPath(locale, "/list")} className={className}>
      <div className="relative">
        <input
          type="search"
          name="q"
          aria-label={t("layout.searchLabel")}
          placeholder={t("layout.searchPlaceholder")}
          className="control pr-11"
        />
        <button
          type="submit"
          title={t("layout.search")}
          aria-label={t("layout.search")}
          className="absolute right-0 top-0 h-full w-11 inline-flex items-center justify-center text-lg text-soft hover:text-link"
        >
          <Icon name="i-tabler-search" />
        </button>
      </div>
    </form>
  );
}
