/** Where somebody is signed in: log out of one place or of all (safety 2.7). */
import type { Context } from "hono";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { DevicesPage } from "../_components/settings/DevicesPage.tsx";
import { orUndefined } from "../_loaders/absent.ts";
import { definePage, definePost } from "../_page.ts";
import { clearSession } from "../_session.ts";

const HERE = "/settings/devices";

const page = definePage({
  access: "signedIn",
  load: (c, _posted?: { problem: string }) => c.var.repository.profile.devices(),
  render: (devices, { view, user, t, ...stage }, posted) => {
    const done = stage.done === "loggedOut" ? t("profile.loggedOut") : undefined;
    return {
      content: <DevicesPage {...{ view, user, devices, done }} problem={posted?.problem} />,
      title: t("profile.navDevices"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: HERE,
  read: (form) => ({ everywhere: form("everywhere") !== "", device: form("device") }),
  act: async ({ everywhere, device }, c) => {
    const { profile } = c.var.repository;
    if (everywhere) {
      await profile.logOutEverywhere();
      return leave(c);
    }
    const own = (await profile.devices()).find(({ current }) => current);
    // Somebody else, or time, may have ended it already: what was wanted.
    await orUndefined(profile.logOutDevice(device));
    return own?.id === device ? leave(c) : `${HERE}?${DONE}=loggedOut`;
  },
  explain: (error, _input, c) => ({ posted: { problem: error.in(c.var.locale) } }),
});

/** This place is logged out too. */
function leave(c: Context): string {
  clearSession(c);
  return "/login?notice=loggedOut";
}
