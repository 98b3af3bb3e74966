import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const retractionRoutes = new Hono<ApiEnv>();
