import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const userRoutes = new Hono<ApiEnv>();
