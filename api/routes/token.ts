import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const tokenRoutes = new Hono<ApiEnv>();
