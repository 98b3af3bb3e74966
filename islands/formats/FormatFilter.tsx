import { useState } from "react";
import { formatMessage, type Locale } from "../../locales/format.ts";
import { Icon } from "../../ui/Icon.tsx";

export const hydrate = "load";

interface Props {
  locale: Locale;
  q: string;
  max: number;
  /** `found` is a message with `{count}`. */
  texts: { label: string; found: string; none: string };
}

/** Narrows the tables of formats while somebody types; without scripts the field is sent with its form. */
export default function FormatFilter({ locale, q, max, texts }: Props) {
  const [count, setCount] = useState<number>();
  const said = count === undefined
    ? ""
    : count === 0
    ? texts.none
    : formatMessage(locale, texts.found, { count });
  return (
    <div className="flex-1 min-w-0">
      <div className="relative">
        <Icon
          name="i-tabler-search"
          className="absolute left-3.5 top-1/2 -translate-y-1/2 text-faint pointer-events-none"
        />
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={max}
          aria-label={texts.label}
          placeholder={texts.label}
          onInput={({ currentTarget }) => setCount(narrow(currentTarget.value))}
          className="control pl-10"
        />
      </div>
      <p role="status" className="sr-only">{said}</p>
    </div>
  );
}

/** Hides the rows that lack a word, and the kinds without a row. @returns how many rows stay. */
function narrow(value: string): number {
  const words = value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const row of document.querySelectorAll<HTMLElement>("[data-format]")) {
    row.hidden = !words.every((word) => row.dataset.format!.includes(word));
    if (!row.hidden) count++;
  }
  for (const kind of document.querySelectorAll<HTMLElement>("[data-format-kind]")) {
    kind.hidden = !kind.querySelector("[data-format]:not([hidden])");
  }
  const none = document.querySelector<HTMLElement>("[data-no-format]");
  if (none) none.hidden = count > 0;
  return count;
}
