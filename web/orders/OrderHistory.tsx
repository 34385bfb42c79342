import { Box, Button } from "@mui/material";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Order, ServedKind } from "../../contract/orders.ts";
import { useCall } from "../kit/data.ts";
import { dayText, moneyText } from "../kit/format.ts";
import { locale as localeStore } from "../kit/i18n.ts";
import { useLabels } from "../kit/labels.ts";
import { Instant } from "../kit/show.tsx";
import { eventsOf, type Wording } from "./history.ts";
import { nameOf, routesOf, useStatuses } from "./kinds.ts";

const shownFirst = 12;
const atOnce = 500;

/** What happened to an order, newest first: everything that one person did at one moment is one entry. */
export function OrderHistory({ kind, order }: { kind: ServedKind; order: Order }) {
  const { t } = useTranslation();
  const wording = useWording(kind);
  const [all, setAll] = useState(false);
  const read = useCall(
    routesOf(kind).history,
    { params: { id: order.id }, query: { limit: atOnce } },
    { also: ["intakes", "products"], keep: true },
  );
  const events = eventsOf(read.data?.items ?? [], wording);
  if (events.length === 0) return <Box />;
  return (
    <Box component="aside" aria-label={t("orders.history")} sx={{ minWidth: 0 }}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 1, mt: 0 }}>
        {t("orders.history")}
      </Box>
      <Box
        component="ol"
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          borderInlineStart: (theme) => `2px solid ${theme.palette.divider}`,
        }}
      >
        {(all ? events : events.slice(0, shownFirst)).map(({ id, at, userName, sentences }) => (
          <Box
            component="li"
            key={id}
            sx={{ position: "relative", paddingInlineStart: 2, pb: 1.5, fontSize: 13 }}
          >
            <Box
              aria-hidden
              sx={{
                position: "absolute",
                insetInlineStart: -5,
                insetBlockStart: 6,
                inlineSize: 8,
                blockSize: 8,
                borderRadius: "50%",
                bgcolor: "text.secondary",
              }}
            />
            {sentences.map((sentence) => (
              <Box key={sentence} sx={{ overflowWrap: "anywhere" }}>
                {sentence}
              </Box>
            ))}
            <Box sx={{ color: "text.secondary", fontSize: 12 }}>
              {userName ?? t("orders.happened.system")} · <Instant at={at} />
            </Box>
          </Box>
        ))}
      </Box>
      {!all && events.length > shownFirst && (
        <Button color="inherit" size="small" onClick={() => setAll(true)}>
          {t("orders.showEarlier", { count: events.length - shownFirst })}
        </Button>
      )}
    </Box>
  );
}

function useWording(kind: ServedKind): Wording {
  const { t } = useTranslation();
  const label = useLabels(nameOf[kind]);
  const locale = localeStore.use();
  const statuses = useStatuses(kind);
  return {
    say: (key, values) => t(`orders.happened.${key}`, values ?? {}),
    label,
    value: (field, value) => {
      if (value === null || value === "" || value === undefined) return "–";
      if (field === "statusId") return statuses.find(({ id }) => id === value)?.name ?? "…";
      if (field === "dataDestruction") return t(`dataDestructions.${String(value)}`);
      if (field === "deliveryType") return t(`deliveryTypes.${String(value)}`);
      if (field === "discountUnit") return t(`discountUnits.${String(value)}`);
      if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
      if (typeof value === "number")
        return /price|cost/i.test(field) ? moneyText(value, locale) : String(value);
      const text = String(value);
      return /^\d{4}-\d{2}-\d{2}$/.test(text)
        ? dayText(text, locale)
        : text.length > 60
          ? `${text.slice(0, 60)}…`
          : text;
    },
  };
}
