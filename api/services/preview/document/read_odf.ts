/** Texts and slides of OpenDocument (ISO/IEC 26300) as text with headings, lists and tables. */
import type { Budget } from "../../diff/budget.ts";
import { NotReadable } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { childrenNamed, descendants, elementsOf, type XmlElement } from "../xml.ts";
import { MarkdownText } from "./markdown_text.ts";
import { readParts } from "./parts.ts";

const CONTENT = "content.xml";

export async function readOdf(source: FileSource, budget: Budget): Promise<string> {
  const parts = await readParts(source, (name) => name === CONTENT, budget);
  const [body] = descendants(parts.get(CONTENT) ?? [], "body");
  if (!body) throw new NotReadable();
  const text = new MarkdownText();
  addBlocks(body, text, 0, budget);
  return String(text);
}

function addBlocks(parent: XmlElement, text: MarkdownText, depth: number, budget: Budget): void {
  for (const element of elementsOf(parent.children)) {
    if (text.isFull) return;
    budget.check();
    if (element.name === "h") text.heading(Number(element.attributes["outline-level"] ?? 1), spoken(element));
    else if (element.name === "p" && depth > 0) text.item(spoken(element), depth - 1);
    else if (element.name === "p") text.paragraph(spoken(element));
    else if (element.name === "table") {
      text.table(
        [...descendants([element], "table-row")].map((row) =>
          childrenNamed(row, "table-cell").map((cell) => [...descendants([cell], "p")].map(spoken).join(" "))
        ),
      );
    } else if (element.name === "page") {
      text.heading(2, element.attributes.name ?? "");
      addBlocks(element, text, depth, budget);
    } else if (!["tracked-changes", "sequence-decls", "annotation", "notes"].includes(element.name)) {
      addBlocks(element, text, depth + (element.name === "list" ? 1 : 0), budget);
    }
  }
}

function spoken({ children }: XmlElement): string {
  return children.map((child): string => {
    if (typeof child === "string") return child;
    if (child.name === "s" || child.name === "tab" || child.name === "line-break") return " ";
    return ["annotation", "note", "tracked-changes"].includes(child.name) ? "" : spoken(child);
  }).join("");
}
