import { type ReactNode, Suspense, useState } from "react";
import { orderKinds, orderStatuses, phases } from "../../contract/statuses.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import type { PageAction } from "../kit/page/Page.tsx";
import { StatusChip, Word, YesNo } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const ArrangeStatuses = lazyPart(() => import("./ArrangeStatuses.tsx"), "ArrangeStatuses");

export function OrderStatusList() {
  const { t } = useTranslation();
  const may = useMay();
  const [arranging, setArranging] = useState(false);
  const arrange = { text: t("orderStatuses.arrange.open"), onClick: () => setArranging(true) };
  return (
    <Statuses actions={[may(orderStatuses.arrange) && arrange]}>
      <Suspense>{arranging && <ArrangeStatuses onClose={() => setArranging(false)} />}</Suspense>
    </Statuses>
  );
}

const Statuses = (props: { actions: (PageAction | false)[]; children: ReactNode }) => (
  <ListScreen
    {...props}
    of={orderStatuses}
    name="orderStatuses"
    sort="position"
    columns={[
      { key: "name", cell: (status) => <StatusChip {...status} /> },
      { key: "kind", cell: (status) => <Word of="orderKinds" value={status.kind} /> },
      { key: "phase", cell: (status) => <Word of="phases" value={status.phase} /> },
      { key: "mailBody", cell: (status) => <YesNo value={status.mailBody !== ""} /> },
      { key: "position", align: "end" },
    ]}
    filters={[
      { key: "kind", words: orderKinds, texts: "orderKinds" },
      { key: "phase", words: phases, texts: "phases" },
    ]}
  />
);
