import { Hono } from "hono";
import type { ApiEnv } from "../env.ts";

export const identityRoutes = new Hono<ApiEnv>();
