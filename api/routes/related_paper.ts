import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const relatedPaperRoutes = new Hono<ApiEnv>();
