import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { duplicates } from "../../../contract/copies.routes.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { showToast } from "../../kit/call/toasts.ts";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { pagePath } from "../kinds.ts";
import type { Made } from "./LeftDialog.tsx";

const LeftDialog = lazyPart(() => import("./LeftDialog.tsx"), "LeftDialog");

/** Duplicates an order and opens the new draft; first says what could not be copied, if anything. */
export function useDuplicate(kind: OrderKind, order: Order | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const allowed = useMay()(duplicates[kind]);
  const [made, setMade] = useState<Made>();
  const open = ({ id }: Made) => {
    setMade(undefined);
    void navigate({ to: pagePath(kind, id) });
  };
  const duplicating = useAct(duplicates[kind], {
    onDone: (answer) => {
      if (answer.left.length) return setMade(answer);
      showToast(t("copies.made", { order: answer.orderNr }));
      open(answer);
    },
  });
  return {
    action: allowed &&
      order && {
        text: t("copies.duplicate"),
        inMenu: true,
        disabled: duplicating.isPending,
        onClick: () => duplicating.mutate({ params: { id: order.id } }),
      },
    dialog: made && <LeftDialog made={made} onClose={() => setMade(undefined)} onOpen={() => open(made)} />,
  };
}
