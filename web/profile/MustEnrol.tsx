import { Box, Button } from "@mui/material";
import { security } from "../../contract/security.routes.ts";
import { signedOut } from "../kit/browser/tokens.ts";
import { call } from "../kit/call/api.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { SecondFactorSetUp } from "./SecondFactorSetUp.tsx";

/** Instead of every screen, for somebody whose group needs a second factor. */
export function MustEnrol() {
  const { t } = useTranslation();
  const signOut = async () => {
    await call(security.signOut).catch(() => undefined);
    signedOut();
  };
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: "auto", p: 3 }}>
      <Box component="h1" sx={{ fontSize: 20, fontWeight: 600 }}>
        {t("secondFactor.must")}
      </Box>
      <p>{t("secondFactor.mustText")}</p>
      {/* What the screens asked for meanwhile was refused. */}
      <SecondFactorSetUp onDone={() => location.reload()} />
      <Button sx={{ mt: 3 }} color="inherit" onClick={() => void signOut()}>
        {t("security.signOut")}
      </Button>
    </Box>
  );
}
