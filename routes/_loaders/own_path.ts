/** The same address without its origin: links stay on the host under which the visitor came. */
export function ownPath(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
