import { useEffect, useState } from "react";
import type { Locale } from "../../locales/format.ts";
import { ApiError } from "../../sdk/error.ts";
import { Widgets } from "../../sdk/resources/widgets.ts";
import type { Widget } from "../../sdk/model/widget/widget.ts";
import { browserClient } from "../_api.ts";

type Shown = Pick<Widget, "identifier" | "kind" | "version">;

/** Whether the widget would show anything; `undefined` until that is known, and where it cannot be. */
export function useFound(
  { identifier, kind, version }: Shown,
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
      ask(new Widgets(browserClient(locale)), { identifier, kind, version }).then(say, (error) => {
        // Whatever else failed says nothing of the dataset.
        if (error instanceof ApiError && error.error === "notFound") say(false);
      });
    }
    return () => {
      current = false;
    };
  }, [identifier, kind, version, enabled]);
  return found;
}

async function ask(widgets: Widgets, { identifier, kind, version }: Shown): Promise<boolean> {
  if (kind === "paper") return (await widgets.ofPaper(identifier)).total > 0;
  return (await widgets.get(identifier, { version })).dataSetId !== "";
}
