import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const calendarRoutes = new Hono<ApiEnv>();
