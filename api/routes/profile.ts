import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const profileRoutes = new Hono<ApiEnv>();
