/** The forms of a page that send something, read from its HTML as the server writes it. */
export interface Form {
  /** Path and query. */
  action: string;
  fields: [name: string, value: string][];
}

/** @param address The page's own, where a form that names none sends to. */
export function readForms(html: string, address: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, head]) => /\bmethod="post"/i.test(head))
    .map(([, head, inside]) => ({
      action: new URL(attribute(head, "action") ?? address, `http://site${address}`),
      fields: fieldsOf(inside),
    }))
    .map(({ action, fields }) => ({ action: action.pathname + action.search, fields }));
}

function fieldsOf(html: string): [string, string][] {
  const fields = new Map<string, string>();
  for (const [, tag, head, inside] of html.matchAll(/<(input|select|button|textarea)\b([^>]*)>([^<]*)/g)) {
    const name = attribute(head, "name");
    if (!name || fields.has(name) || /\btype="file"/.test(head)) continue;
    const own = tag === "textarea" ? inside : attribute(head, "value");
    fields.set(name, own || "water");
  }
  return [...fields];
}

function attribute(head: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1]
    .replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}
