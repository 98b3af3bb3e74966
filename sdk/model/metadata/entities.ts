/** Names of characters as HTML and XML write them, of those that titles have. */
const NAMED: Record<string, string> = {
  ...{
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    ensp: " ",
    emsp: " ",
    thinsp: " ",
    shy: "",
  },
  ...{
    ndash: "–",
    mdash: "—",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    hellip: "…",
    middot: "·",
    bull: "•",
    prime: "′",
  },
  ...{
    deg: "°",
    plusmn: "±",
    times: "×",
    divide: "÷",
    minus: "−",
    micro: "µ",
    permil: "‰",
    le: "≤",
    ge: "≥",
    ne: "≠",
    asymp: "≈",
  },
  ...{
    sup1: "¹",
    sup2: "²",
    sup3: "³",
    frac12: "½",
    frac14: "¼",
    infin: "∞",
    rarr: "→",
    larr: "←",
    harr: "↔",
    copy: "©",
    reg: "®",
    trade: "™",
  },
  ...{
    alpha: "α",
    beta: "β",
    gamma: "γ",
    delta: "δ",
    epsilon: "ε",
    zeta: "ζ",
    eta: "η",
    theta: "θ",
    kappa: "κ",
    lambda: "λ",
    mu: "μ",
  },
  ...{ nu: "ν", xi: "ξ", pi: "π", rho: "ρ", sigma: "σ", tau: "τ", phi: "φ", chi: "χ", psi: "ψ", omega: "ω" },
  ...{ Gamma: "Γ", Delta: "Δ", Theta: "Θ", Lambda: "Λ", Pi: "Π", Sigma: "Σ", Phi: "Φ", Psi: "Ψ", Omega: "Ω" },
  ...{
    auml: "ä",
    ouml: "ö",
    uuml: "ü",
    Auml: "Ä",
    Ouml: "Ö",
    Uuml: "Ü",
    szlig: "ß",
    eacute: "é",
    egrave: "è",
    ecirc: "ê",
    aacute: "á",
  },
  ...{
    agrave: "à",
    acirc: "â",
    aring: "å",
    Aring: "Å",
    aelig: "æ",
    oslash: "ø",
    Oslash: "Ø",
    oacute: "ó",
    ocirc: "ô",
    iacute: "í",
  },
  ...{
    icirc: "î",
    uacute: "ú",
    ugrave: "ù",
    ntilde: "ñ",
    atilde: "ã",
    otilde: "õ",
    ccedil: "ç",
    Eacute: "É",
  },
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

/** Resolves entities once, so that `&amp;lt;` becomes `&lt;`; what is none stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return Object.hasOwn(NAMED, name) ? NAMED[name] : whole;
    const point = decimal ? Number(decimal) : parseInt(hex!, 16);
    // Neither control characters nor halves of characters, which no text could keep.
    const usable = point >= 0x20 && point <= 0x10ffff && !(point >= 0x7f && point < 0xa0) &&
      !(point >= 0xd800 && point < 0xe000);
    return usable ? String.fromCodePoint(point) : whole;
  });
}
