import { useEffect, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice, type Translate } from "../../locales/format.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useReady } from "../_busy.ts";

export const hydrate = "idle";

interface Props {
  locale: Locale;
  texts: MessageSlice;
}

const SLIDES = [
  { icon: "i-tabler-fingerprint", title: "account.promoIdentifier", text: "account.promoIdentifierText" },
  { icon: "i-tabler-checklist", title: "account.promoReview", text: "account.promoReviewText" },
  { icon: "i-tabler-chart-line", title: "account.promoUsage", text: "account.promoUsageText" },
  { icon: "i-tabler-language", title: "account.promoLanguages", text: "account.promoLanguagesText" },
] as const;

/** Milliseconds that a slide stays. */
const STAY_MS = 6_000;

/**
 * What the platform is for, one slide after the other (spec 1 §2). It moves by itself only where motion is welcome, stops
 * while somebody points at it or is inside it, and by its button for good (WCAG 2.2.2). Without the script it scrolls.
 */
export default function Promotion({ locale, texts }: Props) {
  const t = createTranslate(locale, texts);
  const ready = useReady();
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [held, setHeld] = useState(false);
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  const show = (index: number) => {
    const next = (index + SLIDES.length) % SLIDES.length;
    setCurrent(next);
    row.current?.scrollTo({ left: next * row.current.clientWidth, behavior: "instant" });
  };
  useEffect(() => {
    if (!playing || held) return;
    const timer = setTimeout(show, STAY_MS, current + 1);
    return () => clearTimeout(timer);
  }, [playing, held, current]);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t("account.promotion")}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        ref={row}
        // With its buttons there is nothing to scroll by hand, and nothing that the keyboard would stop at.
        tabIndex={ready ? undefined : 0}
        aria-live={playing ? "off" : "polite"}
        className={classes(
          "flex snap-x snap-mandatory rounded-md [scrollbar-width:thin]",
          ready ? "overflow-x-hidden" : "overflow-x-auto",
        )}
      >
        {SLIDES.map(({ icon, title, text }) => (
          <li key={title} className="w-full flex-none snap-start flex gap-4 pr-2 min-h-28">
            <span className="inline-flex items-center justify-center size-12 rounded-full flex-none bg-primary-700 text-2xl">
              <Icon name={icon} />
            </span>
            <span>
              <span className="block text-lg font-medium">{t(title)}</span>
              <span className="block text-primary-100">{t(text)}</span>
            </span>
          </li>
        ))}
      </ul>
      {ready && <Controls {...{ t, current, playing, show }} onPlay={() => setPlaying(!playing)} />}
    </section>
  );
}

interface ControlProps {
  t: Translate;
  current: number;
  playing: boolean;
  show: (index: number) => void;
  onPlay: () => void;
}

function Controls({ t, current, playing, show, onPlay }: ControlProps) {
  return (
    <div className="flex items-center gap-1 mt-4">
      <Control
        icon={playing ? "i-tabler-player-pause" : "i-tabler-player-play"}
        label={t(playing ? "account.promoPause" : "account.promoPlay")}
        onClick={onPlay}
      />
      <Control
        icon="i-tabler-chevron-left"
        label={t("account.promoPrevious")}
        onClick={() => show(current - 1)}
      />
      <span className="text-sm text-primary-100 min-w-12 text-center">
        {t("account.promoAt", { at: current + 1, of: SLIDES.length })}
      </span>
      <Control
        icon="i-tabler-chevron-right"
        label={t("account.promoNext")}
        onClick={() => show(current + 1)}
      />
    </div>
  );
}

function Control({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={onClick}
      className="inline-flex items-center justify-center size-9 rounded-full text-lg text-primary-100 hover:bg-primary-700 hover:text-white"
    >
      <Icon name={icon} />
    </button>
  );
}
