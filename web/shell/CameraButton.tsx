import QrCodeScanner from "@mui/icons-material/QrCodeScanner";
import { lazy, Suspense } from "react";
import { useMe } from "../kit/call/session.ts";
import { cameraFor } from "../kit/inputs/codes.ts";
import { ToolButton } from "../kit/overlays/ToolButton.tsx";
import { scanTaker } from "../kit/scans/scans.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useTakeCode } from "./scanner.ts";

const CameraDialog = lazy(() =>
  import("../scanning/CameraDialog.tsx").then((module) => ({ default: module.CameraDialog })),
);

/** Scans by camera what a scanner would read. */
export function CameraButton() {
  const { t } = useTranslation();
  const open = cameraFor.use();
  const takeCode = useTakeCode();
  const several = scanTaker.use() !== undefined && open === "page";
  const isColleague = useMe()?.ownContactId === null;
  const take = (codes: string[]) => {
    cameraFor.set(undefined);
    // A scan is refused while a dialog is there.
    requestAnimationFrame(() => {
      for (const code of codes) void takeCode(code);
    });
  };
  if (!isColleague) return null;
  return (
    <>
      <ToolButton label={t("scans.camera")} aria-haspopup="dialog" onClick={() => cameraFor.set("page")}>
        <QrCodeScanner fontSize="small" />
      </ToolButton>
      {open && (
        <Suspense>
          <CameraDialog several={several} onCodes={take} onClose={() => cameraFor.set(undefined)} />
        </Suspense>
      )}
    </>
  );
}
