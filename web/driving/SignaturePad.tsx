import { Box, Button } from "@mui/material";
import { type RefObject, useEffect, useRef } from "react";
import Pad from "signature_pad";
import { type Signature, signatureRefusal, thinned } from "../../contract/signature.rules.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

/** A field to sign in with a finger; `reads` gets a function that reads what is there. Who cannot draw is signed for by reason. */
export function SignaturePad({ reads }: { reads: RefObject<(() => Signature | undefined) | undefined> }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const ratio = Math.max(window.devicePixelRatio, 1);
    element.width = width * ratio;
    element.height = height * ratio;
    element.getContext("2d")?.scale(ratio, ratio);
    const made = new Pad(element, { penColor: "#000", backgroundColor: "#fff", minDistance: 2 });
    pad.current = made;
    reads.current = () => {
      const strokes = made
        .toData()
        .map(({ points }) => points.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]));
      if (strokes.length === 0) return undefined;
      const signature = { width: Math.round(width), height: Math.round(height), strokes };
      return fitting(signature);
    };
    return () => {
      made.off();
      reads.current = undefined;
    };
  }, [reads]);
  return (
    <div>
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={t("driving.signHere")}
        sx={{
          ...{ inlineSize: "100%", blockSize: 200, display: "block", touchAction: "none" },
          ...{ border: 2, borderColor: "text.secondary", borderRadius: 1 },
        }}
      />
      <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "center", mt: 0.5 }}>
        <Box sx={{ fontSize: 14 }}>{t("driving.signHere")}</Box>
        <Button color="inherit" onClick={() => pad.current?.clear()} sx={{ minBlockSize: 56 }}>
          {t("driving.clearSignature")}
        </Button>
      </Box>
    </div>
  );
}

/** With as few points as its drawing may have. */
function fitting(signature: Signature) {
  let fits = signature;
  for (const pixels of [3, 5, 8, 12]) {
    if (signatureRefusal(fits) !== "signatureTooLarge") break;
    fits = thinned(signature, pixels);
  }
  return fits;
}
