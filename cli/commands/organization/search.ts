import { type Command, countFlag } from "../../command.ts";
import { organizationList } from "../../view.ts";

export interface OrganizationSearchOptions {
  name: string;
  page?: number;
  size?: number;
}

/** Searches organisations of the registry, with the results of the picker. */
export const searchOrganizations: Command<OrganizationSearchOptions> = {
  noun: "organization",
  verb: "search",
  summary: "cli.organization.search",
  argument: ["<name>", "cli.argument.organization"],
  flags: { "--page <number>": "cli.flag.page", "--size <number>": "cli.flag.organizationSize" },
  parse: (name, flags) => ({ name, page: countFlag(flags, "page"), size: countFlag(flags, "size") }),
  async run({ name, page, size = 20 }, { repository, terminal }) {
    const found = await repository.organizations.search(name, page, size);
    const values = { shown: found.data.length, total: found.total, page: found.page };
    terminal.say(terminal.t("cli.organization.found", values));
    return organizationList(found, terminal);
  },
};
