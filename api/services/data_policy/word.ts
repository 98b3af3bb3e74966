/** A policy as a Word document (Office Open XML), with real headings and lists, so that a journal can go on editing it. */
import {
  Document,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  TextRun,
} from "docx";
import type { PolicyBlock, PolicyDocument, PolicyText } from "../../../sdk/model/data_policy/document.ts";
import type { Locale } from "../../../sdk/model/locale.ts";

/** Fonts that a computer with Word has in either script; others replace them by their own. */
const FONT = {
  ascii: "Times New Roman",
  hAnsi: "Times New Roman",
  eastAsia: "SimSun",
  cs: "Times New Roman",
};
const HEADING_FONT = { ascii: "Arial", hAnsi: "Arial", eastAsia: "SimHei", cs: "Arial" };
const LANGUAGE: Record<Locale, { value: string; eastAsia: string }> = {
  zh: { value: "zh-CN", eastAsia: "zh-CN" },
  en: { value: "en-GB", eastAsia: "zh-CN" },
};
const BULLETS = "bullets";
/** Twentieths of a point. */
const A4 = { width: 11_906, height: 16_838 };
const MARGIN = 1_440;

export async function policyWord(
  { locale, title, sections }: PolicyDocument,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({
    title,
    creator: "SDB",
    styles: {
      default: {
        document: { run: { font: FONT, size: 22, language: LANGUAGE[locale] } },
        title: { run: { font: HEADING_FONT, size: 36, bold: true }, paragraph: { spacing: { after: 360 } } },
        heading1: {
          run: { font: HEADING_FONT, size: 26, bold: true, color: "0B5CAD" },
          paragraph: { spacing: { before: 320, after: 120 }, keepNext: true },
        },
      },
    },
    numbering: {
      config: [{
        reference: BULLETS,
        levels: [{
          level: 0,
          format: LevelFormat.BULLET,
          text: "•",
          style: { paragraph: { indent: { left: 480, hanging: 300 } } },
        }],
      }],
    },
    sections: [{
      properties: {
        page: { size: A4, margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN } },
      },
      children: [
        write({ text: title }, { heading: HeadingLevel.TITLE }),
        ...sections.flatMap(({ number, heading, blocks }) => [
          write({ text: `${number}. ${heading}` }, { heading: HeadingLevel.HEADING_1 }),
          ...blocks.flatMap(blockOf),
        ]),
      ],
    }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

const blockOf = (block: PolicyBlock): Paragraph[] =>
  block.kind === "list"
    ? block.items.map((item) =>
      write(item, { numbering: { reference: BULLETS, level: 0 }, spacing: { after: 60, line: 320 } })
    )
    : [write(block.text, { spacing: { after: 140, line: 320 } })];

/** Runs hold text alone: a formula, a field or a tag that somebody typed stays what was typed. */
function write({ text, lang }: PolicyText, options: IParagraphOptions): Paragraph {
  const children = text.split("\n").map((line, at) =>
    new TextRun({
      text: line,
      break: at > 0 ? 1 : undefined,
      ...(lang ? { language: LANGUAGE[lang] } : {}),
    })
  );
  return new Paragraph({ ...options, children });
}
