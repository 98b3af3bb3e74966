import { useEffect, useState } from "react";
import { CAPTCHA_TRIES } from "../../sdk/model/limits.ts";
import { ApiError } from "../../sdk/error.ts";
import type { PuzzleChallenge, TrailPoint } from "../../sdk/model/account/captcha.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { captchaOf, explain } from "./_api.ts";
import type { Place } from "./_drag.ts";
import type { CaptchaProps } from "./_props.ts";
import { PuzzleSlider, type SliderState } from "./_PuzzleSlider.tsx";

/** Milliseconds in which success is seen before the dialog closes. */
const SHOW_SUCCESS_MS = 700;

const isTooMany = (error: unknown) => error instanceof ApiError && error.error === "tooManyRequests";

/** The slide puzzle: picture, piece and slider (spec 1 §9). What is right, only the server knows. */
export function Puzzle({ purpose, locale, t, onToken }: CaptchaProps) {
  const [puzzle, setPuzzle] = useState<PuzzleChallenge>();
  const [round, setRound] = useState(0);
  const [fails, setFails] = useState(0);
  const [state, setState] = useState<SliderState>("loading");
  const [message, setMessage] = useState("");

  /** Whoever may try no more for a while hears of the other ways. */
  const whyNot = (error: unknown, other: string) => {
    const reason = explain(error, locale, other);
    return isTooMany(error) ? t("captcha.tooOften", { reason }) : reason;
  };

  useEffect(() => {
    let left = false;
    let expiry: ReturnType<typeof setTimeout>;
    const give = (next: SliderState, said: string) => {
      if (left) return;
      setState(next);
      if (said) setMessage(said);
    };
    captchaOf(locale).puzzle(purpose).then((given) => {
      if (left) return;
      setPuzzle(given);
      setState("ready");
      expiry = setTimeout(() => give("blocked", t("captcha.expired")), given.expiresIn);
    }, (error) => give("blocked", whyNot(error, t("captcha.loadFailed"))));
    return () => {
      left = true;
      clearTimeout(expiry);
    };
  }, [round]);

  const refresh = (said = "") => {
    setMessage(said);
    setState("loading");
    setFails(0);
    setRound(round + 1);
  };
  const answer = (place: Place, trail: TrailPoint[]) => {
    setState("judging");
    captchaOf(locale).verify({ id: puzzle!.id, ...place, trail }).then(({ captchaToken }) => {
      setState("verified");
      setMessage(t("captcha.verified"));
      setTimeout(() => onToken(captchaToken), SHOW_SUCCESS_MS);
    }, (error) => {
      const wrong = error instanceof ApiError && error.error === "captchaFailed";
      const said = wrong ? t("captcha.failed") : whyNot(error, t("captcha.failed"));
      if (isTooMany(error)) {
        setState("blocked");
        return setMessage(said);
      }
      if (fails + 1 >= CAPTCHA_TRIES) return refresh(said);
      setFails(fails + 1);
      setMessage(said);
      setState("failed");
    });
  };
  return (
    <div className="flex flex-col gap-3 [@media(max-height:30rem)]:gap-2 w-full max-w-[310px] mx-auto">
      <div className="flex items-center justify-between gap-2">
        <p className="text-soft">{t("captcha.puzzle")}</p>
        <IconButton
          icon="i-tabler-refresh"
          label={t("captcha.refresh")}
          className="-my-2"
          onClick={() => refresh()}
        />
      </div>
      <PuzzleSlider
        puzzle={puzzle}
        state={state}
        message={message}
        attempt={round * CAPTCHA_TRIES + fails}
        t={t}
        onAnswer={answer}
      />
    </div>
  );
}
