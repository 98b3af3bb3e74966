/** Word documents (ISO/IEC 29500) as text with headings, lists and tables. */
import type { Budget } from "../../diff/budget.ts";
import { NotReadable } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { childNamed, childrenNamed, descendants, elementsOf, type XmlElement } from "../xml.ts";
import { MarkdownText } from "./markdown_text.ts";
import { readParts } from "./parts.ts";

const [DOCUMENT, STYLES] = ["word/document.xml", "word/styles.xml"];

export async function readDocx(source: FileSource, budget: Budget): Promise<string> {
  const parts = await readParts(source, (name) => name === DOCUMENT || name === STYLES, budget);
  const [body] = descendants(parts.get(DOCUMENT) ?? [], "body");
  if (!body) throw new NotReadable();
  const levels = headingLevels(parts.get(STYLES) ?? []);
  const text = new MarkdownText();
  addBlocks(body, text, levels, budget);
  return String(text);
}

/** Level of a heading by its style, whatever its language calls the style. */
function headingLevels(styles: readonly XmlElement[]): Map<string, number> {
  const levels = new Map<string, number>();
  for (const style of descendants(styles, "style")) {
    const name = childNamed(style, "name")?.attributes.val ?? "";
    const outline = [...descendants([style], "outlineLvl")][0]?.attributes.val;
    const level = /^title$/i.test(name)
      ? 1
      : Number(/^heading (\d)$/i.exec(name)?.[1] ?? Number(outline) + 1);
    if (level >= 1 && level <= 9 && style.attributes.styleId) levels.set(style.attributes.styleId, level);
  }
  return levels;
}

function addBlocks(
  parent: XmlElement,
  text: MarkdownText,
  levels: Map<string, number>,
  budget: Budget,
): void {
  for (const element of elementsOf(parent.children)) {
    if (text.isFull) return;
    budget.check();
    if (element.name === "p") addParagraph(element, text, levels);
    else if (element.name === "tbl") {
      text.table(
        childrenNamed(element, "tr").map((row) =>
          childrenNamed(row, "tc").map((cell) => [...descendants([cell], "p")].map(runText).join(" "))
        ),
      );
    } else if (["sdt", "sdtContent", "ins", "customXml", "smartTag"].includes(element.name)) {
      addBlocks(element, text, levels, budget);
    }
  }
}

function addParagraph(paragraph: XmlElement, text: MarkdownText, levels: Map<string, number>): void {
  const properties = childNamed(paragraph, "pPr");
  const style = properties && childNamed(properties, "pStyle")?.attributes.val;
  const outline = properties && childNamed(properties, "outlineLvl")?.attributes.val;
  const level = outline !== undefined && Number(outline) < 9 ? Number(outline) + 1 : levels.get(style ?? "");
  const list = properties && childNamed(properties, "numPr");
  const said = runText(paragraph);
  if (level !== undefined) text.heading(level, said);
  else if (list) text.item(said, Number(childNamed(list, "ilvl")?.attributes.val ?? 0));
  else text.paragraph(said);
}

/** What is said; not what was deleted, nor how a field is computed. */
function runText(element: XmlElement): string {
  return element.children.map((child): string => {
    if (typeof child === "string") return element.name === "t" ? child : "";
    if (child.name === "tab" || child.name === "br" || child.name === "cr") return " ";
    return ["del", "instrText", "pPr", "rPr", "AlternateContent"].includes(child.name) ? "" : runText(child);
  }).join("");
}
