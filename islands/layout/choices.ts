/**
 * Sends the form, which asks for a page, of a choice marked `data-submits` as soon as it is made; where no script runs, its button does. Arrow keys
 * go through the choices one by one, so that by keyboard the button is pressed as well.
 */
export function submitChoices(): void {
  let byArrows = false;
  addEventListener("pointerdown", () => byArrows = false, true);
  addEventListener("keydown", ({ key }) => byArrows = key !== "Enter", true);
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset.submits !== undefined && !byArrows) {
      if (target.form?.method === "get") target.form.requestSubmit();
    }
  });
}
