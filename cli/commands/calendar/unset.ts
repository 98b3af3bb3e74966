import type { Command } from "../../command.ts";
import { calendarReport } from "../../review_view.ts";

/** Removes a change, so that the built-in calendar applies to the day again. */
export const unsetDay: Command<string> = {
  noun: "calendar",
  verb: "unset",
  summary: "cli.calendar.unset",
  argument: ["<date>", "cli.argument.date"],
  parse: (date) => date,
  run: async (date, { repository, terminal }) =>
    calendarReport(await repository.reviews.clearDay(date), terminal),
};
