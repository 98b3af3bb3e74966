/** Slides (ISO/IEC 29500) as text, each under its title. */
import type { Budget } from "../../diff/budget.ts";
import { NotReadable } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { childrenNamed, descendants, type XmlElement } from "../xml.ts";
import { MarkdownText } from "./markdown_text.ts";
import { readParts } from "./parts.ts";

const [PRESENTATION, RELATIONS] = ["ppt/presentation.xml", "ppt/_rels/presentation.xml.rels"];

export async function readPptx(source: FileSource, budget: Budget): Promise<string> {
  const parts = await readParts(
    source,
    (name) => name === PRESENTATION || name === RELATIONS || /^ppt\/slides\/slide\d+\.xml$/.test(name),
    budget,
  );
  if (!parts.has(PRESENTATION)) throw new NotReadable();
  const text = new MarkdownText();
  slidesInOrder(parts).forEach((slide, at) => {
    budget.check();
    addSlide(slide, at + 1, text);
  });
  return String(text);
}

/** Slides are numbered as they were made, and shown as the presentation lists them. */
function slidesInOrder(parts: ReadonlyMap<string, XmlElement[]>): XmlElement[][] {
  const targets = new Map(
    [...descendants(parts.get(RELATIONS) ?? [], "Relationship")].map(({ attributes }) => [
      attributes.Id,
      `ppt/${attributes.Target?.replace(/^\/?(?:ppt\/)?/, "")}`,
    ]),
  );
  return [...descendants(parts.get(PRESENTATION)!, "sldId")].flatMap(({ attributes }) => {
    const slide = parts.get(targets.get(attributes["r:id"] ?? "") ?? "");
    return slide ? [slide] : [];
  });
}

function addSlide(slide: readonly XmlElement[], number: number, text: MarkdownText): void {
  const shapes = [...descendants(slide, "sp")];
  const isTitle = (shape: XmlElement) =>
    [...descendants([shape], "ph")].some(({ attributes }) =>
      /^(?:title|ctrTitle)$/.test(attributes.type ?? "")
    );
  const title = shapes.filter(isTitle).flatMap(paragraphsOf).join(" ");
  text.heading(2, `${number}. ${title}`);
  for (const shape of shapes.filter((shape) => !isTitle(shape))) {
    for (const paragraph of paragraphsOf(shape)) text.paragraph(paragraph);
  }
  for (const table of descendants(slide, "tbl")) {
    text.table(
      childrenNamed(table, "tr").map((row) =>
        childrenNamed(row, "tc").map((cell) => paragraphsOf(cell).join(" "))
      ),
    );
  }
}

function paragraphsOf(shape: XmlElement): string[] {
  return [...descendants([shape], "p")].map((paragraph) =>
    [...descendants(paragraph.children.filter((child) => typeof child !== "string"), "t")]
      .map((run) => run.children.filter((child) => typeof child === "string").join("")).join("")
  );
}
