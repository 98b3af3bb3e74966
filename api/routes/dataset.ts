import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const datasetRoutes = new Hono<ApiEnv>();
