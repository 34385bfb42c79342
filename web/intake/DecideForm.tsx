import { Box, Button, OutlinedInput } from "@mui/material";
import { useState } from "react";
import type { Intake } from "../../contract/intakes.ts";
import type { TypeNamed } from "../imports/useTypes.ts";
import { Choice } from "../kit/inputs/Choice.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

export type Decision = {
  decision: "accept" | "leave";
  typeId?: number;
  productName?: string;
  lineId?: number;
};
type Props = {
  types: readonly TypeNamed[];
  usual: number | null;
  busy: boolean;
  /** Expected devices without a serial number, to which this one can be tied. */
  lines?: Intake["counted"];
  acceptText?: string;
  leaveText?: string;
  onDecide: (decision: Decision) => void;
};

/** What to do with something unexpected: take it in as a type, tie it to a line, or leave it out. */
export function DecideForm({ types, usual, busy, lines = [], acceptText, leaveText, onDecide }: Props) {
  const { t } = useTranslation();
  const [typeId, setTypeId] = useState<number | null>();
  const [name, setName] = useState("");
  const chosen = typeId === undefined ? usual : typeId;
  const productName = name.trim();
  const accept = () => {
    if (chosen !== null)
      onDecide({ decision: "accept", typeId: chosen, ...(productName && { productName }) });
  };
  return (
    <Box
      component="form"
      sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        if (acceptText) accept();
      }}
    >
      {acceptText && (
        <>
          <Choice
            value={chosen}
            options={types}
            none={t("intake.chooseType")}
            onChoose={setTypeId}
            error={chosen === null}
            inputProps={{ "aria-label": t("fields.typeId") }}
            sx={{ flex: "1 1 120px" }}
          />
          <OutlinedInput
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder={t("intake.whatIsIt")}
            inputProps={{ "aria-label": t("intake.whatIsIt"), maxLength: 200 }}
            sx={{ flex: "2 1 160px" }}
          />
          <Button type="submit" variant="contained" disabled={chosen === null} loading={busy}>
            {acceptText}
          </Button>
        </>
      )}
      {lines.length > 0 && acceptText && (
        <Choice
          value={null}
          options={lines.map(({ lineId, productName: line }) => ({ id: lineId, name: line }))}
          none={t("intake.tie")}
          onChoose={(lineId) => lineId && onDecide({ decision: "accept", lineId })}
          inputProps={{ "aria-label": t("intake.tie") }}
          sx={{ flex: "1 1 180px" }}
        />
      )}
      {leaveText && (
        <Button
          variant="outlined"
          color="inherit"
          disabled={busy}
          onClick={() => onDecide({ decision: "leave" })}
        >
          {leaveText}
        </Button>
      )}
    </Box>
  );
}
