/** A tooltip: seen by pointer and focus, left by Escape, and never under the pointer's way to it (WCAG 1.4.13). */
import type { WidgetTooltip } from "../sdk/model/widget/options.ts";
import { type Child, h } from "./dom.ts";

const ID = "tip";

/** Puts a tooltip beside what it explains. @param target Takes the focus; it is described by the tooltip. */
export function withTooltip(target: HTMLElement, where: WidgetTooltip, ...content: Child[]): HTMLElement {
  const side = where === "auto" ? "bottom" : where;
  const tip = h("span", { id: ID, role: "tooltip", class: `tip ${side}` }, ...content);
  target.setAttribute("aria-describedby", ID);
  const frame = h("span", {}, target, tip);
  if (where !== "always") showWhenWanted(frame, tip, where);
  return frame;
}

function showWhenWanted(frame: HTMLElement, tip: HTMLElement, where: WidgetTooltip): void {
  const leave = (event: KeyboardEvent) => event.key === "Escape" && hide();
  const hide = () => {
    tip.classList.remove("shown");
    document.removeEventListener("keydown", leave);
  };
  const show = () => {
    place(frame, tip, where);
    tip.classList.add("shown");
    document.addEventListener("keydown", leave);
  };
  frame.addEventListener("pointerenter", show);
  frame.addEventListener("focusin", show);
  frame.addEventListener("pointerleave", hide);
  frame.addEventListener("focusout", hide);
}

/** `auto`: above where there is no room below; and no part of it beyond the edge of the window. */
function place(frame: HTMLElement, tip: HTMLElement, where: WidgetTooltip): void {
  const around = frame.getBoundingClientRect();
  const { height, width } = tip.getBoundingClientRect();
  if (where === "auto") {
    const above = around.bottom + height + 8 > innerHeight && around.top > height + 8;
    tip.classList.toggle("top", above);
    tip.classList.toggle("bottom", !above);
  }
  if (where === "left" || where === "right") return;
  const over = Math.max(around.left + width - document.documentElement.clientWidth, 0);
  tip.style.translate = `${-Math.min(over, Math.max(around.left, 0))}px`;
}
