import Search from "@mui/icons-material/Search";
import { Box } from "@mui/material";
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { SearchBox } from "./SearchBox.tsx";
import { searchSize, useSearchText } from "./searchSize.ts";

type Start = ComponentProps<typeof SearchBox>;
const load = () => import("./SearchBox.tsx");
const isCtrlK = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === "k";

/** The search over everything: a plain field until somebody comes to it, for it is large and drawn on every screen. */
export function LazySearchBox() {
  const { t } = useTranslation();
  const [Loaded, setLoaded] = useState<ComponentType<Start>>();
  const start = useRef<Start>({ typed: "", palette: false, entered: false });
  const placeholder = useSearchText();
  const input = useRef<HTMLInputElement>(null);
  const open = (more: Partial<Start> = {}) => {
    Object.assign(start.current, more);
    void load().then((module) => setLoaded(() => module.SearchBox));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only reads a ref
  useEffect(() => {
    if (Loaded) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCtrlK(event)) return;
      event.preventDefault();
      input.current?.focus();
      open({ palette: true });
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [Loaded]);
  if (Loaded) return <Loaded {...start.current} />;
  return (
    <Box className="iconInput" sx={searchSize}>
      <Search fontSize="small" aria-hidden />
      <input
        ref={input}
        className="plainInput"
        role="combobox"
        aria-expanded={false}
        aria-label={t("search.label")}
        placeholder={placeholder}
        maxLength={100}
        onFocus={() => open()}
        onChange={(event) => {
          Object.assign(start.current, { typed: event.target.value, entered: false });
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") start.current.entered = true;
        }}
      />
    </Box>
  );
}
