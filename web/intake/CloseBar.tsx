import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import { keyOf, queries, useAct } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { Faint } from "../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { type Booking, bookingOf } from "./booking.ts";
import { CloseDialog } from "./CloseDialog.tsx";
import { lastBooking } from "./lastBooking.ts";
import type { Scanning } from "./scanning.ts";

/** «97 apparaten inboeken», with the pieces of bundles beside them. */
function useBookText({ devices, pieces }: Pick<Booking, "devices" | "pieces">) {
  const { t } = useTranslation();
  const format = useFormat();
  const texts = { devices: format.number(devices), pieces: format.number(pieces) };
  if (devices > 0 && pieces > 0) return t("intake.bookBoth", { ...texts, count: devices });
  return pieces > 0
    ? t("intake.bookPieces", { ...texts, count: pieces })
    : t("intake.bookDevices", { ...texts, count: devices });
}

type Props = { intake: Intake; scanning: Scanning; onShow: (part: "unexpected" | "untyped") => void };
/** The button that books everything in, and why it cannot yet. */
export function CloseBar({ intake, scanning, onShow }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const booking = bookingOf(intake);
  const text = useBookText(booking);
  const queued = scanning.waiting.use();
  const { undecided, untyped } = intake.counters;
  const close = useAct(intakes.close, {
    onDone: ({ intake: closed, productIds }) => {
      lastBooking.set({ intakeId: closed.id, productIds });
      queries.setQueryData(keyOf(intakes.read, { params: { id: closed.id } }), closed);
    },
    onFail: (error) => {
      setOpen(false);
      setProblem(messageOf(error));
      return true;
    },
  });
  if (!may(intakes.close)) return null;
  const onPress = () => {
    setProblem(undefined);
    if (undecided > 0) onShow("unexpected");
    else if (untyped > 0) onShow("untyped");
    else setOpen(true);
  };
  return (
    <Box
      component="footer"
      sx={{
        borderTop: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        px: { xs: 1.5, sm: 3 },
        py: 1,
        paddingBlockEnd: "max(8px, env(safe-area-inset-bottom))",
      }}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 1 }} onClose={() => setProblem(undefined)}>
          {problem}
        </Alert>
      )}
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Button
          variant="contained"
          size="large"
          disabled={queued > 0 || booking.devices + booking.pieces === 0}
          color={undecided + untyped > 0 ? "inherit" : "primary"}
          onClick={onPress}
        >
          {undecided > 0
            ? t("intake.decideFirst", { count: undecided })
            : untyped > 0
              ? t("intake.typeFirst", { count: untyped })
              : text}
        </Button>
        <Faint>
          {intake.counters.missing > 0 && t("intake.stillMissing", { count: intake.counters.missing })}{" "}
          {booking.uncounted > 0 && t("intake.stillUncounted", { count: booking.uncounted })}
        </Faint>
      </Box>
      {open && (
        <CloseDialog
          intake={intake}
          text={text}
          busy={close.isPending}
          onClose={() => setOpen(false)}
          onBook={() => close.mutate({ params: { id: intake.id } })}
        />
      )}
    </Box>
  );
}
