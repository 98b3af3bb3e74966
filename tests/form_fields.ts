/** Forms of pages as a browser without scripts reads them. */
import type { Fields } from "./pages.ts";

const decode = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

/**
 * What a form of a page would send, with the ends of lines that browsers write.
 * @param beginning What the form begins with; that of an article when absent.
 */
export function fieldsOf(html: string, beginning = '<form id="article"'): Fields {
  const begin = html.indexOf(beginning);
  const form = html.slice(begin, html.indexOf("</form>", begin)).replace(/ data-props="[^>]*>/g, ">");
  const fields: Fields = {};
  for (const [tag] of form.matchAll(/<input\b(?:"[^"]*"|[^">])*>/g)) {
    const [name, type] = [attribute(tag, "name"), attribute(tag, "type")];
    if (!name || type === "checkbox" && !/ checked\b/.test(tag)) continue;
    fields[name] = decode(attribute(tag, "value") ?? "");
  }
  for (const [, tag, text] of form.matchAll(/<textarea\b([^>]*)>([^]*?)<\/textarea>/g)) {
    fields[attribute(tag!, "name")!] = decode(text!).replace(/^\n/, "").replaceAll("\n", "\r\n");
  }
  for (const [, tag, options] of form.matchAll(/<select\b([^>]*)>([^]*?)<\/select>/g)) {
    const all = [...options!.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const chosen = all.find((option) => / selected\b/.test(option)) ?? all[0]!;
    fields[attribute(tag!, "name")!] = decode(attribute(chosen, "value") ?? "");
  }
  return fields;
}
