/** A widget to begin with. */
import type { Repository } from "../../sdk/mod.ts";
import type { Widget } from "../../sdk/model/widget/widget.ts";

/** Shown where nothing is published yet, so that the form has its form. */
const NONE = "10.5072/sdb.00042";

/** The badge of the newest dataset. */
export async function exampleWidget({ datasets }: Repository): Promise<Widget> {
  const [newest] = await datasets.latest();
  return {
    kind: "badge",
    identifier: newest?.doi ?? newest?.cstr ?? NONE,
    size: "medium",
    theme: "auto",
    tooltip: "auto",
  };
}
