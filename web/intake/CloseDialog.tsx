import { Box } from "@mui/material";
import type { Intake } from "../../contract/intakes.ts";
import { Faint } from "../kit/look/Text.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { Code, Count, Inline } from "../kit/page/values.tsx";
import { placeText } from "../kit/texts/format.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { bookingOf } from "./booking.ts";

const maxNamed = 12;
const isOpen = (name: string, value: number) => value > 0 && (name === "missing" || name === "uncounted");
type Props = { intake: Intake; text: string; busy: boolean; onClose: () => void; onBook: () => void };

/** What will be booked in and what is missing, before it is done. */
export function CloseDialog({ intake, text, busy, onClose, onBook }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
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
      <dl className="sums">
        {rows.map(
          ([name, value]) =>
            (value > 0 || name === "matched" || name === "missing") && (
              <Box
                key={name}
                sx={{ display: "contents", color: isOpen(name, value) ? "warning.main" : undefined }}
              >
                <dt>{t(`intake.summary.${name}`)}</dt>
                <Box component="dd" sx={{ fontWeight: 600 }}>
                  <Count value={value} />
                </Box>
              </Box>
            ),
        )}
      </dl>
      {missing.length > 0 && (
        <Faint sx={{ mt: 1.5 }}>
          {t("intake.missingStays")}
          <Box sx={{ mt: 0.5 }}>
            <Inline
              sign={format.comma}
              parts={missing.slice(0, maxNamed).map(({ lineId, serialNumber }) => (
                <Code key={lineId} copy={false}>
                  {serialNumber}
                </Code>
              ))}
            />
            {counters.missing > maxNamed && " …"}
          </Box>
        </Faint>
      )}
    </DialogFrame>
  );
}
