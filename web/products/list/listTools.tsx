import { Box, Chip, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type PriceShown, priceShown, setPriceShown, usePriceRights } from "../prices.ts";

type Search = Record<string, string | undefined>;
function OnePurchase({ id, remove }: { id: string; remove: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Chip
      variant="outlined"
      size="small"
      label={t("products.onePurchase")}
      onClick={() => void navigate({ to: `/orders/purchases/${id}` })}
      onDelete={remove}
      sx={{ height: 28 }}
    />
  );
}

/** Stock or archive, and prices without or with VAT. */
export function ListTools() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const prices = priceShown.use();
  const rights = usePriceRights();
  const go = (changes: Search) =>
    void navigate({
      to: "/products",
      search: { ...search, page: undefined, ...changes } as never,
      replace: true,
    });
  return (
    <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={search.archived === "true" ? "archived" : "current"}
        onChange={(_, view: string | null) =>
          view && go({ archived: view === "archived" ? "true" : undefined })
        }
        aria-label={t("products.view")}
      >
        <ToggleButton value="current">{t("products.current")}</ToggleButton>
        <ToggleButton value="archived">{t("products.archived")}</ToggleButton>
      </ToggleButtonGroup>
      {search.purchaseId && (
        <OnePurchase id={search.purchaseId} remove={() => go({ purchaseId: undefined })} />
      )}
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", marginInlineStart: { sm: "auto" } }}>
        {rights.read && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={prices}
            onChange={(_, next: PriceShown | null) => next && setPriceShown(next)}
            aria-label={t("products.priceShown")}
          >
            <ToggleButton value="net">{t("products.withoutVat")}</ToggleButton>
            <ToggleButton value="gross">{t("products.withVat")}</ToggleButton>
          </ToggleButtonGroup>
        )}
      </Box>
    </Box>
  );
}
