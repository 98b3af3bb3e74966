/** The lists of a header as far as a page can show them: a small file may name hundreds of thousands of variables. */
import type { GridPreview, GridVariable } from "../../../../sdk/model/preview/grid.ts";

export const VARIABLES_MAX = 500;
/** Of a header. */
const DIMENSIONS_MAX = 300;
const ATTRIBUTES_MAX = 200;
/** Of a variable. */
const OWN_DIMENSIONS_MAX = 8;
const OWN_ATTRIBUTES_MAX = 50;
/** Characters of the name of a dimension where a variable names it. */
const NAME_MAX = 80;

type Lists = Pick<GridPreview, "dimensions" | "variables" | "attributes">;

/** @param unread Variables that are not even in the list. */
export function listed(
  { dimensions, variables, attributes }: Lists,
  unread = 0,
): Lists & Pick<GridPreview, "leftOut"> {
  const leftOut = {
    variables: unread + beyond(variables, VARIABLES_MAX),
    dimensions: beyond(dimensions, DIMENSIONS_MAX),
    attributes: beyond(attributes, ATTRIBUTES_MAX),
  };
  return {
    dimensions: dimensions.slice(0, DIMENSIONS_MAX),
    variables: variables.slice(0, VARIABLES_MAX).map(listedVariable),
    attributes: attributes.slice(0, ATTRIBUTES_MAX),
    ...some(leftOut) && { leftOut },
  };
}

function listedVariable(variable: GridVariable): GridVariable {
  const { dimensions, attributes } = variable;
  const leftOut = {
    variables: 0,
    dimensions: beyond(dimensions, OWN_DIMENSIONS_MAX),
    attributes: beyond(attributes, OWN_ATTRIBUTES_MAX),
  };
  return {
    ...variable,
    dimensions: dimensions.slice(0, OWN_DIMENSIONS_MAX).map((one) => ({ ...one, name: shortened(one.name) })),
    attributes: attributes.slice(0, OWN_ATTRIBUTES_MAX),
    ...some(leftOut) && { leftOut },
  };
}

/** The list of the file's own dimensions has the whole name. */
const shortened = (name: string) => name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX)}…`;
const beyond = (list: readonly unknown[], maximum: number) => Math.max(0, list.length - maximum);
const some = (leftOut: Readonly<Record<string, number>>) => Object.values(leftOut).some((count) => count > 0);
