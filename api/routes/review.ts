import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const reviewRoutes = new Hono<ApiEnv>();
