import { Box, Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import type { Product } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { useMay } from "../../kit/call/session.ts";
import { PagePart } from "../../kit/page/PagePart.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { useMayChange } from "../fields.ts";
import { useSeesPrices } from "../prices.ts";
import { type Task, useTaskMove } from "../taskActs.ts";
import { useErasureImport } from "./erasureImport.ts";
import { type Obstacle, obstaclesOf } from "./next.ts";

type Mend = { text: string; run: () => void } | undefined;

/** What mends an obstacle, for who may. */
function useMend(product: Product, tasks: readonly Task[], onStatus: () => void) {
  const { t } = useTranslation();
  const may = useMay();
  const mayChange = useMayChange();
  const navigate = useNavigate();
  const moves = useTaskMove();
  const erasureImport = useErasureImport(product);
  const { id, sales } = product;
  const to = (text: string, path: string) => ({ text, run: () => void navigate({ to: path }) });
  const mend = (obstacle: Obstacle): Mend => {
    if (obstacle.kind === "status" || obstacle.kind === "hold")
      return may(products.setStatus) ? { text: t("products.why.setStatus"), run: onStatus } : undefined;
    if (obstacle.kind === "proof")
      return erasureImport ? to(t("products.next.import"), erasureImport) : undefined;
    if (obstacle.kind === "price")
      return mayChange("salePrice") ? to(t("products.next.setPrice"), `/products/${id}/edit`) : undefined;
    if (obstacle.kind === "reserved")
      return sales[0] ? to(t("products.why.toSale"), `/orders/sales/${sales[0].orderId}`) : undefined;
    const first = obstacle.kind === "tasks" && tasks.find((task) => task.id === obstacle.first.id);
    if (!first || !moves) return undefined;
    const isBusy = first.status === "inProgress";
    return {
      text: t(isBusy ? "products.next.finish" : "products.next.start", { name: first.name }),
      run: () => moves.move(first, isBusy ? "done" : "inProgress"),
    };
  };
  return { mend, dialog: moves?.dialog };
}

type Props = { product: Product; tasks: readonly Task[]; onStatus: () => void };
/** Everything that keeps a device from being sold, in the order in which it is mended. */
export function Obstacles({ product, tasks, onStatus }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mend, dialog } = useMend(product, tasks, onStatus);
  const obstacles = obstaclesOf(product, tasks, useSeesPrices());
  // One alone is what the page says on top.
  if (obstacles.length < 2) return null;
  const textOf = (obstacle: Obstacle) => {
    if (obstacle.kind === "status") return t("products.why.status", { status: product.statusName });
    if (obstacle.kind === "proof") return t("products.why.proof", { count: product.missingProof.length });
    if (obstacle.kind === "price") return t("products.why.price");
    if (obstacle.kind === "hold") return t("products.why.hold");
    if (obstacle.kind === "reserved") return t("products.why.reserved");
    if (obstacle.kind !== "tasks") return "";
    const names = format.list(obstacle.open.map(({ name }) => name));
    return t("products.why.tasks", { count: obstacle.open.length, names });
  };
  return (
    <PagePart title={t("products.whyNot")}>
      <ol className="plainList ruled">
        {obstacles.map((obstacle) => {
          const button = mend(obstacle);
          return (
            <Box
              component="li"
              key={obstacle.kind}
              sx={{ flexWrap: "wrap", columnGap: 2, minHeight: 40, py: 0 }}
            >
              <Box sx={{ flex: "1 1 240px", minWidth: 0, py: 0.5 }}>{textOf(obstacle)}</Box>
              {button && (
                <Button size="small" onClick={button.run}>
                  {button.text}
                </Button>
              )}
            </Box>
          );
        })}
      </ol>
      {dialog}
    </PagePart>
  );
}
