import Close from "@mui/icons-material/Close";
import FlashlightOn from "@mui/icons-material/FlashlightOn";
import { Alert, Box, Button, Dialog, DialogTitle, FormControlLabel, IconButton, Switch } from "@mui/material";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { Faint, Small } from "../kit/look/Text.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { closeCamera, hasTorch, light, openCamera, type Trouble, troubleOf } from "./camera.ts";
import { createDetector } from "./detector.ts";
import { sound } from "./tones.ts";

/** Milliseconds between two looks at the picture, at least; a slow machine rests twice as long as a look took. */
const lookEvery = 120;
/** Milliseconds without a code after which it is seen anew: what was taken off the list does not come back by itself. */
const forgottenAfter = 2000;

/** Shows the camera in `video` and tells each code that it sees, until the component is gone. */
function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  const [stream, setStream] = useState<MediaStream>();
  const [attempt, setAttempt] = useState(0);
  const seen = useEffectEvent(onCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    let gone = false;
    let opened: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function start() {
      try {
        setTrouble(undefined);
        const [found, detector] = await Promise.all([openCamera(), createDetector()]);
        opened = found;
        if (gone) return closeCamera(found);
        setStream(found);
        const picture = video.current!;
        picture.srcObject = found;
        await picture.play();
        const look = async () => {
          const began = performance.now();
          const codes = picture.videoWidth ? await detector.detect(picture).catch(() => []) : [];
          if (gone) return;
          for (const { rawValue } of codes) if (rawValue) seen(rawValue);
          const rest = Math.max(lookEvery, 2 * (performance.now() - began));
          timer = setTimeout(() => void look(), rest);
        };
        await look();
      } catch (error) {
        if (!gone) setTrouble(troubleOf(error));
      }
    }
    void start();
    return () => {
      gone = true;
      clearTimeout(timer);
      if (opened) closeCamera(opened);
    };
  }, [attempt]);
  return { video, stream, trouble, again: () => setAttempt(attempt + 1) };
}

type Props = {
  /** Whether the screen takes several codes at once. */
  several: boolean;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
};

/** Reads codes by camera: the first one, or a list that can be mended before it is used. */
export function CameraDialog({ several, onCodes, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [wantsMany, setWantsMany] = useState(() => readStorage<boolean>("cameraContinuous") ?? false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [lit, setLit] = useState(false);
  const done = useRef(false);
  const seenAt = useRef(new Map<string, number>());
  const continuous = several && wantsMany;
  const { video, stream, trouble, again } = useCamera((code) => {
    const now = performance.now();
    const since = now - (seenAt.current.get(code) ?? Number.NEGATIVE_INFINITY);
    seenAt.current.set(code, now);
    if (done.current || codes.includes(code) || since < forgottenAfter) return;
    sound(true);
    if (continuous) return setCodes((before) => [code, ...before]);
    done.current = true;
    onCodes([code]);
  });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {t("scans.camera")}
        </Box>
        {stream && hasTorch(stream) && (
          <IconButton
            aria-label={t("scans.torch")}
            aria-pressed={lit}
            color={lit ? "primary" : "default"}
            onClick={() =>
              void light(stream, !lit).then(
                () => setLit(!lit),
                () => undefined,
              )
            }
          >
            <FlashlightOn />
          </IconButton>
        )}
        <IconButton aria-label={t("kit.close")} onClick={onClose} edge="end">
          <Close />
        </IconButton>
      </DialogTitle>
      <Box sx={{ px: 3, pb: 3, display: "flex", flexDirection: "column", gap: 2 }}>
        {trouble ? (
          <Alert
            severity="error"
            action={
              trouble !== "insecure" && (
                <Button color="inherit" onClick={again} sx={{ whiteSpace: "nowrap" }}>
                  {t("scans.again")}
                </Button>
              )
            }
          >
            {t(`scans.troubles.${trouble}`)}
          </Alert>
        ) : (
          <Box
            component="video"
            ref={video}
            muted
            playsInline
            aria-label={t("scans.picture")}
            sx={{ inlineSize: "100%", aspectRatio: "4 / 3", objectFit: "cover", bgcolor: "common.black" }}
          />
        )}
        {!trouble && <Faint>{t("scans.hint")}</Faint>}
        {several && (
          <FormControlLabel
            control={
              <Switch
                checked={wantsMany}
                onChange={(_, on) => {
                  writeStorage("cameraContinuous", on);
                  setWantsMany(on);
                }}
              />
            }
            label={t("scans.continuous")}
          />
        )}
        {continuous && (
          <Seen
            codes={codes}
            onRemove={(code) => setCodes(codes.filter((one) => one !== code))}
            onUse={() => onCodes(codes.toReversed())}
          />
        )}
      </Box>
    </Dialog>
  );
}

type SeenProps = { codes: readonly string[]; onRemove: (code: string) => void; onUse: () => void };
function Seen({ codes, onRemove, onUse }: SeenProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box
        component="ul"
        className="plainList ruled"
        aria-label={t("scans.list")}
        aria-live="polite"
        sx={{ maxBlockSize: 200, overflowY: "auto" }}
      >
        {codes.map((code) => (
          <Box component="li" key={code} sx={{ py: 0 }}>
            <Small
              component="span"
              dir="ltr"
              sx={{ flex: 1, minWidth: 0, fontFamily: "monospace", overflowWrap: "anywhere" }}
            >
              {code}
            </Small>
            <IconButton size="small" aria-label={t("scans.remove", { code })} onClick={() => onRemove(code)}>
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button variant="contained" disabled={codes.length === 0} onClick={onUse}>
        {t("scans.use", { count: codes.length })}
      </Button>
    </>
  );
}
