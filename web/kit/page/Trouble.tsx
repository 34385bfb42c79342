import { Box, Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../texts/i18n.ts";

type Props = { text: string; retry?: () => unknown; children?: ReactNode };

/** What went wrong, and what can be done about it. */
export function Trouble({ text, retry, children }: Props) {
  const { t } = useTranslation();
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await retry?.();
    setTrying(false);
  };
  return (
    <>
      <Box component="p" role="alert" sx={{ mt: 0 }}>
        {text}
      </Box>
      <Box sx={{ display: "flex", gap: 1 }}>
        {retry && (
          <Button variant="contained" loading={trying} onClick={() => void tryAgain()}>
            {t("kit.tryAgain")}
          </Button>
        )}
        {children}
      </Box>
    </>
  );
}
