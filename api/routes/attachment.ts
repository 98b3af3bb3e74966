import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const attachmentRoutes = new Hono<ApiEnv>();
