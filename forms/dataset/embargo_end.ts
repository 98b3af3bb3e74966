import { formatDateTime } from "../../locales/format.ts";
import { addMonths } from "../../sdk/model/time.ts";

/**
 * When the files open if the dataset is published at `now`, counted as the publication counts.
 * @returns YYYY-MM-DD HH:mm in Asia/Shanghai.
 */
export const forecastEmbargoEnd = (now: number, months: number): string =>
  formatDateTime(addMonths(now, months)).slice(0, "2026-01-01 00:00".length);
