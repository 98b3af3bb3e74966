/** The switch of languages leads to the same place of a page: the server never hears of what stands behind the hash. */
export function preserveHash(): void {
  for (const type of ["click", "auxclick"]) {
    document.addEventListener(type, ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-switch-language]");
      if (link) link.hash = location.hash;
    });
  }
}
