import { Box, Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { useMay } from "../../kit/call/session.ts";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { useMayChange } from "../fields.ts";
import type { Task } from "../taskActs.ts";
import type { Besides as Obstacle } from "./next.ts";

type Props = {
  product: Product;
  tasks: readonly Task[];
  obstacles: readonly Obstacle[];
  onStatus: () => void;
};
/** What else a device waits for, below what it waits for first: tasks on hold with their reasons, its status, its price. */
export function Besides({ product, tasks, obstacles, onStatus }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const format = useFormat();
  const onHold = tasks.filter(({ status }) => status === "hold");
  const named = onHold.map(({ name, holdReason }) => (holdReason ? `${name} (${holdReason})` : name));
  const buttons = {
    hold: may(products.setStatus) && { text: t("products.why.setStatus"), run: onStatus },
    price: mayChange("salePrice") && {
      text: t("products.next.setPrice"),
      run: () => void navigate({ to: `/products/${product.id}/edit` }),
    },
  };
  return (
    <>
      {named.length > 0 && (
        <Box sx={{ flexBasis: "100%", overflowWrap: "anywhere" }}>
          {t("products.next.onHoldTasks", { tasks: format.list(named) })}
        </Box>
      )}
      {obstacles.map((obstacle) => {
        const button = buttons[obstacle];
        return (
          <Box
            key={obstacle}
            sx={{
              flexBasis: "100%",
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              columnGap: 1,
              my: -0.5,
            }}
          >
            {t(`products.why.${obstacle}`)}
            {button && (
              <Button size="small" onClick={button.run}>
                {button.text}
              </Button>
            )}
          </Box>
        );
      })}
    </>
  );
}
