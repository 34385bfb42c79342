import ViewColumn from "@mui/icons-material/ViewColumnOutlined";
import { Box, Button, Checkbox, Chip, Menu, MenuItem, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createStore, keep, stored } from "../kit/store.ts";
import { type PriceShown, priceShown, showPrices, usePriceRights } from "./prices.ts";

type Search = Record<string, string | undefined>;
const usual = [
  "serialNumber",
  "productName",
  "typeName",
  "location",
  "status",
  "stock",
  "price",
  "attributes.grade",
];
/** The keys of the columns that are shown besides the SKU; kept in this browser. */
export const chosenColumns = createStore<readonly string[]>(stored<string[]>("productColumns") ?? usual);

function toggleColumn(key: string) {
  const chosen = chosenColumns.get();
  const next = chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key];
  keep("productColumns", next);
  chosenColumns.set(next);
}

function ColumnChoice({ columns }: { columns: readonly { key: string; label: string }[] }) {
  const { t } = useTranslation();
  const chosen = chosenColumns.use();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewColumn />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: { xs: "none", sm: "inline-flex" } }}
      >
        {t("products.columns")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map(({ key, label }) => (
          <MenuItem
            key={key}
            dense
            role="menuitemcheckbox"
            aria-checked={chosen.includes(key)}
            onClick={() => toggleColumn(key)}
          >
            <Checkbox
              size="small"
              checked={chosen.includes(key)}
              tabIndex={-1}
              sx={{ p: 0, marginInlineEnd: 1 }}
            />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

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

/** Stock or archive, prices without or with VAT, and which columns. */
export function ListTools({ columns }: { columns: readonly { key: string; label: string }[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const shown = priceShown.use();
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
        <ColumnChoice columns={columns} />
        {rights.read && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={shown}
            onChange={(_, next: PriceShown | null) => next && showPrices(next)}
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
