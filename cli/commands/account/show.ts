import { formatDate } from "../../../locales/format.ts";
import type { Command } from "../../command.ts";

/** Shows the caller's profile. */
export const showAccount: Command<void> = {
  noun: "account",
  verb: "show",
  summary: "cli.account.show",
  parse: () => {},
  async run(_options, { repository }) {
    const profile = await repository.profile.read();
    const { userName, realName, workUnit, phone, researchArea, title, country, role, locale } = profile;
    const rows = Object.entries({
      userName,
      realName,
      workUnit,
      phone,
      researchArea,
      title,
      country,
      role,
      locale,
    });
    return {
      data: profile,
      rows: [...rows.filter(([, value]) => value), ["since", formatDate(profile.createdAt)]],
    };
  },
};
