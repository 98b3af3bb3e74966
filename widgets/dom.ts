/** Makes elements by hand: texts are only ever texts, whatever they hold. */

type Attributes = Readonly<Record<string, string | number | undefined>>;
export type Child = Node | string | undefined | false;

export function h(name: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}
