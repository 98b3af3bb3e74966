import type { Command } from "../../command.ts";
import { calendarReport } from "../../review_view.ts";

/** Lists days on which the operator has changed the built-in calendar. */
export const listDays: Command<void> = {
  noun: "calendar",
  verb: "list",
  summary: "cli.calendar.list",
  parse: () => {},
  run: async (_options, { repository, terminal }) =>
    calendarReport(await repository.reviews.calendar(), terminal),
};
