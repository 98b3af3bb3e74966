import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const communityRoutes = new Hono<ApiEnv>();
