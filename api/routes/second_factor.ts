import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const secondFactorRoutes = new Hono<ApiEnv>();
