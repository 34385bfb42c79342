import { Button } from "@mui/material";
import { useState } from "react";
import { products } from "../../contract/products.routes.ts";
import { useMay } from "../kit/call/session.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { type HeldBack, overrideWord } from "./proof.ts";

const OverrideDialog = lazyPart(() => import("./OverrideDialog.tsx"), "OverrideDialog");

type Props = { devices: readonly HeldBack[]; onDone?: () => void; isApart?: boolean };

/** Offers to let devices go to who may, below what was said (`isApart`) or among other buttons. */
export function OverrideButton({ devices, onDone, isApart = true }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  if (devices.length === 0 || !may(products.overrideProof)) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ mt: isApart ? 1 : 0 }}
        onClick={() => setAsking(true)}
      >
        {t(`products.${overrideWord(devices)}`)}
      </Button>
      {asking && <OverrideDialog devices={devices} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}
