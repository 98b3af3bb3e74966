/** Calendar arithmetic in the platform's time zone. */
import { SHANGHAI_MS } from "../sdk/model/months.ts";

export { addMonths } from "../sdk/model/months.ts";

/** `2026-11-09` in Shanghai. */
export function shanghaiDate(at: number): string {
  return new Date(at + SHANGHAI_MS).toISOString().slice(0, 10);
}
