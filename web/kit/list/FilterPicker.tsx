import { Box, useMediaQuery } from "@mui/material";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { keyIn } from "../../../contract/textKeys.ts";
import type { Filter } from "../rows/filters.ts";
import { useTranslation } from "../texts/i18n.ts";
import { groupedFilters } from "./filterGroups.ts";

/** A list of more filters has a search and headings. */
const fewFilters = 8;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

type Props = {
  filters: readonly Filter[];
  nameOf: (filter: Filter) => string;
  onPick: (filter: Filter) => void;
};

/** The filters of a list to choose one from, by its name or in its group. */
export function FilterPicker({ filters, nameOf, onPick }: Props) {
  const { t } = useTranslation();
  const touch = useMediaQuery("(pointer: coarse)");
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const isLong = filters.length > fewFilters;
  const groups = groupedFilters(filters, nameOf, typed);
  const found = groups.flatMap(({ filters: ofGroup }) => ofGroup);
  const at = Math.min(marked, found.length - 1);
  const idOf = (filter: Filter) => `${id}-${filter.key}`;
  const mark = (next: number) => {
    setMarked(next);
    const option = found[next] && document.getElementById(idOf(found[next]));
    option?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const chosen = found[at];
    if (step) mark((at + step + found.length) % Math.max(found.length, 1));
    else if (event.key === "Enter" && chosen) onPick(chosen);
    else return;
    event.preventDefault();
  };
  const keys = {
    "aria-activedescendant": found[at] && idOf(found[at]),
    "aria-controls": id,
    onKeyDown,
  };
  return (
    <Box sx={{ inlineSize: 280, maxInlineSize: "100%" }}>
      {isLong && (
        <input
          {...keys}
          role="combobox"
          aria-expanded
          className="plainInput"
          aria-label={t("kit.findFilter")}
          placeholder={t("kit.findFilter")}
          value={typed}
          // biome-ignore lint/a11y/noAutofocus: it was opened to choose; on a phone its keyboard would cover the filters
          autoFocus={!touch}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
          }}
        />
      )}
      <Box
        {...(!isLong && { ...keys, tabIndex: 0, autoFocus: true })}
        ref={list}
        id={id}
        role="listbox"
        aria-label={t("kit.filter")}
        sx={{ mt: isLong ? 1 : 0, maxBlockSize: "min(480px, 60dvh)", overflowY: "auto", outlineOffset: -2 }}
      >
        {groups.map(({ group, filters: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group} role="group" aria-label={t(keyIn("kit.filterGroups", group))}>
            {isLong && (
              <Box aria-hidden sx={{ fontSize: 12, color: "text.secondary", px: 1, pt: 1 }}>
                {t(keyIn("kit.filterGroups", group))}
              </Box>
            )}
            {ofGroup.map((filter) => (
              <Box
                key={filter.key}
                id={idOf(filter)}
                role="option"
                aria-selected={filter === found[at]}
                onClick={() => onPick(filter)}
                onMouseMove={() => setMarked(found.indexOf(filter))}
                sx={{
                  px: 1,
                  py: 0.5,
                  cursor: "pointer",
                  overflowWrap: "anywhere",
                  "&[aria-selected=true]": { bgcolor: "action.hover" },
                  "@media (pointer: coarse)": { minHeight: 44, display: "flex", alignItems: "center" },
                }}
              >
                {nameOf(filter)}
              </Box>
            ))}
          </div>
        ))}
        {found.length === 0 && (
          <Box role="presentation" sx={{ px: 1, py: 1, color: "text.secondary" }}>
            {t("kit.noFilterFound")}
          </Box>
        )}
      </Box>
    </Box>
  );
}
