import { type RefObject, useEffect, useRef, useState } from "react";
import { Files } from "../../sdk/resources/files.ts";
import { Links } from "../../sdk/resources/links.ts";
import { pageClient } from "../_page_client.ts";
import type { DrawnMolecule } from "./_draw.ts";
import type { MoleculeStyle, ViewerSource } from "./_texts.ts";

/** `unsupported`: the browser has no WebGL; `failed`: the atoms or the library did not come. */
export type ViewerState = "loading" | "drawn" | "unsupported" | "failed";

export interface Molecule {
  place: RefObject<HTMLDivElement | null>;
  drawn: RefObject<DrawnMolecule | undefined>;
  state: ViewerState;
  load: () => void;
}

/** Fetches the atoms and what draws them, once the island is awake. */
export function useMolecule(source: ViewerSource, style: MoleculeStyle): Molecule {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMolecule | undefined>(undefined);
  const [state, setState] = useState<ViewerState>("loading");
  const load = async () => {
    if (!hasWebGl()) return setState("unsupported");
    setState("loading");
    try {
      const [{ drawMolecule }, structure] = await Promise.all([import("./_draw.ts"), fetchAtoms(source)]);
      drawn.current = drawMolecule(place.current!, structure, style);
      setState("drawn");
    } catch (error) {
      console.warn(error);
      place.current?.replaceChildren();
      setState("failed");
    }
  };
  useEffect(() => {
    load();
  }, []);
  return { place, drawn, state, load };
}

async function fetchAtoms({ locale, fileId, linkId, page, member }: ViewerSource) {
  const client = pageClient(locale);
  const query = { page, member, as: "molecule", structure: true } as const;
  const { content } = linkId === undefined
    ? await new Files(client).preview(fileId, query)
    : await new Links(client).anonymousPreview(linkId, fileId, query);
  if (content.kind !== "molecule" || !content.structure) throw new Error("the answer has no atoms");
  return content.structure;
}

/** The test's own context is given back: browsers allow few at a time. */
function hasWebGl(): boolean {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
