import { Box, Button } from "@mui/material";
import { Small } from "../kit/look/Text.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { rowsId } from "./rowsView.ts";

type Props = {
  /** Why it was not saved. */
  problem: string | undefined;
  text: string;
  saving: boolean;
  disabled: boolean;
  /** What is still to be done, or that all is well. */
  status: string;
  isWrong: boolean;
  onSave: () => void;
};

/** The button that takes a list over, always at hand below its rows. */
export function ImportBar({ problem, text, saving, disabled, status, isWrong, onSave }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        position: "sticky",
        insetBlockEnd: { xs: 56, sm: 0 },
        zIndex: 3,
        bgcolor: "background.default",
        borderTop: 1,
        borderColor: "divider",
        py: 1.5,
      }}
    >
      <Problem text={problem} />
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Button variant="contained" loading={saving} disabled={disabled} onClick={onSave}>
          {text}
        </Button>
        <Small role="status" sx={{ color: isWrong ? "error.main" : "text.secondary" }}>
          {status}
        </Small>
        {isWrong && (
          <Button
            size="small"
            color="inherit"
            sx={{ textDecoration: "underline" }}
            onClick={() => document.getElementById(rowsId)?.scrollIntoView()}
          >
            {t("import.showErrors")}
          </Button>
        )}
      </Box>
    </Box>
  );
}
