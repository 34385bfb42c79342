import { Box, FormControlLabel, Switch } from "@mui/material";
import type { TextKey } from "../../../contract/textKeys.ts";
import { activeKeys, chooseSingleKeys, type KeyGroup, singleKeys } from "../browser/keys.ts";
import { Small } from "../look/Text.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { InfoDialog } from "./InfoDialog.tsx";

const everywhere: KeyGroup = {
  title: "kit.keys.everywhere",
  keys: [
    ["Ctrl+K", "kit.keys.palette"],
    ["?", "kit.keys.help"],
    ["Esc", "kit.keys.close"],
    ["Scan", "kit.keys.scan"],
  ],
};

/** Keys whose names are translated. */
const keyNames: Record<string, TextKey> = { Space: "kit.keys.space", Scan: "kit.keys.scanner" };

function Keys({ title, keys }: KeyGroup) {
  const { t } = useTranslation();
  return (
    <Box component="section" sx={{ mb: 2.5 }}>
      <Small component="h3" sx={{ fontWeight: 600, m: 0, mb: 1 }}>
        {t(title)}
      </Small>
      <Box
        component="dl"
        sx={{ m: 0, display: "grid", gridTemplateColumns: "120px 1fr", rowGap: 1, "& dd": { m: 0 } }}
      >
        {keys.map(([key, text]) => (
          <Box key={key + text} sx={{ display: "contents" }}>
            <Box component="dt" dir="ltr" sx={{ justifySelf: "start" }}>
              {key.split(" ").map((one) => (
                <Box
                  component="kbd"
                  key={one}
                  sx={{
                    font: "inherit",
                    fontSize: 12,
                    border: 1,
                    borderColor: "divider",
                    borderRadius: 1,
                    px: 0.75,
                    py: 0.25,
                    "& + &": { marginInlineStart: 0.5 },
                    whiteSpace: "nowrap",
                  }}
                >
                  {keyNames[one] ? t(keyNames[one]) : one}
                </Box>
              ))}
            </Box>
            <dd>{t(text)}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The keys of the current screen and those that work everywhere. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const single = singleKeys.use();
  const groups = [...activeKeys.use().values()];
  return (
    <InfoDialog title={t("kit.keys.title")} width="xs" autoFocus onClose={onClose}>
      {[...groups, everywhere].map((group) => (
        <Keys key={group.title} {...group} />
      ))}
      <FormControlLabel
        control={<Switch checked={single} onChange={(_, on) => chooseSingleKeys(on)} />}
        label={t("kit.keys.single")}
      />
    </InfoDialog>
  );
}
