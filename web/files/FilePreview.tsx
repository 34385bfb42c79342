import { Box, Button, Skeleton } from "@mui/material";
import { useEffect, useState } from "react";
import { messageOf } from "../kit/call/toasts.ts";
import { InfoDialog } from "../kit/page/InfoDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { type Preview, previewOf } from "./previewOf.ts";

type Props = { name: string; read: () => Promise<Blob>; onDownload: () => void; onClose: () => void };
type Shown = Preview & { url?: string };

/** A file as it is, without saving it: a picture or a text here, a PDF in a tab of its own. */
export function FilePreview({ name, read, onDownload, onClose }: Props) {
  const { t } = useTranslation();
  const { shown, problem } = useShown(read);
  return (
    <InfoDialog
      title={name}
      width="md"
      autoFocus
      aside={
        <Button color="inherit" onClick={onDownload}>
          {t("files.download", { file: name })}
        </Button>
      }
      onClose={onClose}
    >
      {!shown && !problem && <Skeleton variant="rectangular" height={240} />}
      <Box role="alert" sx={{ color: "error.main" }}>
        {problem}
      </Box>
      {shown?.kind === "picture" && (
        <Box
          component="img"
          src={shown.url}
          alt={name}
          sx={{ display: "block", maxInlineSize: "100%", maxBlockSize: "70vh", mx: "auto" }}
        />
      )}
      {shown?.kind === "text" && (
        <Box component="pre" dir="auto" tabIndex={0} sx={textStyle}>
          {shown.text}
          {shown.isCut && "…"}
        </Box>
      )}
      {shown?.kind === "pdf" && (
        <Button variant="outlined" onClick={() => window.open(shown.url, "_blank", "noopener")}>
          {t("files.openPdf")}
        </Button>
      )}
      {shown?.kind === "none" && <Box sx={{ color: "text.secondary" }}>{t("files.noPreview")}</Box>}
    </InfoDialog>
  );
}

const textStyle = { m: 0, fontSize: 12, whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

/** Reads a file once; its bytes get the type that they are known by, so that a browser runs none of them. */
function useShown(read: () => Promise<Blob>) {
  const [state, setState] = useState<{ shown?: Shown; problem?: string }>({});
  const [reading] = useState(() => read().then((blob) => blob.arrayBuffer()));
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    void reading.then(
      (buffer) => {
        if (isGone) return;
        const preview = previewOf(new Uint8Array(buffer));
        const type = { picture: preview.kind === "picture" ? preview.type : "", pdf: "application/pdf" };
        if (preview.kind === "picture" || preview.kind === "pdf")
          url = URL.createObjectURL(new Blob([buffer], { type: type[preview.kind] }));
        setState({ shown: { ...preview, ...(url && { url }) } });
      },
      (error) => !isGone && setState({ problem: messageOf(error) }),
    );
    return () => {
      isGone = true;
      // A tab that shows it has read it by then.
      if (url) setTimeout(URL.revokeObjectURL, 60_000, url);
    };
  }, [reading]);
  return state;
}
