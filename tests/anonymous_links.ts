/** Holders of anonymous links, for tests. */
import { createRepository, LINK_PASS_HEADER, readLinkAddress, type Repository } from "../sdk/mod.ts";
import { ORIGIN, type TestApp } from "./harness.ts";

export interface AnonymousHolder {
  linkId: string;
  pass: string;
  holder: Repository;
  /** Asks an address as the holder. */
  ask(address: string): Promise<Response>;
}

/** Opens a link as somebody who has nothing but its address. */
export async function openAnonymousLink(
  test: TestApp,
  { url }: { url: string },
  password?: string,
): Promise<AnonymousHolder> {
  const { linkId, pass } = await test.visitor.links.open({ ...readLinkAddress(url)!, password });
  const headers = { Origin: ORIGIN, [LINK_PASS_HEADER]: pass };
  const fetch = (request: Request) => test.api.fetch(request, { remoteAddress: "203.0.113.7" });
  return {
    linkId,
    pass,
    holder: createRepository({ server: ORIGIN, fetch, headers }),
    ask: async (address) => await fetch(new Request(address, { headers })),
  };
}
