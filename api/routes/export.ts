import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const exportRoutes = new Hono<ApiEnv>();
