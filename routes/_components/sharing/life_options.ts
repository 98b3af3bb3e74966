import { LINK_LIVES } from "../../../sdk/model/link.ts";
import type { View } from "../dataset/view.ts";

/** The lives of a link, to choose from. */
export const lifeOptions = ({ t }: Pick<View, "t">): { value: string; label: string }[] =>
  LINK_LIVES.map((life) => ({ value: life, label: t(`sharing.life.${life}`) }));
