import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { type PurchaseImport, purchaseImport } from "../../../contract/import/purchaseImport.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import type { ApiError } from "../../kit/call/api.ts";
import { useAct, useCall } from "../../kit/call/data.ts";
import { confirm } from "../../kit/page/Confirm.tsx";
import { Instant } from "../../kit/page/values.tsx";
import { numberText } from "../../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";

type Touched = { lineId: number; serialNumber: string; productName: string; reason: string };
const shownAtMost = 20;

/** The lists that were read into a purchase, each with its undo. */
export function OrderImports({ order, writable }: { order: Order; writable: boolean }) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<ApiError>();
  const { data } = useCall(purchaseImport.list, { params: { id: order.id } });
  const undo = useAct(purchaseImport.undo, {
    done: ({ removed }) => t("kit.deletedMany", { count: removed }),
    onFail: (error) => {
      if (error.code !== "importTouched") return false;
      setRefused(error);
      return true;
    },
  });
  const nameOf = ({ fileName }: PurchaseImport) => fileName || t("import.noFile");
  const ask = async (list: PurchaseImport) => {
    const title = t("import.undoTitle", { file: nameOf(list) });
    setRefused(undefined);
    if (await confirm({ title, text: t("import.undoText"), action: t("kit.undo"), danger: true }))
      undo.mutate({ params: { orderId: order.id, id: list.id } });
  };
  if (!data?.items.length) return null;
  return (
    <Box component="section" aria-label={t("import.imports")} sx={{ mb: 3 }}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 1, mt: 0 }}>
        {t("import.imports")}
      </Box>
      {refused && <NotUndone error={refused} onClose={() => setRefused(undefined)} />}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxWidth: 640 }}>
        {data.items.map((list) => (
          <Box
            component="li"
            key={list.id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1,
              borderBottom: 1,
              borderColor: "divider",
              minHeight: 44,
              py: 0.5,
            }}
          >
            <ImportFacts list={list} name={nameOf(list)} />
            {writable && !list.undoneAt && (
              <Button
                size="small"
                color="inherit"
                loading={undo.isPending && undo.variables.params.id === list.id}
                onClick={() => void ask(list)}
                aria-label={t("import.undoOf", { file: nameOf(list) })}
                sx={{ textDecoration: "underline", flexShrink: 0 }}
              >
                {t("kit.undo")}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function ImportFacts({ list, name }: { list: PurchaseImport; name: string }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ overflowWrap: "anywhere", color: list.undoneAt ? "text.secondary" : undefined }}>
        <bdi>{name}</bdi>
        <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
          {" · "}
          {t("import.cameWith", { count: list.lines, shown: numberText(list.lines, locale) })}
        </Box>
      </Box>
      <Box sx={{ color: "text.secondary", fontSize: 12 }}>
        <bdi>{list.userName}</bdi> · <Instant at={list.at} />
        {list.undoneAt && (
          <>
            {" · "}
            {t("import.undoneBy", { user: list.undoneBy })} · <Instant at={list.undoneAt} />
          </>
        )}
      </Box>
    </Box>
  );
}

/** Why a list stays: the lines that something has happened to. */
function NotUndone({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const { t } = useTranslation();
  const { lines = [], count = 0 } = error.details as { lines?: Touched[]; count?: number };
  return (
    <Alert severity="error" onClose={onClose} sx={{ mb: 1, maxWidth: 640 }} role="alert">
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
