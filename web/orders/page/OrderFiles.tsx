import AttachFile from "@mui/icons-material/AttachFile";
import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton } from "@mui/material";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { anyKind } from "../../../contract/files.rules.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { callFile, upload } from "../../kit/call/api.ts";
import { readAgain, useAct } from "../../kit/call/data.ts";
import { showError, showToast } from "../../kit/call/toasts.ts";
import { useLeaveGuard } from "../../kit/form/form.tsx";
import { FileDrop } from "../../kit/inputs/FileDrop.tsx";
import { useConfirmDelete } from "../../kit/page/Confirm.tsx";
import { sizeText } from "../../kit/texts/format.ts";
import { locale as localeStore } from "../../kit/texts/i18n.ts";
import { routesOf } from "../kinds.ts";

/** Files of an order: dropped or chosen, listed, downloaded, deleted. */
export function OrderFiles({ kind, order, writable }: { kind: OrderKind; order: Order; writable: boolean }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const routes = routesOf(kind);
  const confirmDelete = useConfirmDelete();
  const remove = useAct(routes.removeFile, { done: t("orders.fileRemoved") });
  const fetchFile = (id: number, name: string) =>
    callFile(routes.readFile, { params: { orderId: order.id, id } }, { name }).catch(showError);
  if (!writable && order.files.length === 0) return null;
  return (
    <Box component="section" aria-label={t("orders.files")} sx={{ mb: 3 }}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 1, mt: 0 }}>
        {t("orders.files")}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxWidth: 640 }}>
        {order.files.map(({ id, original_client_filename: name, bytes }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1,
              borderBottom: 1,
              borderColor: "divider",
              minHeight: 36,
            }}
          >
            <AttachFile sx={{ fontSize: 16, color: "text.secondary" }} aria-hidden />
            <Button
              color="inherit"
              size="small"
              onClick={() => void fetchFile(id, name)}
              aria-label={t("orders.download", { file: name })}
              sx={{ textDecoration: "underline", minWidth: 0, overflowWrap: "anywhere", textAlign: "start" }}
            >
              {name}
            </Button>
            <Box
              sx={{ color: "text.secondary", fontSize: 12, marginInlineStart: "auto", whiteSpace: "nowrap" }}
            >
              {sizeText(bytes, locale)}
            </Box>
            {writable && (
              <IconButton
                size="small"
                aria-label={t("orders.removeFile", { file: name })}
                onClick={async () => {
                  if (await confirmDelete(name)) remove.mutate({ params: { orderId: order.id, id } });
                }}
              >
                <DeleteOutline sx={{ fontSize: 18 }} />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {writable && <AddFiles kind={kind} orderId={order.id} />}
    </Box>
  );
}

/** Files are shown before they are added. */
function AddFiles({ kind, orderId }: { kind: OrderKind; orderId: number }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const unsent = useRef(false);
  unsent.current = chosen.length > 0;
  useLeaveGuard(unsent);
  const add = async () => {
    setBusy(true);
    try {
      await upload(routesOf(kind).addFile, { params: { orderId } }, chosen);
      showToast(t("orders.filesAdded", { count: chosen.length }));
      setChosen([]);
      void readAgain();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ mt: 1, maxWidth: 640 }}>
      <FileDrop
        small
        multiple
        kinds={anyKind}
        title={t("orders.dropFiles")}
        files={chosen}
        busy={busy}
        onFiles={setChosen}
      />
      {chosen.length > 0 && (
        <Button variant="contained" loading={busy} onClick={() => void add()} sx={{ mt: 1 }}>
          {t("orders.addFiles", { count: chosen.length })}
        </Button>
      )}
    </Box>
  );
}
