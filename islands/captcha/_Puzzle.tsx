import { useEffect, useState } from "react";
import { CAPTCHA_HEIGHT, CAPTCHA_TRIES, CAPTCHA_WIDTH } from "../../sdk/model/limits.ts";
import { ApiError } from "../../sdk/error.ts";
import type { PuzzleChallenge, TrailPoint } from "../../sdk/model/captcha.ts";
import { IconButton } from "../../routes/_components/ui/IconButton.tsx";
import { classes } from "../../routes/_components/ui/classes.ts";
import { captchaOf, explain } from "./_api.ts";
import type { CaptchaProps } from "./_CaptchaDialog.tsx";
import { PuzzleSlider, type SliderState } from "./_PuzzleSlider.tsx";

/** Milliseconds in which success is seen before the dialog closes. */
const SHOW_SUCCESS_MS = 700;

/** The slide puzzle: picture, piece and slider (spec 1 §9). What is right, only the server knows. */
export function Puzzle({ purpose, locale, t, onToken }: CaptchaProps) {
  const [puzzle, setPuzzle] = useState<PuzzleChallenge>();
  const [round, setRound] = useState(0);
  const [fails, setFails] = useState(0);
  const [state, setState] = useState<SliderState>("loading");
  const [message, setMessage] = useState("");

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
    }, (error) => give("blocked", explain(error, locale, t("captcha.loadFailed"))));
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
  const answer = (x: number, trail: TrailPoint[]) => {
    setState("judging");
    captchaOf(locale).verify({ id: puzzle!.id, x, trail }).then(({ captchaToken }) => {
      setState("verified");
      setMessage(t("captcha.verified"));
      setTimeout(() => onToken(captchaToken), SHOW_SUCCESS_MS);
    }, (error) => {
      const wrong = error instanceof ApiError && error.error === "captchaFailed";
      const said = wrong ? t("captcha.failed") : explain(error, locale, t("captcha.failed"));
      if (fails + 1 >= CAPTCHA_TRIES) return refresh(said);
      setFails(fails + 1);
      setMessage(said);
      setState("failed");
    });
  };
  return (
    <div className="flex flex-col gap-3 [@media(max-height:30rem)]:gap-2 w-full max-w-[310px] mx-auto">
      <p className="text-soft">{t("captcha.puzzle")}</p>
      <PuzzleSlider
        picture={<Picture puzzle={puzzle} faded={state === "loading" || state === "blocked"} />}
        state={state}
        message={message}
        attempt={round * CAPTCHA_TRIES + fails}
        t={t}
        onAnswer={answer}
        aside={<IconButton icon="i-tabler-refresh" label={t("captcha.refresh")} onClick={() => refresh()} />}
      />
    </div>
  );
}

/** Scales with the dialog; the slider's `--share` moves the piece, at most by 245 of the picture's 310 px. */
function Picture({ puzzle, faded }: { puzzle?: PuzzleChallenge; faded: boolean }) {
  const size = { width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, alt: "", draggable: false };
  return (
    <div
      aria-hidden="true"
      className={classes(
        "relative aspect-[2/1] w-full mx-auto overflow-hidden rounded-md bg-sunken select-none",
        // On a low screen the slider and its buttons must stay in sight.
        "[@media(max-height:30rem)]:w-[clamp(8rem,(90dvh-13.5rem)*2,100%)]",
        faded && (puzzle ? "opacity-50" : "skeleton"),
      )}
    >
      {puzzle && (
        <>
          <img src={puzzle.background} {...size} className="block size-full" />
          <img
            src={puzzle.piece}
            alt=""
            draggable={false}
            className={classes(
              "absolute top-0 h-full w-auto max-w-none drop-shadow-md left-[calc(var(--share,0)*79.0323%)]",
              "group-data-[home=true]:transition-[left] group-data-[home=true]:duration-150",
            )}
          />
        </>
      )}
    </div>
  );
}
