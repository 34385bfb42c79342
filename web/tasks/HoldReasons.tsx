import { Box, Button } from "@mui/material";
import { holdReasons } from "../../contract/tasks.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Why tasks were held before, to choose from instead of typing. */
export function HoldReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useCall(holdReasons.list, {}, { also: ["tasks"] });
  if (data.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t("tasks.formerReasons")}
      sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, mb: 1 }}
    >
      {data.map((reason) => (
        <Button
          key={reason}
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => onChoose(reason)}
          sx={{ maxWidth: "100%", overflowWrap: "anywhere", textAlign: "start" }}
        >
          <bdi>{reason}</bdi>
        </Button>
      ))}
    </Box>
  );
}
