/** Calls about the operator's working calendar: `/api/sdb-review-service/calendar`. */
import { Hono } from "hono";
import { z } from "zod";
import { calendarDaysAnswer } from "../../sdk/model/review_answers.ts";
import { calendarDaySchema } from "../../sdk/model/review.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { json, query } from "../middleware/validate.ts";
import { clearCalendarDay, listOwnDays, setCalendarDay } from "../services/calendar_days.ts";

const tags = ["reviews"];
const PATH = "/sdb-review-service/calendar";

export const calendarRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    PATH,
    describe({
      operationId: "listCalendarDays",
      tags,
      signedIn: true,
      data: calendarDaysAnswer,
    }),
    async (c) => ok(c, await listOwnDays(c.var.context)),
  )
  .put(
    PATH,
    describe({
      operationId: "setCalendarDay",
      tags,
      signedIn: true,
      data: calendarDaysAnswer,
    }),
    json(calendarDaySchema),
    async (c) => ok(c, await setCalendarDay(c.var.context, c.req.valid("json"))),
  )
  .delete(
    PATH,
    describe({
      operationId: "clearCalendarDay",
      tags,
      signedIn: true,
      data: calendarDaysAnswer,
    }),
    query(z.object({ date: z.iso.date() })),
    async (c) => ok(c, await clearCalendarDay(c.var.context, c.req.valid("query").date)),
  );
