import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import PhotoCamera from "@mui/icons-material/PhotoCameraOutlined";
import { Box, Button, IconButton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { driving, mostPhotos } from "../../contract/driving.routes.ts";
import type { DrivenStop } from "../../contract/driving.ts";
import { callBlob } from "../kit/call/api.ts";
import { useAct } from "../kit/call/data.ts";
import { BlobImage } from "../kit/page/BlobImage.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { isOver, large } from "./parts.tsx";
import { isNearlyFull, smallPicture } from "./picture.ts";
import { bytesOfPhoto, keepPhoto, type TakenPhoto, withdrawPhoto } from "./round.ts";

type TakingProps = {
  of: TakenPhoto["of"];
  id: number;
  /** The photos that are on their way. */
  taken: readonly string[];
  onTaken: (keys: readonly string[]) => void;
  /** How many may be taken still. */
  room: number;
  children?: ReactNode;
};

/** Takes photos with the phone's camera, which stay on the phone until they are sent. */
export function TakePhotos({ of, id, taken, onTaken, room, children }: TakingProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState("");
  const keep = async (files: readonly File[]) => {
    setReading(true);
    setProblem("");
    const keys = [...taken];
    for (const file of files) {
      const bytes = await smallPicture(file);
      const key = bytes && (await keepPhoto(of, id, bytes));
      if (key) keys.push(key);
      else setProblem(t(bytes ? "driving.phone.noRoom" : "errors.pictureUnreadable"));
    }
    onTaken(keys);
    if (keys.length === taken.length + files.length && (await isNearlyFull()))
      setProblem(t("driving.phone.nearlyFull"));
    setReading(false);
    if (picker.current) picker.current.value = "";
  };
  return (
    <Box component="section" sx={{ display: "grid", gap: 2 }}>
      <Box component="h2" sx={{ fontSize: 18, fontWeight: 600, m: 0 }}>
        {t("driving.photos")}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          "&:empty": { display: "none" },
        }}
      >
        {children}
        {taken.map((key, at) => (
          <OwnPhoto
            key={key}
            of={key}
            number={at + 1}
            onRemove={() => {
              withdrawPhoto(key);
              onTaken(taken.filter((one) => one !== key));
            }}
          />
        ))}
      </Box>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label={t("driving.addPhoto")}
        onChange={({ target }) => void keep([...(target.files ?? [])].slice(0, Math.max(0, room)))}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PhotoCamera />}
        loading={isReading}
        disabled={room <= 0}
        onClick={() => picker.current?.click()}
        sx={large}
      >
        {t("driving.addPhoto")}
      </Button>
      <Problem text={problem} />
    </Box>
  );
}

type StopProps = { stop: DrivenStop; taken: readonly string[]; onTaken: (keys: readonly string[]) => void };
/** The photos of a stop at whose door the driver is. */
export function StopPhotos({ stop, taken, onTaken }: StopProps) {
  const { t } = useTranslation();
  const remove = useAct(driving.removePhoto, { done: t("driving.photoRemoved") });
  const there = stop.photos.length;
  return (
    <TakePhotos
      of="stop"
      id={stop.id}
      taken={taken}
      onTaken={onTaken}
      room={mostPhotos - there - taken.length}
    >
      {stop.photos.map(({ id }, at) => (
        <Framed
          key={id}
          number={taken.length + at + 1}
          onRemove={() => remove.mutate({ params: { stopId: stop.id, id } })}
        >
          <Photo stopId={stop.id} id={id} number={taken.length + at + 1} />
        </Framed>
      ))}
    </TakePhotos>
  );
}

/** The photos of a stop that is over. */
export function PhotosOf({ stop }: { stop: DrivenStop }) {
  const { t } = useTranslation();
  if (stop.photos.length === 0 || !isOver(stop)) return null;
  return (
    <Box component="section" sx={{ display: "grid", gap: 2 }}>
      <Box component="h2" sx={{ fontSize: 18, fontWeight: 600, m: 0 }}>
        {t("driving.photos")}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "flex", flexWrap: "wrap", gap: 1 }}>
        {stop.photos.map(({ id }, at) => (
          <li key={id}>
            <Photo stopId={stop.id} id={id} number={at + 1} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Framed({
  number,
  onRemove,
  children,
}: {
  number: number;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={{ position: "relative" }}>
      {children}
      <IconButton
        aria-label={t("driving.removePhoto", { number })}
        onClick={onRemove}
        sx={{
          ...{ position: "absolute", insetBlockStart: 4, insetInlineEnd: 4 },
          ...{ bgcolor: "background.paper", "&:hover": { bgcolor: "background.paper" } },
        }}
      >
        <DeleteOutline />
      </IconButton>
    </Box>
  );
}

function OwnPhoto({ of, number, onRemove }: { of: string; number: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const [blob, setBlob] = useState<Blob>();
  useEffect(() => {
    void bytesOfPhoto(of).then((bytes) => bytes && setBlob(new Blob([bytes], { type: "image/jpeg" })));
  }, [of]);
  return (
    <Framed number={number} onRemove={onRemove}>
      <BlobImage blob={blob} alt={t("driving.photo", { number })} size={140} />
    </Framed>
  );
}

function Photo({ stopId, id, number }: { stopId: number; id: number; number: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ["photo", stopId, id],
    queryFn: ({ signal }) => callBlob(driving.readPhoto, { params: { stopId, id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true },
  });
  return <BlobImage blob={data} alt={t("driving.photo", { number })} size={140} />;
}
