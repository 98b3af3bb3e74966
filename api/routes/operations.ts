import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const operationsRoutes = new Hono<ApiEnv>();
