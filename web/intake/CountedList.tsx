import { Box, Button, OutlinedInput } from "@mui/material";
import { useState } from "react";
import { latinDigits } from "../../contract/digits.rules.ts";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import { useAct } from "../kit/call/data.ts";
import { Small } from "../kit/look/Text.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type Line = Intake["counted"][number];
type Props = { intake: Intake; remember: (intake: Intake) => void };

/** Bundles, and devices without a serial number: their quantity is typed. */
export function CountedList({ intake, remember }: Props) {
  return (
    <ul className="plainList framed">
      {intake.counted.map((line) => (
        <CountedLine key={line.lineId} intakeId={intake.id} line={line} remember={remember} />
      ))}
    </ul>
  );
}

type CountedLineProps = { intakeId: number; line: Line; remember: Props["remember"] };
function CountedLine({ intakeId, line, remember }: CountedLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const count = useAct(intakes.count, {
    onDone: remember,
    onFail: ({ code, detail, details }) => {
      if (code !== "countUnlikely") return false;
      void confirm({ title: detail, action: t("intake.countAnyway") }).then(
        (isRight) => isRight && send(Number(details.counted), true),
      );
      return true;
    },
  });
  const open = Math.max(0, line.quantity - line.received);
  const value = typed ?? (line.counted === null ? "" : String(line.counted));
  const wrong = value !== "" && !/^\d{1,6}$/.test(value);
  const send = (quantity: number, confirmed = false) =>
    count.mutate(
      { params: { id: intakeId }, body: { lineId: line.lineId, quantity, confirmed } },
      { onSettled: () => setTyped(undefined) },
    );
  const save = () => {
    if (typed === undefined || wrong || typed === "" || Number(typed) === line.counted)
      return setTyped(undefined);
    send(Number(typed));
  };
  return (
    <Box component="li" sx={{ px: 1.5, py: 1 }}>
      <Box sx={{ mb: 0.5 }}>
        <bdi>{line.productName}</bdi>
      </Box>
      <Small sx={{ display: "flex", gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <OutlinedInput
          value={format.digits(value)}
          onChange={(event) => setTyped(latinDigits(event.target.value).trim())}
          onFocus={(event) => event.target.select()}
          onBlur={save}
          onKeyDown={(event) => event.key === "Enter" && save()}
          error={wrong}
          inputProps={{
            inputMode: "numeric",
            "aria-label": t("intake.countedOf", { line: line.productName }),
            "aria-invalid": wrong,
            style: { textAlign: "end", padding: "4px 8px", fontSize: 16 },
          }}
          sx={{ inlineSize: 84 }}
        />
        <span>{t("intake.of", { shown: format.number(open) })}</span>
        {line.counted !== open && open > 0 && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            loading={count.isPending}
            aria-label={t("kit.actionOn", {
              action: t("intake.countAll", { count: open }),
              what: line.productName,
            })}
            onClick={() => send(open)}
          >
            {t("intake.countAll", { count: open })}
          </Button>
        )}
        {line.counted !== null && line.counted !== open && (
          <Box sx={{ color: "warning.main" }}>
            {line.counted < open
              ? t("intake.fewer", { count: open - line.counted })
              : t("intake.more", { count: line.counted - open })}
          </Box>
        )}
        {line.counted === open && <Box sx={{ color: "success.main" }}>✓ {t("intake.complete")}</Box>}
      </Small>
    </Box>
  );
}
