/** A formula in the editor: drawn from its TeX, edited by a press. The library that draws comes with the first formula. */
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { MATH_TAGS, PLAIN_ATTRIBUTES } from "../../sdk/model/rich_text/allow_list.ts";
import { parseHtml } from "./_html.ts";

const MATHML = "http://www.w3.org/1998/Math/MathML";

export const loadFormulas = () => import("../../sdk/model/rich_text/formula.ts");

/** MathML as elements of this page, with what the allow-list names and nothing else. */
export function mathElement(mathml: string): Element | undefined {
  const math = parseHtml(mathml).querySelector("math");
  return math ? copy(math) : undefined;
}

function copy(given: Element): Element {
  const element = document.createElementNS(
    MATHML,
    MATH_TAGS.includes(given.localName) ? given.localName : "mrow",
  );
  for (const { name, value } of given.attributes) {
    if (Object.hasOwn(PLAIN_ATTRIBUTES, name) && PLAIN_ATTRIBUTES[name].test(value)) {
      element.setAttribute(name, value);
    }
  }
  for (const child of given.childNodes) {
    if (child instanceof Element || child.nodeType === 1) element.append(copy(child as Element));
    else if (child.nodeType === 3) element.append(child.textContent ?? "");
  }
  return element;
}

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
    const changed = node.attrs.tex !== this.#node.attrs.tex;
    this.#node = node;
    if (changed) this.#draw();
    return true;
  }

  #draw(): void {
    const { attrs: { tex }, isBlock } = this.#node;
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
