/** Whether a mailed link is still good, before a person fills in the form that it opens. Asking uses nothing up. */
import type { Context } from "hono";
import type { CodeCheck, CodeState } from "../sdk/model/account/user.ts";

/** `open` also when nobody can say: the form is judged once more when it is sent. */
export async function stateOfLink({ var: { repository } }: Context, check: CodeCheck): Promise<CodeState> {
  try {
    return (await repository.users.checkCode(check)).state;
  } catch {
    return "open";
  }
}
