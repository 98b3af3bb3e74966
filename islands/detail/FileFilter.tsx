import { useState } from "react";
import { formatMessage, type Locale } from "../../locales/format.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  locale: Locale;
  /** `found` is a message with `{count}`. */
  texts: { label: string; found: string; none: string };
}

/** Narrows the file tree that the server drew; without scripts it does not show. */
export default function FileFilter({ locale, texts }: Props) {
  const [count, setCount] = useState<number>();
  const said = count === undefined
    ? ""
    : count === 0
    ? texts.none
    : formatMessage(locale, texts.found, { count });
  const filter = (value: string) => setCount(narrow(value.trim().toLowerCase()));
  return (
    <div className="mb-3 [@media(scripting:none)]:hidden">
      <div className="relative max-w-100">
        <Icon
          name="i-tabler-filter"
          className="absolute left-3.5 top-1/2 -translate-y-1/2 text-faint pointer-events-none"
        />
        <input
          type="search"
          aria-label={texts.label}
          placeholder={texts.label}
          onInput={({ currentTarget }) => filter(currentTarget.value)}
          className="control pl-10"
        />
      </div>
      <p role="status" className="text-sm text-faint min-h-6 pt-1">{said}</p>
    </div>
  );
}

/** Hides what does not hold the words and opens the folders of what does; answers how many, or nothing for no words. */
function narrow(words: string): number | undefined {
  const tree = document.getElementById("file-tree");
  let count = 0;
  for (const row of tree?.querySelectorAll<HTMLElement>("[data-path]") ?? []) {
    row.hidden = !row.dataset.path!.includes(words);
    if (!row.hidden) count++;
  }
  for (const folder of tree?.querySelectorAll("details") ?? []) {
    const isEmpty = !folder.querySelector("[data-path]:not([hidden])");
    folder.parentElement!.hidden = isEmpty;
    if (words && !isEmpty) folder.open = true;
  }
  return words ? count : undefined;
}
