import { Box, Button } from "@mui/material";
import { type RefObject, useRef, useState } from "react";
import type { DrivenStop } from "../../contract/driving.ts";
import { normalSerial } from "../../contract/serial.rules.ts";
import { type Signature, signatureRefusal } from "../../contract/signature.rules.ts";
import { showToast } from "../kit/call/toasts.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { Counting } from "./Counting.tsx";
import { type Door, photosAfter, useDraft } from "./door.ts";
import { StopPhotos } from "./Photos.tsx";
import { large } from "./parts.tsx";
import { note, useRound } from "./round.ts";

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

type Problems = Partial<Record<"pieces" | "signature" | "signedBy" | "refusedReason", string>>;
/** What is missing at the door: the phone says it, because the server may hear of it hours later. */
function problemsOf(
  stop: DrivenStop,
  door: Door,
  signature: Signature | null,
  t: ReturnType<typeof useTranslation>["t"],
): Problems {
  const count = door.pieces.trim() === "" ? Number.NaN : Number(door.pieces);
  const isCounted = Number.isInteger(count) && count >= 0 && count <= 100_000;
  if (!isCounted) return { pieces: t("driving.piecesNeeded") };
  if (count < door.serialNumbers.length) return { pieces: t("errors.piecesBelowSerials") };
  if (door.isRefused) {
    if (!door.refusedReason.trim()) return { refusedReason: t("driving.reasonNeeded") };
    const hasPhoto = stop.photos.length + door.photos.length > 0;
    return hasPhoto ? {} : { refusedReason: t("errors.photoMissing") };
  }
  if (!signature) return { signature: t("errors.signatureMissing") };
  if (!door.signedBy.trim()) return { signedBy: t("errors.signedByMissing") };
  const refusal = signatureRefusal(signature);
  return refusal ? { signature: t(`errors.${refusal}`) } : {};
}

/** What the server is told of the door. */
function completionOf(door: Door, signed: Signature | null) {
  const { pieces, serialNumbers, remarks, sealNumber, isRefused, photos } = door;
  return {
    ...{ pieces: Number(pieces), serialNumbers: serialNumbers.map(normalSerial), remarks, sealNumber },
    photos: [...photos],
    signature: signed && { ...signed, strokes: signed.strokes.map((stroke) => [...stroke]) },
    signedBy: isRefused ? "" : door.signedBy,
    refusedReason: isRefused ? door.refusedReason : "",
  };
}

/** What is done at the door: counting or scanning, photos, and a signature or why there is none. */
export function Completing({ stop }: { stop: DrivenStop }) {
  const { t } = useTranslation();
  const { photos } = useRound();
  const {
    draft: door,
    change,
    forget,
  } = useDraft<Door>(String(stop.id), {
    ...{ pieces: "", serialNumbers: [], remarks: "", sealNumber: "", signedBy: stop.contactPerson },
    ...{ isRefused: false, refusedReason: "", photos: [] },
  });
  const [problems, setProblems] = useState<Problems>({});
  const [isLocating, setLocating] = useState(false);
  const signature = useRef<(() => Signature | undefined) | undefined>(undefined);
  const unsent = door.photos.filter((key) => photos.some((photo) => photo.key === key));
  const finish = async () => {
    const signed = door.isRefused ? null : (signature.current?.() ?? null);
    const found = problemsOf(stop, door, signed, t);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setLocating(true);
    const place = await whereIAm();
    setLocating(false);
    note("complete", stop.id, { ...completionOf(door, signed), ...place });
    forget();
    showToast(t("driving.completed"));
  };
  return (
    <Box sx={{ display: "grid", gap: 3, "& .MuiInputBase-root": { minBlockSize: 56 } }}>
      <Counting
        stop={stop}
        pieces={door.pieces}
        problem={problems.pieces}
        serialNumbers={door.serialNumbers}
        onPieces={(pieces) => change({ pieces })}
        onSerialNumbers={(next) => {
          const follows =
            next.length > door.serialNumbers.length || Number(door.pieces) === door.serialNumbers.length;
          change({ serialNumbers: next, ...(follows && { pieces: String(next.length) }) });
        }}
      />
      <StopPhotos
        stop={stop}
        taken={unsent}
        onTaken={(keys) => change({ photos: photosAfter(door.photos, unsent, keys) })}
      />
      <TextBox
        label={t("driving.sealNumber")}
        optional
        value={door.sealNumber}
        onChange={(sealNumber) => change({ sealNumber })}
        inputProps={{ dir: "ltr", autoCapitalize: "characters", maxLength: 60 }}
      />
      <TextBox
        label={t("fields.remarks")}
        optional
        multiline
        minRows={2}
        value={door.remarks}
        onChange={(remarks) => change({ remarks })}
      />
      <Signing door={door} problems={problems} reads={signature} onChange={change} />
      <Button variant="contained" loading={isLocating} onClick={() => void finish()} sx={large}>
        {t("driving.complete")}
      </Button>
    </Box>
  );
}

type SigningProps = {
  door: Door;
  problems: Problems;
  reads: RefObject<(() => Signature | undefined) | undefined>;
  onChange: (changes: Partial<Door>) => void;
};
/** A name and a signature, or why nobody signs. */
function Signing({ door, problems, reads, onChange }: SigningProps) {
  const { t } = useTranslation();
  return (
    <Box component="section" sx={{ display: "grid", gap: 2 }}>
      <Box component="h2" sx={{ fontSize: 18, fontWeight: 600, m: 0 }}>
        {t("driving.signature")}
      </Box>
      <TickBox
        label={t("driving.refuses")}
        checked={door.isRefused}
        onChange={(isRefused) => onChange({ isRefused })}
      />
      {door.isRefused ? (
        <TextBox
          label={t("driving.refusedReason")}
          help={t("driving.refusedHelp")}
          error={problems.refusedReason}
          value={door.refusedReason}
          onChange={(refusedReason) => onChange({ refusedReason })}
        />
      ) : (
        <>
          <TextBox
            label={t("driving.signedBy")}
            error={problems.signedBy}
            value={door.signedBy}
            onChange={(signedBy) => onChange({ signedBy })}
          />
          <SignaturePad reads={reads} />
          <Problem text={problems.signature} />
        </>
      )}
    </Box>
  );
}
