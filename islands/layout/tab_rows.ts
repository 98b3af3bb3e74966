/** Browsers leave what the keyboard has reached half hidden in a row that is wider than the screen. */
export function showFocusedTabs(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    if (target.closest('nav, [role="tablist"]')) {
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  });
}
