import { Icon } from "../../../ui/Icon.tsx";

/** An icon for each level-1 subject of GB/T 13745-2009; related subjects share one. */
const ICONS: [from: number, to: number, icon: string][] = [
  [110, 120, "i-tabler-math-function"],
  [130, 130, "i-tabler-ripple"],
  [140, 140, "i-tabler-atom-2"],
  [150, 150, "i-tabler-flask"],
  [160, 160, "i-tabler-planet"],
  [170, 170, "i-tabler-mountain"],
  [180, 180, "i-tabler-dna-2"],
  [190, 190, "i-tabler-brain"],
  [210, 210, "i-tabler-plant"],
  [220, 220, "i-tabler-trees"],
  [230, 230, "i-tabler-paw"],
  [240, 240, "i-tabler-fish"],
  [310, 340, "i-tabler-stethoscope"],
  [350, 360, "i-tabler-pill"],
  [410, 420, "i-tabler-compass"],
  [430, 460, "i-tabler-tool"],
  [470, 480, "i-tabler-bolt"],
  [490, 490, "i-tabler-radioactive"],
  [510, 510, "i-tabler-wave-sine"],
  [520, 520, "i-tabler-cpu"],
  [530, 540, "i-tabler-test-pipe"],
  [550, 550, "i-tabler-leaf"],
  [560, 560, "i-tabler-building"],
  [570, 570, "i-tabler-droplet"],
  [580, 580, "i-tabler-train"],
  [590, 590, "i-tabler-rocket"],
  [610, 620, "i-tabler-shield-check"],
  [630, 630, "i-tabler-hierarchy-2"],
  [710, 730, "i-tabler-notebook"],
  [740, 750, "i-tabler-language"],
  [760, 760, "i-tabler-palette"],
  [770, 780, "i-tabler-hourglass"],
  [790, 790, "i-tabler-report-money"],
  [810, 830, "i-tabler-gavel"],
  [840, 850, "i-tabler-users"],
  [860, 870, "i-tabler-news"],
  [880, 880, "i-tabler-school"],
  [890, 890, "i-tabler-ball-football"],
  [910, 910, "i-tabler-chart-bar"],
];

/** In a `.tsx` file, because the style sheet is built from the classes that those name. */
export function SubjectIcon({ code, className }: { code: string; className: string }) {
  const number = Number(code.slice(0, 3));
  const icon = ICONS.find(([from, to]) => number >= from && number <= to)?.[2] ?? "i-tabler-book";
  return <Icon name={icon} className={className} />;
}
