import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const prefillRoutes = new Hono<ApiEnv>();
