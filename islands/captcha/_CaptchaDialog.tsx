import { useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useFocusWithin } from "./_focus.ts";
import { MailedCode } from "./_MailedCode.tsx";
import { Puzzle } from "./_Puzzle.tsx";
import { ProofOfWork } from "./_ProofOfWork.tsx";
import type { CaptchaProps } from "./_props.ts";

type Props = CaptchaProps & { open: boolean; onClose: () => void };

/**
 * The check by itself, the slide puzzle and the mailed code (spec 1 §2, §9). It has a form of its own for the mailed code, so it stands beside
 * the form that it guards, never inside.
 */
export function CaptchaDialog({ open, onClose, ...captcha }: Props) {
  const { t } = captcha;
  return (
    <Dialog open={open} onClose={onClose} title={t("captcha.title")} closeLabel={t("ui.close")} narrow>
      <MethodLinks {...captcha} />
    </Dialog>
  );
}

const CAPTCHA_METHODS = {
  work: { icon: "i-tabler-cpu", Content: ProofOfWork },
  puzzle: { icon: "i-tabler-puzzle", Content: Puzzle },
  mail: { icon: "i-tabler-mail", Content: MailedCode },
} as const;
type CaptchaMethod = keyof typeof CAPTCHA_METHODS;

function MethodLinks(captcha: CaptchaProps) {
  const [way, setWay] = useState<CaptchaMethod>("work");
  const [choosing, setChoosing] = useState(false);
  const choose = (chosen: CaptchaMethod) => {
    setWay(chosen);
    setChoosing(false);
  };
  const element = useFocusWithin<HTMLDivElement>([way, choosing]);
  const { Content } = CAPTCHA_METHODS[way];
  if (choosing) {
    return (
      <div ref={element}>
        <Choice t={captcha.t} onChoose={choose} />
      </div>
    );
  }
  return (
    <div ref={element} className="flex flex-col gap-3">
      <Content {...captcha} />
      <Button
        variant="quiet"
        size="sm"
        icon="i-tabler-replace"
        className="self-center"
        onClick={() => setChoosing(true)}
      >
        {captcha.t("captcha.another")}
      </Button>
    </div>
  );
}

function Choice({ t, onChoose }: { t: Translate; onChoose: (way: CaptchaMethod) => void }) {
  return (
    <div role="group" aria-label={t("captcha.way")} className="flex flex-col gap-2">
      {Object.entries(CAPTCHA_METHODS).map(([way, { icon }]) => (
        <button
          key={way}
          type="button"
          onClick={() => onChoose(way as CaptchaMethod)}
          className="panel flex items-center gap-3 px-4 py-3 text-left hover:border-link hover:bg-tint"
        >
          <Icon name={icon} className="text-2xl text-link" />
          <span className="flex-1 min-w-0">
            <span className="block font-medium">{t(`captcha.way.${way as CaptchaMethod}`)}</span>
            <span className="block text-sm text-soft">{t(`captcha.way.${way as CaptchaMethod}Text`)}</span>
          </span>
          <Icon name="i-tabler-chevron-right" className="text-faint" />
        </button>
      ))}
    </div>
  );
}
