import { useEffect, useState } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import type { MediaItem, MediaKind } from "../../sdk/model/content/media.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { listMedia } from "./_library.ts";

interface Props {
  /** `media`. */
  t: Translate;
  locale: Locale;
  kind: MediaKind;
  /** Id of the file that is chosen. */
  chosen?: string;
  onChoose: (item: MediaItem) => void;
}

interface Loaded {
  list: MediaItem[];
  total: number;
  page: number;
}

/** The files of the media library as buttons, newest first. */
export function MediaGrid({ t, locale, kind, chosen, onChoose }: Props) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  const load = async (page: number) => {
    setFailed(false);
    try {
      const { list, total } = await listMedia(locale, kind, page);
      setLoaded((before) => ({ list: [...page > 1 ? before?.list ?? [] : [], ...list], total, page }));
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => void load(1), []);
  const word = failed
    ? t("media.loadFailed")
    : !loaded
    ? t("media.loading")
    : loaded.total === 0
    ? t("media.libraryEmpty")
    : "";
  return (
    <div>
      <p role="status" className={word ? "text-soft" : "sr-only"}>{word}</p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {loaded?.list.map((item) => (
          <li key={item.mediaId} className="min-w-0">
            <Tile {...{ t, locale, item }} isChosen={item.mediaId === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {loaded && loaded.list.length < loaded.total && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => load(loaded.page + 1)}
        >
          {t("media.more")}
        </Button>
      )}
    </div>
  );
}

interface TileProps extends Pick<Props, "t" | "locale" | "onChoose"> {
  item: MediaItem;
  isChosen: boolean;
}

function Tile({ t, locale, item, isChosen, onChoose }: TileProps) {
  const { kind, src, name, alt, uses } = item;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(item)}
      className={`w-full h-full p-2 flex flex-col gap-2 text-left border rounded-md hover:border-link ${
        isChosen ? "border-link bg-tint" : "border-line"
      }`}
    >
      {kind === "picture"
        ? (
          <img
            src={src}
            alt={alt[locale] || alt.zh || alt.en}
            loading="lazy"
            className="w-full h-24 object-contain bg-sunken rounded-sm"
          />
        )
        : (
          <span className="w-full h-24 grid place-items-center bg-sunken rounded-sm text-3xl text-faint">
            <Icon name={kind === "video" ? "i-tabler-video" : "i-tabler-badge-cc"} />
          </span>
        )}
      <span className="text-sm break-all line-clamp-2">{name}</span>
      <span className="text-sm text-faint">
        {uses > 0 ? t("media.usedBy", { uses }) : t("media.unused")}
        {isChosen && ` · ${t("media.chosen")}`}
      </span>
    </button>
  );
}
