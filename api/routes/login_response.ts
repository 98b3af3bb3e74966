import type { LoginResult } from "../../sdk/model/account/user.ts";
import type { Context } from "../context.ts";
import { deviceFor } from "../services/limits/known_devices.ts";
import type { SignedIn } from "../services/sign_in/sign_in.ts";

/** Builds the answer of a complete sign-in. The device is known from now on. */
export function loginResponse(context: Context, { token, userName, checked }: SignedIn): LoginResult {
  const device = deviceFor(context, userName);
  return { token: { access_token: token }, key: userName, device, ...checked && { checked } };
}
