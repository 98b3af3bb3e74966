import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const accountAdminRoutes = new Hono<ApiEnv>();
