import { Box } from "@mui/material";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Chip } from "../../kit/overlays/overlays.ts";
import { priceShown, setPriceShown, usePriceRights } from "../prices.ts";
import { Segments } from "./Segments.tsx";

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
      <Segments
        label={t("products.view")}
        value={search.archived === "true" ? "archived" : "current"}
        options={[
          ["current", t("products.current")],
          ["archived", t("products.archived")],
        ]}
        onChoose={(view) => go({ archived: view === "archived" ? "true" : undefined })}
      />
      {search.purchaseId && (
        <OnePurchase id={search.purchaseId} remove={() => go({ purchaseId: undefined })} />
      )}
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", marginInlineStart: { sm: "auto" } }}>
        {rights.read && (
          <Segments
            label={t("products.priceShown")}
            value={prices}
            options={[
              ["net", t("products.withoutVat")],
              ["gross", t("products.withVat")],
            ]}
            onChoose={setPriceShown}
          />
        )}
      </Box>
    </Box>
  );
}
