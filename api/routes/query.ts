import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const queryRoutes = new Hono<ApiEnv>();
