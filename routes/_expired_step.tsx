/** A step of a sign-in that took too long: its ticket opens nothing any more, and the login begins anew. */
import { ExpiredStepPage } from "./_components/account/ExpiredStepPage.tsx";
import { pathOf, type View } from "./_components/dataset/view.ts";
import type { Drawn } from "./_context.ts";
import { type ReturnTarget, withReturnTarget } from "./_return_target.ts";

export function expiredStep(view: View, title: string, way: ReturnTarget): Drawn {
  const loginHref = pathOf(view, withReturnTarget("/login", way));
  return { content: <ExpiredStepPage {...{ view, title, loginHref }} />, title };
}
