/** The working calendar that an operator keeps: `/api/sdb-review-service/calendar`. */
import { z } from "zod";
import { calendarDaysAnswer } from "../../sdk/model/responses/review.ts";
import { calendarDaySchema } from "../../sdk/model/review.ts";
import { type Operation, operation } from "../operation.ts";
import { clearCalendarDay, listOperatorDays, setCalendarDay } from "../services/review/calendar.ts";

export const calendarOperations: readonly Operation[] = [
  operation({
    id: "listCalendarDays",
    method: "GET",
    path: "/api/sdb-review-service/calendar",
    tag: "reviews",
    scope: "read",
    signedIn: true,
    answer: { data: calendarDaysAnswer },
  }, ({ context }) => listOperatorDays(context)),
  operation({
    id: "setCalendarDay",
    method: "PUT",
    path: "/api/sdb-review-service/calendar",
    tag: "reviews",
    scope: "review",
    signedIn: true,
    input: { json: calendarDaySchema },
    answer: { data: calendarDaysAnswer },
  }, ({ context, json }) => setCalendarDay(context, json)),
  operation({
    id: "clearCalendarDay",
    method: "DELETE",
    path: "/api/sdb-review-service/calendar",
    tag: "reviews",
    scope: "review",
    signedIn: true,
    input: { query: z.object({ date: z.iso.date() }) },
    answer: { data: calendarDaysAnswer },
  }, ({ context, query }) => clearCalendarDay(context, query.date)),
];
