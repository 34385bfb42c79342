import Close from "@mui/icons-material/Close";
import EditLocation from "@mui/icons-material/EditLocationAltOutlined";
import { Box } from "@mui/material";
import { Faint, Small } from "../kit/look/Text.tsx";
import { ToolButton } from "../kit/overlays/ToolButton.tsx";
import { Code, Inline } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { type MovingList, spotText, waiting, without } from "./movingList.ts";

type Props = {
  list: MovingList;
  put: (list: MovingList) => void;
  /** The locations that have slots. */
  slotted: readonly number[];
};

/** What was scanned, from where to where, with what is to be mended. */
export function MovingRows({ list, put, slotted }: Props) {
  const { t } = useTranslation();
  const named = (action: string, { serialNumber, sku }: MovingList["rows"][number]["product"]) => ({
    tip: action,
    label: t("kit.actionOn", { action, what: serialNumber || sku }),
  });
  return (
    <ul className="plainList" aria-label={t("moving.list")}>
      {list.rows.map(({ product, to, problem }) => {
        const lacksSlot = to !== null && to.locationLabel === "" && slotted.includes(to.locationId);
        return (
          <Box
            component="li"
            key={product.id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1,
              px: 1.5,
              py: 0.5,
              border: 1,
              borderColor: problem ? "error.main" : "divider",
              bgcolor: "background.paper",
              mb: 0.5,
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
                <bdi>{product.productName}</bdi>
              </Box>
              <Faint>
                <Inline
                  parts={[
                    <Code key="code" copy={false}>
                      {product.serialNumber || product.sku}
                    </Code>,
                    product.quantity > 1 && t("moving.pieces", { count: product.quantity }),
                    t("moving.from", {
                      place: spotText(product.locationName, product.locationLabel) || t("moving.nowhere"),
                    }),
                  ]}
                />
              </Faint>
              <Box
                sx={{
                  fontSize: 14,
                  fontWeight: 500,
                  color: to && !lacksSlot ? "text.primary" : "warning.main",
                }}
              >
                {to
                  ? t(lacksSlot ? "moving.goesToNoSlot" : "moving.goesTo", {
                      place: spotText(to.locationName, to.locationLabel),
                    })
                  : t("moving.waits")}
              </Box>
              {problem && (
                <Small role="alert" sx={{ color: "error.main" }}>
                  {problem}
                </Small>
              )}
            </Box>
            {to && (
              <ToolButton
                {...named(t("moving.otherPlace"), product)}
                onClick={() => put(waiting(list, product.id))}
              >
                <EditLocation fontSize="small" />
              </ToolButton>
            )}
            <ToolButton
              {...named(t("moving.remove"), product)}
              onClick={() => put(without(list, product.id))}
            >
              <Close fontSize="small" />
            </ToolButton>
          </Box>
        );
      })}
    </ul>
  );
}
