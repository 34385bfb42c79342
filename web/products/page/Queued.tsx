import { Box, Button } from "@mui/material";
import { Link, useNavigate } from "@tanstack/react-router";
import { repairs } from "../../../contract/orders.routes.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { toRepairs } from "../../../contract/toRepairs.routes.ts";
import type { ToRepair } from "../../../contract/toRepairs.ts";
import { useAct, useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";

/** The place of a product in the queue of what has to be repaired, if it waits there. */
export function useQueued({ id, lifecycle }: Pick<Product, "id" | "lifecycle">): ToRepair | undefined {
  const enabled = useMay()(toRepairs.list) && lifecycle === "onHold";
  const query = { productId: String(id), pageSize: 1 };
  const { data } = useCall(toRepairs.list, { query }, { enabled, also: ["repairs", "products"] });
  return enabled ? data?.items[0] : undefined;
}

/** What is wrong with a product that waits for its repair, and the repair that took it or the button that makes one. */
export function Queued({ queued }: { queued: ToRepair }) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const { id, productId, reason, orderId, orderNr } = queued;
  const takeOut = useAct(toRepairs.remove, { done: t("toRepairs.takenOut") });
  return (
    <>
      <Box sx={{ flex: "1 1 320px", minWidth: 0, overflowWrap: "anywhere" }}>
        {t(orderId === null ? "toRepairs.waits" : "toRepairs.taken", { reason })}
        {orderId !== null && (
          <>
            {" ("}
            <Link to={`/orders/repairs/${orderId}`}>
              <bdi>{orderNr}</bdi>
            </Link>
            )
          </>
        )}
      </Box>
      {orderId === null && may(toRepairs.remove) && (
        <Button
          color="inherit"
          loading={takeOut.isPending}
          onClick={() => takeOut.mutate({ params: { id }, query: {} })}
        >
          {t("toRepairs.takeOut")}
        </Button>
      )}
      {orderId === null && may(repairs.create) && (
        <Button
          variant="contained"
          onClick={() =>
            void navigate({ to: "/orders/repairs/new", search: { deviceId: String(productId) } })
          }
        >
          {t("toRepairs.make", { count: 1 })}
        </Button>
      )}
    </>
  );
}
