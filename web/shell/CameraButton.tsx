import QrCodeScanner from "@mui/icons-material/QrCodeScanner";
import { IconButton } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { useMe } from "../kit/call/session.ts";
import { Tip } from "../kit/overlays/Tip.tsx";
import { scanTaker } from "../kit/scans/scans.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useTakeCode } from "./scanner.ts";

const CameraDialog = lazy(() =>
  import("../scanning/CameraDialog.tsx").then((module) => ({ default: module.CameraDialog })),
);

/** Scans by camera what a scanner would read. */
export function CameraButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const takeCode = useTakeCode();
  const several = scanTaker.use() !== undefined;
  const isColleague = useMe()?.ownContactId === null;
  const take = (codes: string[]) => {
    setOpen(false);
    // A scan is refused while a dialog is there.
    requestAnimationFrame(() => {
      for (const code of codes) void takeCode(code);
    });
  };
  if (!isColleague) return null;
  return (
    <>
      <Tip title={t("scans.camera")}>
        <IconButton aria-label={t("scans.camera")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <QrCodeScanner fontSize="small" />
        </IconButton>
      </Tip>
      {open && (
        <Suspense>
          <CameraDialog several={several} onCodes={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
