import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const downloadRoutes = new Hono<ApiEnv>();
