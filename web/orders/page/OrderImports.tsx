import { Alert, Box } from "@mui/material";
import { useState } from "react";
import { purchaseImport } from "../../../contract/import/purchaseImport.routes.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import { ImportList } from "../../imports/ImportList.tsx";
import type { ApiError } from "../../kit/call/api.ts";
import { useAct, useCall } from "../../kit/call/data.ts";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";

type Touched = { lineId: number; serialNumber: string; productName: string; reason: string };
const shownAtMost = 20;

/** The lists imported into a purchase, each with its undo. */
export function OrderImports({ order, writable }: { order: Order; writable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [refused, setRefused] = useState<ApiError>();
  const { data } = useCall(purchaseImport.list, { params: { id: order.id } });
  const undoing = useAct(purchaseImport.undo, {
    done: ({ removed }) => t("kit.deletedMany", { count: removed }),
    onFail: (error) => {
      if (error.code !== "importTouched") return false;
      setRefused(error);
      return true;
    },
  });
  const undo = (id: number) => {
    setRefused(undefined);
    // The error has already been shown.
    return undoing.mutateAsync({ params: { orderId: order.id, id } }).catch(() => undefined);
  };
  return (
    <ImportList
      title={t("import.imports")}
      lists={data?.items}
      came={({ lines }) => t("import.cameWith", { count: lines, shown: format.number(lines) })}
      undoText={t("import.undoText")}
      undo={writable ? undo : undefined}
    >
      {refused && <NotUndone error={refused} onClose={() => setRefused(undefined)} />}
    </ImportList>
  );
}

/** Why an import cannot be undone: the lines that have changed since. */
function NotUndone({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const { t } = useTranslation();
  const { lines = [], count = 0 } = error.details as { lines?: Touched[]; count?: number };
  return (
    <Alert severity="error" onClose={onClose} sx={{ mb: 1, maxWidth: 640 }}>
      {t("import.notUndone")}
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {lines.slice(0, shownAtMost).map(({ lineId, serialNumber, productName, reason }) => (
          <li key={lineId}>
            <bdi>{[serialNumber, productName].filter(Boolean).join(" ")}</bdi>:{" "}
            <strong>{t(keyIn("import.obstacles", reason))}</strong>
          </li>
        ))}
      </Box>
      {count > shownAtMost && t("orders.andMore", { count: count - shownAtMost })}
    </Alert>
  );
}
