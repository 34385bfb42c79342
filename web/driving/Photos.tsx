import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import PhotoCamera from "@mui/icons-material/PhotoCameraOutlined";
import { Box, Button, IconButton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { driving } from "../../contract/driving.routes.ts";
import type { DrivenStop } from "../../contract/driving.ts";
import { callBlob, upload } from "../kit/call/api.ts";
import { readAgain, useAct } from "../kit/call/data.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { Problem } from "../kit/page/Problem.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { isOver, large } from "./parts.tsx";

/** The photos of a stop, and more of them from the phone's camera. */
export function Photos({ stop }: { stop: DrivenStop }) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const remove = useAct(driving.removePhoto, { done: t("driving.photoRemoved") });
  const send = async (files: FileList | null) => {
    if (!files?.length) return;
    setSending(true);
    setProblem("");
    await upload(driving.addPhotos, { params: { stopId: stop.id } }, [...files]).then(
      () => readAgain(),
      (error) => setProblem(messageOf(error)),
    );
    setSending(false);
    if (picker.current) picker.current.value = "";
  };
  if (isOver(stop) && stop.photos.length === 0) return null;
  return (
    <Box component="section" sx={{ display: "grid", gap: 2 }}>
      <Box component="h2" sx={{ fontSize: 18, fontWeight: 600, m: 0 }}>
        {t("driving.photos")}
      </Box>
      {stop.photos.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "flex", flexWrap: "wrap", gap: 1 }}>
          {stop.photos.map(({ id }, at) => (
            <Box component="li" key={id} sx={{ position: "relative" }}>
              <Photo stopId={stop.id} id={id} name={t("driving.photo", { number: at + 1 })} />
              {!isOver(stop) && (
                <IconButton
                  aria-label={t("driving.removePhoto", { number: at + 1 })}
                  onClick={() => remove.mutate({ params: { stopId: stop.id, id } })}
                  sx={{
                    ...{ position: "absolute", insetBlockStart: 4, insetInlineEnd: 4 },
                    ...{ bgcolor: "background.paper", "&:hover": { bgcolor: "background.paper" } },
                  }}
                >
                  <DeleteOutline />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      )}
      {!isOver(stop) && (
        <>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            hidden
            aria-label={t("driving.addPhoto")}
            onChange={({ target }) => void send(target.files)}
          />
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<PhotoCamera />}
            loading={isSending}
            onClick={() => picker.current?.click()}
            sx={large}
          >
            {t("driving.addPhoto")}
          </Button>
          <Problem text={problem} />
        </>
      )}
    </Box>
  );
}

function Photo({ stopId, id, name }: { stopId: number; id: number; name: string }) {
  const { data } = useQuery({
    queryKey: ["photo", stopId, id],
    queryFn: ({ signal }) => callBlob(driving.readPhoto, { params: { stopId, id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true },
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <Box
      component="img"
      src={url}
      alt={name}
      sx={{ inlineSize: 140, blockSize: 140, objectFit: "cover", bgcolor: "action.hover", borderRadius: 1 }}
    />
  );
}
