import type { Command } from "../../command.ts";
import { calendarReport } from "../../review_view.ts";

/** Days that the operator set apart from the working calendar that ships with the product. */
export const listDays: Command<void> = {
  noun: "calendar",
  verb: "list",
  summary: "cli.calendar.list",
  parse: () => {},
  run: async (_options, { repository, terminal }) =>
    calendarReport(await repository.reviews.calendar(), terminal),
};
