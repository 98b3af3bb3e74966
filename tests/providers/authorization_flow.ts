/** A browser without a screen: goes through a provider's pages and stops where it is sent back to the site. */

const REDIRECTS_MAX = 12;

/** @param choice The link of the provider's page that is followed. @returns the address back at the site. */
export async function completeAuthorization(
  start: string,
  site: string,
  choice: "yes" | "no" = "yes",
): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, chosen] = [new URL(start), false];
  for (let step = 0; step < REDIRECTS_MAX; step++) {
    if (url.origin === new URL(site).origin) return url;
    const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    const response = await fetch(url, { headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name, value);
    }
    const text = await response.text();
    const next = response.headers.get("Location") ?? (chosen ? undefined : linkOf(text, choice));
    if (!next) throw new Error(`${url.pathname} answered ${response.status}: ${text.slice(0, 200)}`);
    chosen ||= !response.headers.has("Location");
    url = new URL(next, url);
  }
  throw new Error(`too many redirects from ${start}`);
}

function linkOf(html: string, id: string): string | undefined {
  const found = new RegExp(`id="${id}" href="([^"]*)"`).exec(html)?.[1];
  return found?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
