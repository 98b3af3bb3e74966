import type { Fetcher } from "../_context.ts";
import type { OpenApiDocument } from "../_components/help/document.ts";

/** The document as everybody gets it. */
export async function loadOpenApi(api: Fetcher, publicUrl: string): Promise<OpenApiDocument> {
  const response = await api.fetch(new Request(`${publicUrl}/api/openapi.json`));
  return await response.json();
}
