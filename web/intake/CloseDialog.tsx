import { Box } from "@mui/material";
import type { Intake } from "../../contract/intakes.ts";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { Code, Count, figuresRight, Inline } from "../kit/page/values.tsx";
import { commaOf, placeText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { bookingOf } from "./booking.ts";

const maxNamed = 12;
type Props = { intake: Intake; text: string; busy: boolean; onClose: () => void; onBook: () => void };

/** What will be booked in and what is missing, before it is done. */
export function CloseDialog({ intake, text, busy, onClose, onBook }: Props) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const booking = bookingOf(intake);
  const { counters, missing } = intake;
  const rows = [
    ["matched", counters.matched],
    ["takenBeside", booking.beside],
    ["countedPieces", booking.pieces],
    ["leftOut", booking.left],
    ["missing", counters.missing],
    ["uncounted", booking.uncounted],
  ] as const;
  return (
    <DialogFrame
      title={t("intake.closeTitle", {
        place: placeText(intake.locationName, intake.locationLabel),
      })}
      action={text}
      leave={t("intake.scanOn")}
      confirmFocused
      busy={busy}
      onClose={onClose}
      onDo={onBook}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gridTemplateColumns: "1fr auto",
          rowGap: 0.5,
          "& dd": { m: 0, ...figuresRight, fontWeight: 600 },
        }}
      >
        {rows.map(
          ([name, value]) =>
            (value > 0 || name === "matched" || name === "missing") && (
              <Box
                key={name}
                sx={{
                  display: "contents",
                  color:
                    value > 0 && (name === "missing" || name === "uncounted") ? "warning.main" : undefined,
                }}
              >
                <Box
                  component="dt"
                  sx={{
                    color:
                      value > 0 && (name === "missing" || name === "uncounted") ? "warning.main" : undefined,
                  }}
                >
                  {t(`intake.summary.${name}`)}
                </Box>
                <dd>
                  <Count value={value} />
                </dd>
              </Box>
            ),
        )}
      </Box>
      {missing.length > 0 && (
        <Box sx={{ mt: 1.5, fontSize: 13, color: "text.secondary" }}>
          {t("intake.missingStays")}
          <Box sx={{ mt: 0.5 }}>
            <Inline
              sign={commaOf(locale)}
              parts={missing.slice(0, maxNamed).map(({ lineId, serialNumber }) => (
                <Code key={lineId} copy={false}>
                  {serialNumber}
                </Code>
              ))}
            />
            {counters.missing > maxNamed && " …"}
          </Box>
        </Box>
      )}
    </DialogFrame>
  );
}
