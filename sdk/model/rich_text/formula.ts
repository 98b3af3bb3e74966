/** Formulas: TeX as it is typed, MathML as it is stored and shown. The TeX stays beside it, as `alttext`. */
import temml from "temml";
import { encodeText, encodeValue } from "./tokens.ts";

export interface Formula {
  mathml: string;
  /** Set where the TeX has an error; the formula then shows the TeX. */
  error?: string;
}

/** @param display A formula on a line of its own. */
export function renderFormula(tex: string, display: boolean): Formula {
  const attributes = `${display ? ' display="block"' : ""} alttext="${encodeValue(tex)}"`;
  try {
    const drawn = temml.renderToString(tex, { displayMode: display, throwOnError: true, maxExpand: 500 });
    // Classes and styles are for a sheet of its own, and would be taken out when the text is saved.
    const bare = drawn.replace(/<[a-z]+ [^>]*>/g, (tag) => tag.replace(/ (?:class|style)="[^"]*"/g, ""));
    return { mathml: bare.replace(/^<math[^>]*>/, () => `<math${attributes}>`) };
  } catch (error) {
    const mathml = `<math${attributes}><mtext>${encodeText(tex)}</mtext></math>`;
    return { mathml, error: error instanceof Error ? error.message : String(error) };
  }
}
