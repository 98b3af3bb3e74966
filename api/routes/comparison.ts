import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const comparisonRoutes = new Hono<ApiEnv>();
