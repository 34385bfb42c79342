import { useState } from "react";
import { suppressionReasons, suppressions } from "../../contract/suppressions.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const AddAddress = lazyPart(() => import("./AddAddress.tsx"), "AddAddress");
const { list, remove, export: exported } = suppressions;

/** Addresses that get no bulk mail: who unsubscribed, complained or is nobody's, and those that were added by hand. */
export function SuppressionList() {
  const { t } = useTranslation();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        of={{ list, remove, export: exported }}
        name="suppressions"
        sort="-createdAt"
        columns={[
          { key: "address", cell: ({ address }) => ownDirection(address) },
          { key: "reason", cell: ({ reason }) => <Word of="suppressionReasons" value={reason} /> },
          { key: "emailName", cell: ({ emailName }) => ownDirection(emailName) },
          { key: "createdAt", cell: ({ createdAt }) => <Instant at={createdAt} /> },
        ]}
        filters={[
          { key: "reason", words: suppressionReasons, texts: "suppressionReasons" },
          { key: "createdAt", kind: "days" },
        ]}
        to={false}
        nameOf={({ address }) => address}
        actions={[
          may(suppressions.create) && {
            text: t("suppressions.new"),
            primary: true,
            onClick: () => setAdding(true),
          },
        ]}
      />
      {adding && <AddAddress onClose={() => setAdding(false)} />}
    </>
  );
}
