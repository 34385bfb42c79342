import ViewColumn from "@mui/icons-material/ViewColumnOutlined";
import { lazy, Suspense, useState } from "react";
import { ToolButton } from "../overlays/ToolButton.tsx";
import { useTranslation } from "../texts/i18n.ts";

const ColumnChooser = lazy(() =>
  import("./ColumnChooser.tsx").then((module) => ({ default: module.ColumnChooser })),
);
type Choosing = Omit<Parameters<typeof ColumnChooser>[0], "onClose">;

/** Opens the chooser of a list's columns. */
export function ColumnButton(choosing: Choosing) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton label={t("kit.columns")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ViewColumn fontSize="small" />
      </ToolButton>
      {open && (
        <Suspense>
          <ColumnChooser {...choosing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
