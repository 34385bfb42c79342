import Close from "@mui/icons-material/CloseOutlined";
import Paper from "@mui/icons-material/InsertDriveFileOutlined";
import { Box, IconButton } from "@mui/material";
import { useEffect, useState } from "react";
import { Note } from "../look/Text.tsx";
import { useFormat, useTranslation } from "../texts/i18n.ts";

type Props = { files: readonly File[]; busy: boolean; onFiles: (files: readonly File[]) => void };

/** Files before upload: name, size, thumbnail of an image, and a button to remove one. */
export function ChosenFiles({ files, busy, onFiles }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box role="status" sx={{ inlineSize: "100%", minWidth: 0 }}>
      {files.length > 0 && (
        <Box
          component="ul"
          className="plainList"
          aria-label={t("kit.files.chosen")}
          sx={{ mt: 1, maxHeight: 320, overflow: "auto" }}
        >
          {files.map((file) => (
            <Box
              component="li"
              key={`${file.name} ${file.size}`}
              sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 44, textAlign: "start" }}
            >
              <Thumbnail file={file} />
              <Box component="bdi" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                {file.name}
              </Box>
              <Note sx={{ whiteSpace: "nowrap" }}>{format.size(file.size)}</Note>
              <IconButton
                size="small"
                disabled={busy}
                aria-label={t("kit.files.leaveOut", { file: file.name })}
                onClick={() => onFiles(files.filter((other) => other !== file))}
                sx={{ marginInlineStart: "auto" }}
              >
                <Close sx={{ fontSize: 18 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  const size = { inlineSize: 36, blockSize: 36, flexShrink: 0 };
  if (!address) return <Paper aria-hidden sx={{ ...size, p: 0.75, color: "text.secondary" }} />;
  return <Box component="img" src={address} alt="" sx={{ ...size, objectFit: "contain" }} />;
}
