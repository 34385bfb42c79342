import { FormControlLabel, Radio, RadioGroup } from "@mui/material";
import type { ReactNode } from "react";

type Props<Id> = {
  label: string;
  value: Id;
  options: readonly { id: Id; name: ReactNode }[];
  onChoose: (id: Id) => void;
  /** Focuses the chosen one, because it is the first thing to decide. */
  autoFocus?: boolean;
};

/** A few choices, all of them visible; `label` names them to those who do not see them. */
export const RadioBox = <Id extends string>({ label, value, options, onChoose, autoFocus }: Props<Id>) => (
  <RadioGroup aria-label={label} value={value} onChange={(_, next) => onChoose(next as Id)}>
    {options.map(({ id, name }) => (
      <FormControlLabel
        key={id}
        value={id}
        control={<Radio size="small" autoFocus={autoFocus && id === value} />}
        label={name}
      />
    ))}
  </RadioGroup>
);
