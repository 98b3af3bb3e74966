import type { LoginResult } from "../../sdk/model/user.ts";
import type { Context } from "../context.ts";
import { deviceFor } from "../services/limits/devices.ts";
import type { SignedIn } from "../services/sign_in.ts";

/** Builds the answer of a complete sign-in. The device is known from now on. */
export function loginResult(context: Context, { token, userName }: SignedIn): LoginResult {
  return { token: { access_token: token }, key: userName, device: deviceFor(context, userName) };
}
