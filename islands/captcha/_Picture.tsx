import type { Ref } from "react";
import type { PuzzleChallenge } from "../../sdk/model/account/captcha.ts";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from "../../sdk/model/limits.ts";
import { classes } from "../../ui/classes.ts";
import type { DragHandlers } from "./_drag.ts";

interface Props {
  puzzle?: PuzzleChallenge;
  faded: boolean;
  element: Ref<HTMLDivElement>;
  /** Absent while the piece cannot be moved. */
  drag?: DragHandlers;
}

/** Scales with the dialog; `--share` and `--rise` move the piece, at most by 245 of 310 px across and 90 of 155 px down. */
export function Picture({ puzzle, faded, element, drag }: Props) {
  const size = { width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT, alt: "", draggable: false };
  return (
    <div
      ref={element}
      aria-hidden="true"
      {...drag}
      className={classes(
        "relative aspect-[2/1] w-full mx-auto overflow-hidden rounded-md bg-sunken select-none touch-none",
        drag && "cursor-grab active:cursor-grabbing",
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
              "absolute w-[20.9677%] h-auto max-w-none drop-shadow-md",
              "left-[calc(var(--share,0)*79.0323%)] top-[calc(var(--rise,0)*58.0645%)]",
              "group-data-[home=true]:transition-[left,top] group-data-[home=true]:duration-150",
            )}
          />
        </>
      )}
    </div>
  );
}
