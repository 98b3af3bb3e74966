import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const jobRoutes = new Hono<ApiEnv>();
