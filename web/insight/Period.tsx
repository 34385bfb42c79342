import { Box } from "@mui/material";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { isDay } from "../../contract/calendar.rules.ts";
import type { Period as Days } from "../../contract/insight.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { DateField } from "../kit/inputs/DateInput.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The period that the address asks about. */
export const usePeriod = () => {
  const { from, to }: Days = useSearch({ strict: false });
  return { from, to };
};

/** Chooses the days that figures are about; the address remembers. */
export function PeriodChoice({ from, to, children }: Required<Days> & { children?: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const search: Record<string, string> = useSearch({ strict: false });
  const choose = (field: "from" | "to") => (day: string) => {
    if (isDay(day)) void navigate({ to: ".", search: { ...search, [field]: day }, replace: true });
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 3 }}>
      {(["from", "to"] as const).map((field) => (
        <Box key={field}>
          <Box component="label" htmlFor={`${id}-${field}`} sx={{ display: "block", fontSize: 13, mb: 0.5 }}>
            {t(`insight.${field}`)}
          </Box>
          <DateField
            key={field === "from" ? from : to}
            ids={{ id: `${id}-${field}`, "aria-describedby": undefined, "aria-invalid": false }}
            value={field === "from" ? from : to}
            onChange={() => undefined}
            onDone={choose(field)}
          />
        </Box>
      ))}
      {children}
    </Box>
  );
}

type ChoiceProps<Word extends string> = {
  label: string;
  /** The name of the parameter in the address. */
  name: string;
  options: readonly { id: Word; name: string }[];
  value: Word;
};
/** One of a few words that figures depend on; the address remembers. */
export function AddressChoice<Word extends string>({ label, name, options, value }: ChoiceProps<Word>) {
  const navigate = useNavigate();
  const search: Record<string, string> = useSearch({ strict: false });
  return (
    <Box sx={{ minInlineSize: 180, maxInlineSize: 320 }}>
      <ChoiceBox
        label={label}
        options={options}
        value={value}
        onChoose={(word) => void navigate({ to: ".", search: { ...search, [name]: word }, replace: true })}
      />
    </Box>
  );
}
