import AddPhoto from "@mui/icons-material/AddPhotoAlternateOutlined";
import Camera from "@mui/icons-material/PhotoCameraOutlined";
import { Box, Button } from "@mui/material";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { pictures as pictureRoutes } from "../../../contract/pictures.routes.ts";
import { mostPictures } from "../../../contract/pictures.ts";
import type { Picture, Product } from "../../../contract/productAnswer.ts";
import { useMay } from "../../kit/call/session.ts";
import { Faint, Heading, Small } from "../../kit/look/Text.tsx";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { StoredPicture } from "./StoredPicture.tsx";
import { usePictures } from "./usePictures.ts";

const PictureDialog = lazyPart(() => import("./PictureDialog.tsx"), "PictureDialog");
const side = 96;

/** The pictures of a product: dropped, pasted, chosen or taken; opened large, and put into their order by dragging. */
export function Pictures({ product, writable }: { product: Product; writable: boolean }) {
  const { t } = useTranslation();
  const may = useMay();
  const editable = writable && may(pictureRoutes.add);
  const { add, move, progress, problems } = usePictures(product);
  const [openId, setOpenId] = useState<number>();
  const { pictures } = product;
  const open = pictures.find(({ id }) => id === openId);
  const { isOver, handlers } = usePicturesDropped(editable, (files) => add(files));
  if (!editable && pictures.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t("pictures.title")}
      aria-busy={progress !== undefined}
      {...handlers}
      sx={{ mb: 3, outline: isOver ? 2 : 0, outlineColor: "primary.main", outlineOffset: 4 }}
    >
      <Heading sx={{ mb: 1 }}>{t("pictures.title")}</Heading>
      {pictures.length > 0 && <Strip {...{ product, editable, move }} onOpen={setOpenId} />}
      {editable && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <Adding
            isFull={pictures.filter(({ own }) => own).length >= mostPictures}
            isBusy={progress !== undefined}
            onFiles={(files) => add(files)}
          />
          <Faint role="status">
            {isOver
              ? t("pictures.dropNow")
              : progress
                ? t("pictures.sending", progress)
                : pictures.length === 0 && t("pictures.none")}
          </Faint>
        </Box>
      )}
      <Small role="alert" sx={{ color: "error.main", overflowWrap: "anywhere" }}>
        {problems.map((problem) => (
          <div key={problem}>{problem}</div>
        ))}
      </Small>
      {open && (
        <PictureDialog
          {...{ product, editable, move, open }}
          onOpen={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Box>
  );
}

type StripProps = {
  product: Product;
  editable: boolean;
  move: (picture: Picture, to: number) => void;
  onOpen: (id: number) => void;
};

function Strip({ product: { pictures }, editable, move, onOpen }: StripProps) {
  const { t } = useTranslation();
  const dragged = useRef<Picture>(undefined);
  const count = pictures.length;
  return (
    <Box component="ul" className="plainList" sx={{ mb: 1, display: "flex", flexWrap: "wrap", gap: 1 }}>
      {pictures.map((picture, index) => (
        <Box
          component="li"
          key={picture.id}
          draggable={editable && picture.own}
          onDragStart={() => {
            dragged.current = picture;
          }}
          onDragOver={(event) => dragged.current && picture.own && event.preventDefault()}
          onDrop={(event) => {
            if (!dragged.current || !picture.own) return;
            event.preventDefault();
            event.stopPropagation();
            if (dragged.current.id !== picture.id) move(dragged.current, index);
            dragged.current = undefined;
          }}
          onDragEnd={() => {
            dragged.current = undefined;
          }}
        >
          <Button
            color="inherit"
            aria-label={t("pictures.open", { at: index + 1, count })}
            onClick={() => onOpen(picture.id)}
            sx={{ p: 0, minWidth: 0, border: 1, borderColor: "divider", bgcolor: "background.paper" }}
          >
            <StoredPicture id={picture.id} size="thumbnail" alt="" width={side} height={side} />
          </Button>
        </Box>
      ))}
    </Box>
  );
}

const accept = "image/jpeg,image/png,image/webp";

function Adding(props: { isFull: boolean; isBusy: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const chosen = useRef<HTMLInputElement>(null);
  const taken = useRef<HTMLInputElement>(null);
  const input = (label: string, ref: typeof chosen, more: object) => (
    <input
      type="file"
      hidden
      ref={ref}
      accept={accept}
      aria-label={label}
      {...more}
      onChange={({ target }) => {
        props.onFiles([...(target.files ?? [])]);
        target.value = "";
      }}
    />
  );
  const button = { size: "small", color: "inherit", variant: "outlined", disabled: props.isFull } as const;
  return (
    <>
      <Button
        {...button}
        startIcon={<AddPhoto />}
        loading={props.isBusy}
        onClick={() => chosen.current?.click()}
      >
        {t("pictures.add")}
      </Button>
      {input(t("pictures.add"), chosen, { multiple: true })}
      <Button
        {...button}
        startIcon={<Camera />}
        disabled={props.isFull || props.isBusy}
        onClick={() => taken.current?.click()}
        // Only what is held in a hand opens its camera for a file.
        sx={{ display: "none", "@media (pointer: coarse)": { display: "inline-flex" } }}
      >
        {t("pictures.take")}
      </Button>
      {input(t("pictures.take"), taken, { capture: "environment" })}
    </>
  );
}

/** Takes pictures that are dropped on the section, or pasted anywhere but into a field. */
function usePicturesDropped(enabled: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!enabled) return;
    const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
      if (
        target instanceof HTMLElement &&
        target.closest("input, textarea, [contenteditable], [role=dialog]")
      )
        return;
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (files.length > 0) latest.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [enabled]);
  // A browser gives a picture of the page that is dragged the looks of a file.
  const isOwn = useRef(false);
  const hasFiles = ({ dataTransfer }: DragEvent) =>
    enabled && !isOwn.current && dataTransfer.types.includes("Files");
  const handlers = {
    onDragStart() {
      isOwn.current = true;
    },
    onDragEnd() {
      isOwn.current = false;
    },
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
