/** A policy as Markdown (CommonMark). What people have typed is text in it: no heading, link or HTML comes of it. */
import type { PolicyBlock, PolicyDocument } from "./document.ts";

export function policyMarkdown({ title, sections }: PolicyDocument): string {
  const parts = [
    `# ${escaped(title)}`,
    ...sections.flatMap(({ number, heading, blocks }) => [
      `## ${number}. ${escaped(heading)}`,
      ...blocks.map(blockOf),
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}

const blockOf = (block: PolicyBlock): string =>
  block.kind === "list"
    ? block.items.map(({ text }) => `- ${indented(escaped(text))}`).join("\n")
    : escaped(block.text.text);

const indented = (text: string) => text.replaceAll("\n", "\n  ");

/** A line break stays one: a backslash before it is how CommonMark writes that. */
function escaped(text: string): string {
  return text.split("\n").map((line) =>
    line.trim()
      .replace(/[\\`*_{}[\]<>#|~&!$]/g, "\\$&")
      // What would begin a list, a heading of the line above, or a rule.
      .replace(/^([-+=])/, "\\$1")
      .replace(/^(\d{1,9})([.)])/, "$1\\$2")
  ).join("\\\n");
}
