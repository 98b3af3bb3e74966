import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const captchaRoutes = new Hono<ApiEnv>();
