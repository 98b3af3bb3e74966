/** The working calendar that an operator keeps: `/api/sdb-review-service/calendar`. */
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
      summary: "Days that differ from the working calendar that ships with the product",
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
      summary: "Make a day a working day or a day off",
      tags,
      description: "For the governance team and administrators. Terms of open reviews move with it.",
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
      summary: "Let a day follow the shipped calendar again",
      tags,
      signedIn: true,
      data: calendarDaysAnswer,
    }),
    query(z.object({ date: z.iso.date() })),
    async (c) => ok(c, await clearCalendarDay(c.var.context, c.req.valid("query").date)),
  );
