import { Box, Button, NativeSelect, OutlinedInput } from "@mui/material";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Intake } from "../../contract/intakes.ts";
import type { TypeNamed } from "./useTypes.ts";

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
          <NativeSelect
            value={chosen ?? ""}
            onChange={(event) => setTypeId(event.target.value ? Number(event.target.value) : null)}
            input={<OutlinedInput error={chosen === null} />}
            inputProps={{ "aria-label": t("fields.typeId") }}
            sx={{ flex: "1 1 120px" }}
          >
            <option value="">{t("intake.chooseType")}</option>
            {types.map((type) => (
              <option key={type.id} value={type.id}>
                {type.name}
              </option>
            ))}
          </NativeSelect>
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
        <NativeSelect
          value=""
          onChange={(event) =>
            event.target.value && onDecide({ decision: "accept", lineId: Number(event.target.value) })
          }
          input={<OutlinedInput />}
          inputProps={{ "aria-label": t("intake.tie") }}
          sx={{ flex: "1 1 180px" }}
        >
          <option value="">{t("intake.tie")}</option>
          {lines.map(({ lineId, productName: line }) => (
            <option key={lineId} value={lineId}>
              {line}
            </option>
          ))}
        </NativeSelect>
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
