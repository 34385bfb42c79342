import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import { Box, Button, Checkbox, FormControlLabel, IconButton } from "@mui/material";
import { type KeyboardEvent, useRef, useState } from "react";
import { Note } from "../look/Text.tsx";
import { InfoDialog } from "../page/InfoDialog.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { choosableKeys, movedKey, storedChoice } from "./columns.ts";

type Choosable = { key: string; label: string; hidden?: boolean };
type Props = {
  columns: readonly Choosable[];
  chosen: readonly string[] | undefined;
  /** Called at each change; undefined for the list's default. */
  onChange: (chosen: string[] | undefined) => void;
  onClose: () => void;
};

/** Chooses the columns of a list and their order. Space ticks, Alt with an arrow moves. */
export function ColumnChooser({ columns, chosen, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const [{ keys, on }, setOrder] = useState(() => choosableKeys(columns, chosen));
  const list = useRef<HTMLUListElement>(null);
  const set = (nextKeys: readonly string[], nextOn: readonly string[]) => {
    const ticked = nextKeys.filter((key) => nextOn.includes(key));
    setOrder({ keys: [...nextKeys], on: ticked });
    onChange(storedChoice(columns, ticked));
  };
  const toggle = (key: string) =>
    set(keys, on.includes(key) ? on.filter((other) => other !== key) : [...on, key]);
  const move = (key: string, places: number) => {
    set(movedKey(keys, key, places), on);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] input`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!places) return;
    event.preventDefault();
    if (event.altKey) return move(key, places);
    const next = keys[keys.indexOf(key) + places];
    if (next) list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next)}"] input`)?.focus();
  };
  return (
    <InfoDialog
      title={t("kit.columns")}
      width="xs"
      onClose={onClose}
      aside={
        <Button
          color="inherit"
          onClick={() => {
            const usual = choosableKeys(columns, undefined);
            set(usual.keys, usual.on);
          }}
        >
          {t("kit.columnsUsual")}
        </Button>
      }
    >
      <Note sx={{ mb: 1, "@media (pointer: coarse)": { display: "none" } }}>{t("kit.columnsHelp")}</Note>
      <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: "none" }}>
        <Box component="li" sx={{ minHeight: 36, display: "flex", alignItems: "center" }}>
          <FormControlLabel
            disabled
            control={<Checkbox size="small" checked />}
            label={columns[0]?.label ?? ""}
          />
        </Box>
        {keys.map((key, at) => {
          const label = columns.find((column) => column.key === key)?.label ?? key;
          return (
            <Box
              component="li"
              key={key}
              data-key={key}
              onKeyDown={(event) => onKeyDown(event, key)}
              sx={{ display: "flex", alignItems: "center", minHeight: 36 }}
            >
              <FormControlLabel
                control={<Checkbox size="small" checked={on.includes(key)} onChange={() => toggle(key)} />}
                label={label}
                sx={{ flex: 1, minWidth: 0 }}
              />
              <IconButton
                size="small"
                disabled={at === 0}
                onClick={() => move(key, -1)}
                aria-label={t("kit.columnUp", { column: label })}
              >
                <ArrowUpward sx={{ fontSize: 16 }} />
              </IconButton>
              <IconButton
                size="small"
                disabled={at === keys.length - 1}
                onClick={() => move(key, 1)}
                aria-label={t("kit.columnDown", { column: label })}
              >
                <ArrowDownward sx={{ fontSize: 16 }} />
              </IconButton>
            </Box>
          );
        })}
      </Box>
    </InfoDialog>
  );
}
