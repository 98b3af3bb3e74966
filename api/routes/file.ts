import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const fileRoutes = new Hono<ApiEnv>();
