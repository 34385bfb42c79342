import { Box, Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

/** The end of a form, always in sight: saving it, and the way back to where it was opened from. */
export function SaveBar({ text, saving, back }: { text?: string; saving: boolean; back: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Box
      sx={{
        display: "flex",
        gap: 1,
        py: 1.5,
        position: "sticky",
        insetBlockEnd: { xs: 56, sm: 0 },
        bgcolor: "background.default",
        borderTop: 1,
        borderColor: "divider",
        zIndex: 2,
      }}
    >
      <Button type="submit" variant="contained" loading={saving}>
        {text ?? t("kit.save")}
      </Button>
      <Button color="inherit" onClick={() => void navigate({ to: back })}>
        {t("kit.cancel")}
      </Button>
    </Box>
  );
}
