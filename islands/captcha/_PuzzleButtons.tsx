import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Place } from "./_drag.ts";
import { keyMoves, STEP } from "./_piece_position.ts";

interface Props {
  at: Place;
  open: boolean;
  /** Whether the piece waits for a confirmation. */
  placed: boolean;
  judging: boolean;
  t: Translate;
  onPlace: (place: Place) => void;
  onConfirm: () => void;
}

const ARROWS = [
  { key: "ArrowLeft", icon: "i-tabler-arrow-left", label: "captcha.left" },
  { key: "ArrowRight", icon: "i-tabler-arrow-right", label: "captcha.right" },
  { key: "ArrowUp", icon: "i-tabler-arrow-up", label: "captcha.up" },
  { key: "ArrowDown", icon: "i-tabler-arrow-down", label: "captcha.down" },
] as const;

/** What moves the piece by single clicks (WCAG 2.2, 2.5.7), and confirms where it lies. */
export function PuzzleButtons({ at, open, placed, judging, t, onPlace, onConfirm }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-0.5 gap-y-1">
      {ARROWS.map(({ key, icon, label }) => (
        <IconButton
          key={key}
          icon={icon}
          label={t(label)}
          disabled={!open}
          onClick={() => onPlace(keyMoves(at, STEP)[key]!)}
        />
      ))}
      <Button
        variant={placed ? "primary" : "secondary"}
        disabled={!open || !placed}
        busy={judging}
        className="flex-1 min-w-24 ml-1"
        onClick={onConfirm}
      >
        {t("captcha.confirm")}
      </Button>
    </div>
  );
}
