import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const statisticsRoutes = new Hono<ApiEnv>();
