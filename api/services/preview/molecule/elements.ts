/** Chemical symbols and formulas. */

const SYMBOLS =
  "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og"
    .split(" ");
/** Deuterium and tritium have symbols of their own. */
const KNOWN: ReadonlySet<string> = new Set([...SYMBOLS, "D", "T"]);

/** What stands for an atom whose element is not known. */
export const UNKNOWN = "X";

/** The symbol that a file means by `CL`, `Cl1-` or `17`; `undefined` for what is none. */
export function elementOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^\d{1,3}$/.test(trimmed)) return SYMBOLS[Number(trimmed) - 1];
  const [letters = ""] = /^[A-Za-z]{1,2}/.exec(trimmed) ?? [];
  return [letters, letters.slice(0, 1)].map(capitalized).find((symbol) => KNOWN.has(symbol));
}

const capitalized = (letters: string) => letters.slice(0, 1).toUpperCase() + letters.slice(1).toLowerCase();

/** Whether these letters are a symbol as they stand. */
export function isElement(text: string): boolean {
  return KNOWN.has(capitalized(text));
}

/** Carbon, hydrogen, then the others by their letters; without carbon all by their letters. */
export function hillFormula(elements: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1);
  const first = counts.has("C") ? ["C", "H"] : [];
  const rank = (symbol: string) => first.includes(symbol) ? first.indexOf(symbol) : first.length;
  const sorted = [...counts.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return sorted.map((symbol) => `${symbol}${counts.get(symbol) === 1 ? "" : counts.get(symbol)}`).join(" ");
}
