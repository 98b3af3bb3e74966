import { useEffect, useState } from "react";
import type { Locale } from "../../locales/format.ts";
import { Widgets } from "../../sdk/resources/widgets.ts";
import type { Widget } from "../../sdk/model/widget/widget.ts";
import { browserClient } from "../_api.ts";

/** Whether the widget would show anything; `undefined` until that is known, and where it cannot be. */
export function useFound(
  { identifier, kind }: Pick<Widget, "identifier" | "kind">,
  locale: Locale,
  enabled: boolean,
): boolean | undefined {
  const [found, setFound] = useState<boolean>();
  useEffect(() => {
    if (!enabled) return;
    let current = true;
    const say = (value: boolean | undefined) => current && setFound(value);
    setFound(undefined);
    if (identifier.trim()) {
      ask(new Widgets(browserClient(locale)), identifier, kind).then(say, () => say(false));
    }
    return () => {
      current = false;
    };
  }, [identifier, kind, enabled]);
  return found;
}

async function ask(widgets: Widgets, identifier: string, kind: Widget["kind"]): Promise<boolean> {
  if (kind === "paper") return (await widgets.ofPaper(identifier)).total > 0;
  return (await widgets.get(identifier)).dataSetId !== "";
}
