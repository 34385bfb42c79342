import Upload from "@mui/icons-material/UploadFileOutlined";
import { Box, Button } from "@mui/material";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** A place to drop a supplier's list. */
export function ChooseFile({ onFile, busy }: { onFile: (file: File) => void; busy: boolean }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      sx={{
        border: "2px dashed",
        borderColor: over ? "primary.main" : "divider",
        bgcolor: over ? "action.hover" : "background.paper",
        p: { xs: 3, sm: 6 },
        textAlign: "center",
        maxWidth: 720,
      }}
    >
      <Upload sx={{ fontSize: 40, color: "text.secondary" }} aria-hidden />
      <Box component="p" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t("import.drop")}
      </Box>
      <Box component="p" sx={{ color: "text.secondary", mt: 0 }}>
        {t("import.dropHelp")}
      </Box>
      <Button variant="contained" loading={busy} onClick={() => input.current?.click()} autoFocus>
        {t("import.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.xlsx"
        aria-label={t("import.choose")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
    </Box>
  );
}
