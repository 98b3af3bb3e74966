import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const newsRoutes = new Hono<ApiEnv>();
