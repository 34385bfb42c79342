import { Box, Dialog, Skeleton } from "@mui/material";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import { keyOf, queries, useCall } from "../kit/call/data.ts";
import { low } from "../kit/look/globals.ts";
import { untitled, useArrival } from "../kit/page/arrival.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ClosedIntake } from "./ClosedIntake.tsx";
import { LateScans } from "./LateScans.tsx";
import { Session } from "./Session.tsx";
import { createScanning } from "./scanning.ts";

/** One intake session: scanning while it is open, what came of it once it is closed. */
export function IntakeScreen() {
  const id = Number(useParams({ strict: false }).id);
  const read = useCall(intakes.read, { params: { id } });
  const intake = read.data;
  if (read.error && !intake)
    return (
      <>
        <LateScans intakeId={id} />
        <FailedPage error={read.error} retry={() => void read.refetch()} />
      </>
    );
  if (!intake)
    return (
      <Page title={untitled}>
        <Skeleton variant="rectangular" height={320} />
      </Page>
    );
  return intake.closedAt ? <ClosedIntake intake={intake} /> : <OpenIntake key={id} intake={intake} />;
}

const remember = (intake: Intake) =>
  queries.setQueryData(keyOf(intakes.read, { params: { id: intake.id } }), intake);

function OpenIntake({ intake }: { intake: Intake }) {
  const { t } = useTranslation();
  const [scanning] = useState(() => createScanning(intake, remember));
  useEffect(() => {
    scanning.start();
    return scanning.stop;
  }, [scanning]);
  const title = t("intake.sessionTitle", { order: intake.orderNr });
  useArrival(title);
  return (
    <Dialog
      open
      fullScreen
      transitionDuration={0}
      disableRestoreFocus
      slotProps={{
        paper: { "aria-label": title, "aria-labelledby": undefined, sx: { bgcolor: "background.default" } },
      }}
    >
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: "minmax(0, 1fr)",
          gridTemplateRows: "auto minmax(0, 1fr) auto",
          blockSize: "calc(100dvh - var(--toasts, 0px))",
          [low]: { blockSize: "auto", minBlockSize: "100dvh" },
        }}
      >
        <Session intake={intake} scanning={scanning} remember={remember} />
      </Box>
    </Dialog>
  );
}
