import { Box, Button } from "@mui/material";
import { type RefObject, useRef, useState } from "react";
import { driving } from "../../contract/driving.routes.ts";
import type { DrivenStop } from "../../contract/driving.ts";
import type { Signature } from "../../contract/signature.rules.ts";
import { useAct } from "../kit/call/data.ts";
import { showToast } from "../kit/call/toasts.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { Counting } from "./Counting.tsx";
import { Photos } from "./Photos.tsx";
import { large } from "./parts.tsx";

const SignaturePad = lazyPart(() => import("./SignaturePad.tsx"), "SignaturePad");

/** Milliseconds that the phone may take to say where it is; a receipt does without. */
const placePatience = 4000;
const whereIAm = () =>
  new Promise<{ latitude: number | null; longitude: number | null }>((resolve) => {
    const unknown = () => resolve({ latitude: null, longitude: null });
    if (!("geolocation" in navigator)) return unknown();
    setTimeout(unknown, placePatience + 500);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      unknown,
      { timeout: placePatience, maximumAge: 60_000, enableHighAccuracy: true },
    );
  });

/** Where a refusal is shown at its field. */
const shownFields = ["pieces", "signature", "signedBy", "refusedReason"];

/** What is done at the door: counting or scanning, photos, and a signature or why there is none. */
export function Completing({ stop }: { stop: DrivenStop }) {
  const { t } = useTranslation();
  const [pieces, setPieces] = useState("");
  const [serialNumbers, setSerialNumbers] = useState<readonly string[]>([]);
  const [remarks, setRemarks] = useState("");
  const [signedBy, setSignedBy] = useState(stop.contactPerson);
  const [isRefused, setRefused] = useState(false);
  const [refusedReason, setRefusedReason] = useState("");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isLocating, setLocating] = useState(false);
  const signature = useRef<() => Signature | undefined>(undefined);
  const complete = useAct(driving.complete, {
    onDone: () => showToast(t("driving.completed")),
    onFail: ({ errors }) => {
      setProblems(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
      return errors.length > 0;
    },
  });
  const count = pieces.trim() === "" ? Number.NaN : Number(pieces);
  const elsewhere = Object.entries(problems).find(([path]) => !shownFields.includes(path))?.[1];
  const finish = async () => {
    setProblems({});
    if (!Number.isInteger(count) || count < 0) {
      setProblems({ pieces: t("driving.piecesNeeded") });
      return;
    }
    if (isRefused && !refusedReason.trim()) {
      setProblems({ refusedReason: t("driving.reasonNeeded") });
      return;
    }
    setLocating(true);
    const place = await whereIAm();
    setLocating(false);
    const signed = isRefused ? null : (signature.current?.() ?? null);
    const body = {
      ...{ version: stop.version, pieces: count, serialNumbers: [...serialNumbers], remarks, ...place },
      ...(isRefused ? { refusedReason } : { signature: signed, signedBy }),
    };
    complete.mutate({ params: { id: stop.id }, body: body as never });
  };
  return (
    <Box sx={{ display: "grid", gap: 3, "& .MuiInputBase-root": { minBlockSize: 56 } }}>
      <Counting
        stop={stop}
        pieces={pieces}
        problem={problems.pieces}
        serialNumbers={serialNumbers}
        onPieces={setPieces}
        onSerialNumbers={(next) => {
          setSerialNumbers(next);
          if (next.length > serialNumbers.length || Number(pieces) === serialNumbers.length)
            setPieces(String(next.length));
        }}
      />
      <Photos stop={stop} />
      <TextBox
        label={t("fields.remarks")}
        optional
        multiline
        minRows={2}
        value={remarks}
        onChange={setRemarks}
      />
      <Box component="section" sx={{ display: "grid", gap: 2 }}>
        <Box component="h2" sx={{ fontSize: 18, fontWeight: 600, m: 0 }}>
          {t("driving.signature")}
        </Box>
        <TickBox label={t("driving.refuses")} checked={isRefused} onChange={setRefused} />
        {isRefused ? (
          <TextBox
            label={t("driving.refusedReason")}
            help={t("driving.refusedHelp")}
            error={problems.refusedReason}
            value={refusedReason}
            onChange={setRefusedReason}
          />
        ) : (
          <>
            <TextBox
              label={t("driving.signedBy")}
              error={problems.signedBy}
              value={signedBy}
              onChange={setSignedBy}
            />
            <SignaturePad reads={signature as RefObject<(() => Signature | undefined) | undefined>} />
            <Problem text={problems.signature} />
          </>
        )}
      </Box>
      <Button
        variant="contained"
        loading={complete.isPending || isLocating}
        onClick={() => void finish()}
        sx={large}
      >
        {t("driving.complete")}
      </Button>
      <Problem text={elsewhere} />
    </Box>
  );
}
