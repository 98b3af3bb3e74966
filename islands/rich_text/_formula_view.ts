/** A formula in the editor: drawn from its TeX, edited by a press. The library that draws comes with the first formula. */
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { mathElement } from "./_math_element.ts";

export const loadFormulas = () => import("../../sdk/model/rich_text/formula.ts");

/** Draws the formulas of a text that is shown, which the editor leaves as TeX until they are saved. */
export async function drawFormulas(shown: Element): Promise<void> {
  const formulas = [...shown.querySelectorAll("math[alttext]")];
  if (formulas.length === 0) return;
  const { renderFormula } = await loadFormulas();
  for (const formula of formulas) {
    const isBlock = formula.getAttribute("display") === "block";
    const drawn = mathElement(renderFormula(formula.getAttribute("alttext")!, isBlock).mathml);
    if (drawn) formula.replaceWith(drawn);
  }
}

export class FormulaView implements NodeView {
  readonly dom: HTMLElement;
  #node: Node;

  constructor(
    node: Node,
    view: EditorView,
    getPos: () => number | undefined,
    edit: (position: number) => void,
  ) {
    this.#node = node;
    this.dom = document.createElement(node.isBlock ? "div" : "span");
    this.dom.className = node.isBlock ? "rt-formula rt-formula-node" : "rt-formula-node";
    this.dom.addEventListener("dblclick", () => {
      const position = getPos();
      if (position !== undefined && view.editable) edit(position);
    });
    this.#draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const { tex, mathml } = this.#node.attrs;
    const changed = node.attrs.tex !== tex || node.attrs.mathml !== mathml;
    this.#node = node;
    if (changed) this.#draw();
    return true;
  }

  #draw(): void {
    const { attrs: { tex, mathml }, isBlock } = this.#node;
    const kept = mathml !== null && mathElement(mathml);
    if (kept) return void this.dom.replaceChildren(kept);
    if (!this.dom.hasChildNodes()) this.dom.textContent = tex;
    loadFormulas().then(({ renderFormula }) => {
      const drawn = this.#node.attrs.tex === tex && mathElement(renderFormula(tex, isBlock).mathml);
      if (drawn) this.dom.replaceChildren(drawn);
    });
  }

  ignoreMutation(): boolean {
    return true;
  }
}
