import type { CalendarDay } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";
import { CliError } from "../../error.ts";
import { calendarReport } from "../../review_view.ts";

/** Makes a day a working day or a day off; the due dates of open reviews are recomputed. */
export const setDay: Command<CalendarDay> = {
  noun: "calendar",
  verb: "set",
  summary: "cli.calendar.set",
  argument: ["<date>", "cli.argument.date"],
  flags: { "--working": "cli.flag.working", "--off": "cli.flag.dayOff" },
  parse(date, flags) {
    if (flags.working === flags.off) throw new CliError("usage", "cli.usage.oneKindOfDay");
    return { date, working: flags.working === true };
  },
  run: async (day, { repository, terminal }) =>
    calendarReport(await repository.reviews.setDay(day), terminal),
};
