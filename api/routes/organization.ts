import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const organizationRoutes = new Hono<ApiEnv>();
