/** Validates XML by the schemas in `tests/schemas`, with xmllint and without a network. */
const schemas = new URL("schemas/", import.meta.url).pathname;

/** Why nothing can be validated here; empty where it can. */
export const NO_XMLLINT = await hasXmllint() ? "" : " (skipped: xmllint is not installed)";

async function hasXmllint(): Promise<boolean> {
  try {
    return (await new Deno.Command("xmllint", { args: ["--version"], stdout: "null", stderr: "null" })
      .output())
      .success;
  } catch {
    return false;
  }
}

/** @returns what is wrong; empty where the document is valid. */
export async function findSchemaErrors(xml: string, schema = "oai-all.xsd"): Promise<string> {
  const child = new Deno.Command("xmllint", {
    args: ["--nonet", "--noout", "--schema", `${schemas}${schema}`, "-"],
    env: { XML_CATALOG_FILES: `${schemas}catalog.xml` },
    stdin: "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(xml));
  await writer.close();
  const { code, stderr } = await child.output();
  return code === 0 ? "" : new TextDecoder().decode(stderr);
}
