import { Box, Button } from "@mui/material";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { specifications } from "../../../contract/specifications.ts";
import { useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import type { JsonSchema } from "../../kit/inputs/fields.ts";
import { Small } from "../../kit/look/Text.tsx";
import { filterOf } from "../../kit/rows/listState.ts";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";

/** What the list comes to, counted when somebody asks. */
export function StockValue() {
  const { t } = useTranslation();
  const may = useMay();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const { querystring } = specifications.value.schema as unknown as { querystring: JsonSchema };
  const query = { ...filterOf(querystring, search), sort: undefined };
  const value = useCall(specifications.value, { query }, { enabled: isAsked, keepPrevious: true }).data;
  if (!may(specifications.value)) return null;
  if (!isAsked)
    return (
      <Button size="small" color="inherit" onClick={() => setAsked(true)}>
        {t("specifications.value")}
      </Button>
    );
  return (
    <Small aria-live="polite">
      {value
        ? t("specifications.worth", {
            count: value.pieces,
            sale: format.money(value.sale),
            purchase: format.money(value.purchase),
          })
        : "…"}
      {value !== undefined && value.unpriced > 0 && (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {" "}
          · {t("specifications.unpriced", { count: value.unpriced })}
        </Box>
      )}
    </Small>
  );
}
