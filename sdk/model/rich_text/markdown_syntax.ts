/** What this program reads otherwise than the libraries of Markdown do. */
import type { Paragraph, Parents, PhrasingContent, Root, RootContent } from "mdast";
import type { Processor } from "unified";

type State = (code: number | null) => State | undefined;
interface Effects {
  enter(name: string): unknown;
  exit(name: string): unknown;
  consume(code: number | null): void;
  check(construct: Construct, ok: State, nok: State): State;
}
interface Construct {
  name?: string;
  partial?: boolean;
  tokenize(this: unknown, effects: Effects, ok: State, nok: State): State;
}

const DOLLAR = 36;
const isSpace = (code: number | null) => code === null || code < 0 || code === 32;
const isDigit = (code: number | null) => code !== null && code >= 48 && code <= 57;

/** From one dollar to the next one: no space within beside either, and no digit behind (as Pandoc has it). */
const betweenDollars: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let before: number | null = null;
    let dollars = 0;
    const consume = (code: number | null, next: State): State => {
      effects.consume(code);
      before = code;
      return next;
    };
    const end = (code: number | null): State | undefined => {
      effects.exit("mathTextData");
      return ok(code);
    };
    const closing: State = (code) => {
      if (code === DOLLAR) return dollars++, consume(code, closing);
      if (dollars === 1) return isDigit(code) ? nok(code) : end(code);
      return inside(code);
    };
    const inside: State = (code) => {
      if (code === null) return nok(code);
      if (code !== DOLLAR) return consume(code, inside);
      if (isSpace(before)) return nok(code);
      dollars = 0;
      return closing(code);
    };
    const second: State = (code) => {
      if (code === DOLLAR) return end(code);
      return isSpace(code) ? nok(code) : inside(code);
    };
    return (code) => {
      effects.enter("mathTextData");
      return consume(code, second);
    };
  },
};

/** “$5 and $6” are amounts and no formula. To follow `remark-math`. */
export function strictDollars(this: Processor): void {
  for (const extension of extensionsOf(this, "micromarkExtensions")) {
    const text = extension.text as Record<number, Construct> | undefined;
    const construct = text?.[DOLLAR];
    if (!construct) continue;
    const { tokenize } = construct;
    text[DOLLAR] = {
      ...construct,
      tokenize(effects, ok, nok) {
        return effects.check(betweenDollars, tokenize.call(this, effects, ok, nok), nok);
      },
    };
  }
}

/** An address that was escaped (`https\\://…`) is none, where `remark-gfm` looks through the texts once more. */
export function strictLinks(this: Processor): void {
  for (const extension of extensionsOf(this, "fromMarkdownExtensions")) extension.transforms = [];
}

/** `$$x$$` that has a line for itself is a formula of its own, as other readers of Markdown have it. */
export function formulasOnLines(tree: Root, markdown: string): void {
  splitParagraphs(tree, (node) => markdown.startsWith("$$", node.position?.start.offset));
}

type IsDisplayed = (node: PhrasingContent) => boolean;

function splitParagraphs(parent: Parents, isDisplayed: IsDisplayed): void {
  parent.children = (parent.children as RootContent[]).flatMap((node): RootContent[] => {
    if (node.type === "paragraph") return splitParagraph(node, isDisplayed);
    if ("children" in node) splitParagraphs(node, isDisplayed);
    return [node];
  });
}

function splitParagraph(paragraph: Paragraph, isDisplayed: IsDisplayed): RootContent[] {
  const { children } = paragraph;
  const parts: RootContent[] = [];
  let words: PhrasingContent[] = [];
  const endWords = () => {
    const trimmed = trimLines(words);
    if (trimmed.length > 0) parts.push({ type: "paragraph", children: trimmed });
    words = [];
  };
  children.forEach((node, at) => {
    const isAlone = endsLine(children[at - 1]) && beginsLine(children[at + 1]);
    if (!isMath(node) || !isAlone || !isDisplayed(node)) return words.push(node);
    endWords();
    parts.push({ type: "math", value: node.value } as unknown as RootContent);
  });
  if (parts.length === 0) return [paragraph];
  endWords();
  return parts;
}

const isMath = (node: PhrasingContent): node is PhrasingContent & { value: string } =>
  (node.type as string) === "inlineMath";
const endsLine = (node: PhrasingContent | undefined) =>
  !node || node.type === "break" || node.type === "text" && /\n[ \t]*$/.test(node.value);
const beginsLine = (node: PhrasingContent | undefined) =>
  !node || node.type === "break" || node.type === "text" && /^[ \t]*\n/.test(node.value);

/** Without the ends of lines beside the formula. */
function trimLines(words: readonly PhrasingContent[]): PhrasingContent[] {
  return words.flatMap((node, at): PhrasingContent[] => {
    const isFirst = at === 0;
    const isLast = at === words.length - 1;
    if (node.type === "break") return isFirst || isLast ? [] : [node];
    if (node.type !== "text") return [node];
    let { value } = node;
    if (isFirst) value = value.replace(/^\s*\n/, "");
    if (isLast) value = value.replace(/\n\s*$/, "");
    return value === "" ? [] : [{ ...node, value }];
  });
}

function extensionsOf(processor: Processor, name: string): Record<string, unknown>[] {
  const all = (processor.data() as Record<string, unknown[] | undefined>)[name] ?? [];
  return all.flat() as Record<string, unknown>[];
}
