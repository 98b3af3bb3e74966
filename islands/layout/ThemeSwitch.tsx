import { useEffect, useState } from "react";
import { setCookie } from "../_cookie.ts";
import { IconButton } from "../../ui/IconButton.tsx";

export const hydrate = "idle";

interface Props {
  theme: "light" | "dark" | "system";
  texts: { toDark: string; toLight: string };
}

const A_YEAR = 365 * 24 * 60 * 60;

/** The cookie lets the server paint the right theme at once; localStorage tells the other open tabs. */
export default function ThemeSwitch({ theme, texts }: Props) {
  const [dark, setDark] = useState(theme === "dark");
  useEffect(() => {
    if (theme === "system") setDark(matchMedia("(prefers-color-scheme: dark)").matches);
    const follow = ({ key, newValue }: StorageEvent) =>
      key === "theme" && newValue && apply(newValue === "dark");
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
  const apply = (toDark: boolean) => {
    document.documentElement.dataset.theme = toDark ? "dark" : "light";
    setDark(toDark);
  };
  const toggle = () => {
    const chosen = dark ? "light" : "dark";
    apply(!dark);
    localStorage.setItem("theme", chosen);
    setCookie("theme", chosen, A_YEAR);
  };
  return (
    <IconButton
      icon={dark ? "i-tabler-sun" : "i-tabler-moon"}
      label={dark ? texts.toLight : texts.toDark}
      onClick={toggle}
    />
  );
}
