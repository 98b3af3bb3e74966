import { type RefObject, type UIEvent, useEffect, useState } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { classes } from "../../ui/classes.ts";
import type { OrganizationHit } from "../../sdk/model/organization_types.ts";
import { DOMAIN, isRegistered } from "../../sdk/model/organization_choice.ts";
import { nameOf } from "./_Choices.tsx";
import { matchedAlias } from "./picker.ts";

interface Props {
  id: string;
  options: OrganizationHit[];
  active: number;
  open: boolean;
  /** What was typed: tells which alias was meant. */
  text: string;
  list: RefObject<HTMLUListElement | null>;
  onChoose: (index: number) => void;
  /** The end of the list is near. */
  onEnd: () => void;
  locale: Locale;
  t: Translate;
}

/** Pixels before the end at which more is asked for. */
const NEAR = 200;
/** Pixels, as `max-h-80`: every list below a field of the form is as high at most. */
const HEIGHT = 320;

/** Whether the list has more room above its field: what sticks to the lower edge of the window would cover it. */
export function opensUpwards(list: HTMLElement): boolean {
  const field = list.parentElement!.getBoundingClientRect();
  const bar = document.querySelector("[data-save-bar]")?.getBoundingClientRect();
  const below = Math.min(innerHeight, bar?.top ?? innerHeight) - field.bottom;
  const header = document.querySelector(".masthead")?.getBoundingClientRect().bottom ?? 0;
  return below < HEIGHT && field.top - header > below;
}

export function Options({ id, options, active, open, text, list, onChoose, onEnd, locale, t }: Props) {
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
    if (active >= 0 && active === options.length - 1) onEnd();
  }, [active]);
  const [upwards, setUpwards] = useState(false);
  useEffect(() => {
    if (open && list.current) setUpwards(opensUpwards(list.current));
  }, [open]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLUListElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight < NEAR) onEnd();
  };
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={t("organization.list")}
      hidden={!open}
      // A scrolling list would take the focus by Tab; the arrow keys of the field move through it.
      tabIndex={-1}
      onScroll={onScroll}
      className={classes(
        "panel shadow-xl absolute z-20 inset-x-0 p-1 max-h-80 overflow-y-auto overscroll-contain",
        upwards ? "bottom-full mb-1" : "top-full mt-1",
      )}
    >
      {options.map((option, index) => (
        <li
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Before the field loses the focus, which would keep what was typed.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(index);
          }}
          className={classes(
            "px-3 py-2 rounded cursor-pointer hover:bg-tint",
            index === active && "bg-tint outline-2 -outline-offset-2 outline-link",
          )}
        >
          <Option option={option} text={text} locale={locale} t={t} />
        </li>
      ))}
    </ul>
  );
}

/** As people read it; what only a form knows has none. */
function identifierOf(id: string): string {
  if (isRegistered(id)) return id.replace("https://", "");
  return id.startsWith(DOMAIN) ? id.slice(DOMAIN.length) : "";
}

type OptionProps = Pick<Props, "text" | "locale" | "t"> & { option: OrganizationHit };

/** Title, subtitle, the alias that was meant, identifier (spec 1 §3). */
function Option({ option, text, locale, t }: OptionProps) {
  const name = nameOf(option, locale);
  const other = nameOf(option, locale === "zh" ? "en" : "zh");
  const alias = matchedAlias(option, text);
  // The registry knows cities in English alone: beside a Chinese country they would stand out.
  const place = locale === "zh" ? option.place.zh.split(" · ")[0] : option.place.en;
  const subtitle = [other === name ? "" : other, place].filter(Boolean).join(" · ");
  return (
    <>
      <span className="block font-medium leading-snug">{name}</span>
      <span className="block text-sm leading-snug text-soft">{subtitle}</span>
      <span className="flex flex-wrap gap-x-3 text-sm text-faint">
        {alias && <span>{t("organization.alias", { alias })}</span>}
        <span className="identifier">{identifierOf(option.id)}</span>
      </span>
    </>
  );
}
