import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const importRoutes = new Hono<ApiEnv>();
