import { OutOfBudget } from "../../../diff/budget.ts";
import { MissingBytes } from "../../source.ts";

/** After these the library is used no more: it was ended in the middle of its work. */
const FATAL = [MissingBytes, OutOfBudget, WebAssembly.RuntimeError, RangeError];

/** `undefined` for a part of a file that cannot be read; the others can. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (FATAL.some((one) => error instanceof one)) throw error;
    return undefined;
  }
}
