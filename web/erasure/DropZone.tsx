import UploadFile from "@mui/icons-material/UploadFileOutlined";
import { Box, Button } from "@mui/material";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

type Props = { accept: string; busy: boolean; onFiles: (files: File[]) => void };

/** Takes files that are dropped or chosen. */
export function DropZone({ accept, busy, onFiles }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !busy) onFiles(files);
  };
  return (
    <Box
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
      sx={{
        border: "1px dashed",
        borderColor: over ? "primary.main" : "text.secondary",
        bgcolor: over ? "action.hover" : "background.paper",
        p: 4,
        display: "grid",
        justifyItems: "center",
        gap: 1,
        textAlign: "center",
      }}
    >
      <UploadFile sx={{ fontSize: 32, color: "text.secondary" }} aria-hidden />
      <Box sx={{ fontWeight: 500 }}>{t(over ? "erasure.dropNow" : "erasure.drop")}</Box>
      <Box sx={{ fontSize: 13, color: "text.secondary" }}>{t("erasure.formats")}</Box>
      <Button variant="contained" loading={busy} onClick={() => input.current?.click()}>
        {t("erasure.chooseFiles")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={t("erasure.chooseFiles")}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
    </Box>
  );
}
