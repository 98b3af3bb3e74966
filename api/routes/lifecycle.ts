import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const lifecycleRoutes = new Hono<ApiEnv>();
