import { Box } from "@mui/material";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { painted } from "../../kit/browser/painted.ts";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { Chip } from "../../kit/overlays/overlays.ts";
import { Segments } from "../../kit/page/Segments.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { priceShown, setPriceShown, useSeesPrices } from "../prices.ts";

const StockValue = lazyPart(() => painted().then(() => import("./StockValue.tsx")), "StockValue");

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

/** The search and filters without page, sort and view, to carry over to another view of the list. */
const withoutPlace = ({ page: _page, sort: _sort, by: _by, view: _view, ...filters }: Search) => filters;

/** Stock by product or by specification, or the archive, and prices without or with VAT. */
export function ListTools() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const prices = priceShown.use();
  const seesPrices = useSeesPrices();
  const grouped = useLocation().pathname.endsWith("/specifications");
  return (
    <Box
      className="swiped"
      sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: { xs: 1, sm: 1.5 } }}
    >
      <Segments
        label={t("products.view")}
        value={grouped ? "grouped" : search.archived === "true" ? "archived" : "current"}
        options={[
          ["current", t("products.current")],
          ["grouped", t("specifications.title")],
          ["archived", t("products.archived")],
        ]}
        onChoose={(view) =>
          void navigate({
            to: view === "grouped" ? "/products/specifications" : "/products",
            search: { ...withoutPlace(search), archived: view === "archived" ? "true" : undefined },
          })
        }
      />
      {search.purchaseId && (
        <OnePurchase
          id={search.purchaseId}
          remove={() =>
            void navigate({ to: ".", search: { ...search, purchaseId: undefined }, replace: true })
          }
        />
      )}
      <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", marginInlineStart: { sm: "auto" } }}>
        <StockValue key={JSON.stringify(withoutPlace(search))} />
        {seesPrices && (
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
