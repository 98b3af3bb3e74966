/** What this program reads more strictly than the libraries of Markdown do. */
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

function extensionsOf(processor: Processor, name: string): Record<string, unknown>[] {
  const all = (processor.data() as Record<string, unknown[] | undefined>)[name] ?? [];
  return all.flat() as Record<string, unknown>[];
}
