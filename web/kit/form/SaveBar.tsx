import { Box, Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { low } from "../look/globals.ts";
import { useTranslation } from "../texts/i18n.ts";

type Props = {
  text?: string;
  saving: boolean;
  back: string;
  onNext?: () => void;
  more?: readonly { text: string; run: () => void }[];
};

/** The sticky bar at the end of a form, with its buttons to save and to go back. */
export function SaveBar({ text, saving, back, onNext, more = [] }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ways = onNext ? [{ text: t("kit.saveNext"), run: onNext }, ...more] : more;
  return (
    <Box
      className="saveBar"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        py: 1.5,
        position: "sticky",
        insetBlockEnd: { xs: 56, sm: 0 },
        bgcolor: "background.default",
        borderTop: 1,
        borderColor: "divider",
        zIndex: 2,
        [low]: { position: "static" },
      }}
    >
      <Button type="submit" variant="contained" loading={saving}>
        {text ?? t("kit.save")}
      </Button>
      {ways.map((way) => (
        <Button key={way.text} variant="outlined" color="inherit" disabled={saving} onClick={way.run}>
          {way.text}
        </Button>
      ))}
      <Button color="inherit" onClick={() => void navigate({ to: back })}>
        {t("kit.cancel")}
      </Button>
    </Box>
  );
}
