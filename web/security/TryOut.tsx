import { Box } from "@mui/material";
import { useTranslation } from "react-i18next";

/** On every screen of a try-out company: that nothing of it is real, and how to begin with one that is. */
export function TryOut() {
  const { t } = useTranslation();
  return (
    <Box
      role="note"
      sx={{
        px: 2,
        py: 0.5,
        bgcolor: "info.main",
        color: "info.contrastText",
        fontSize: 13,
        textWrap: "balance",
      }}
    >
      {t("sample.banner")} {t("sample.leave")} <code dir="ltr">./start</code>
    </Box>
  );
}
