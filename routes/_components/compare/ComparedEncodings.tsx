import type { ComparedEncodings as Encodings } from "../../../sdk/model/comparison.ts";
import { pathOf } from "../dataset/view.ts";
import { EncodingMenu } from "../preview/EncodingMenu.tsx";
import type { CompareProps } from "./ShowLink.tsx";

/** Which encodings both sides were read in, whether that was a guess, and a choice of another one for both. */
export function ComparedEncodings({ view, data, encodings }: CompareProps & { encodings: Encodings }) {
  const { t } = view;
  const { request: { path, encoding: chosen, all }, comparison: { dataSetId, left, right } } = data;
  const found = [encodings.left, encodings.right].filter((side) => side !== undefined);
  const names = [...new Set(found.map(({ name }) => name))];
  if (names.length === 0 || path === undefined) return null;
  const guessed = found.some((side) => side.guessed);
  const said = chosen ? "encodingChosen" : guessed ? "encodingGuessed" : "encoding";
  return (
    <div className="mb-3">
      <EncodingMenu
        view={view}
        said={t(`preview.${said}`, { encoding: names.join(" → ") })}
        used={found.map(({ label }) => label)}
        chosen={chosen}
        action={pathOf(view, `/diff/${encodeURIComponent(dataSetId)}`)}
        fields={{ left, right, tab: "files", path, ...all && { show: "all" } }}
      />
    </div>
  );
}
