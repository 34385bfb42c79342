import { Button } from "@mui/material";
import { languages } from "../browser/language.ts";
import { Small } from "../look/Text.tsx";
import { locale, speak, useTranslation } from "../texts/i18n.ts";

/** The choice of language at the foot of a page for strangers. */
export function LanguageRow() {
  const { t } = useTranslation();
  const spoken = locale.use();
  return (
    <Small component="nav" aria-label={t("kit.language")} sx={{ display: "flex", gap: 2, flexWrap: "wrap" }}>
      {languages.map(([code, name]) => (
        <Button
          key={code}
          size="small"
          color="inherit"
          lang={code}
          aria-pressed={code === spoken}
          onClick={() => void speak(code, "chosen")}
          sx={{ fontWeight: code === spoken ? 600 : 400 }}
        >
          {name}
        </Button>
      ))}
    </Small>
  );
}
