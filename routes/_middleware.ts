import { createRoute } from "honox/factory";

/** Runs before every page: who is visiting, and the SDK over the API in process. */
export default createRoute(async (_c, next) => {
  await next();
});
