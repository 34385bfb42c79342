import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SearchBox } from "./SearchBox.tsx";
import { SearchFrame, searchSize } from "./SearchFrame.tsx";

type Start = ComponentProps<typeof SearchBox>;
const load = () => import("./SearchBox.tsx");
const isCtrlK = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === "k";

/** The search over everything: a plain field until somebody comes to it, for it is large and drawn on every screen. */
export function LazySearchBox() {
  const { t } = useTranslation();
  const [Box, setBox] = useState<ComponentType<Start>>();
  const start = useRef<Start>({ typed: "", palette: false, entered: false });
  const input = useRef<HTMLInputElement>(null);
  const open = (more: Partial<Start> = {}) => {
    Object.assign(start.current, more);
    void load().then((module) => setBox(() => module.SearchBox));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only reads a ref
  useEffect(() => {
    if (Box) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCtrlK(event)) return;
      event.preventDefault();
      input.current?.focus();
      open({ palette: true });
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [Box]);
  if (Box) return <Box {...start.current} />;
  return (
    <SearchFrame
      sx={searchSize}
      inputRef={input}
      onFocus={() => open()}
      onChange={(event) => {
        Object.assign(start.current, { typed: event.target.value, entered: false });
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") start.current.entered = true;
      }}
      inputProps={{
        role: "combobox",
        "aria-expanded": false,
        "aria-label": t("search.label"),
        maxLength: 100,
      }}
    />
  );
}
