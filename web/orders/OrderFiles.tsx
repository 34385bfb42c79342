import AttachFile from "@mui/icons-material/AttachFile";
import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton } from "@mui/material";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Order, ServedKind } from "../../contract/orders.ts";
import { callFile, upload } from "../kit/api.ts";
import { useConfirmDelete } from "../kit/Confirm.tsx";
import { readAgain, useAct } from "../kit/data.ts";
import { numberText } from "../kit/format.ts";
import { locale as localeStore } from "../kit/i18n.ts";
import { showError, showToast } from "../kit/toasts.ts";
import { routesOf } from "./kinds.ts";

/** Files of an order: dropped or chosen, listed, downloaded, deleted. */
export function OrderFiles({ kind, order, writable }: { kind: ServedKind; order: Order; writable: boolean }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const routes = routesOf(kind);
  const confirmDelete = useConfirmDelete();
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const remove = useAct(routes.removeFile, { done: t("orders.fileRemoved") });
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setBusy(true);
    try {
      await upload(routes.addFile, { params: { orderId: order.id } }, files);
      showToast(t("orders.filesAdded", { count: files.length }));
      void readAgain();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const fetchFile = (id: number, name: string) =>
    callFile(routes.readFile, { params: { orderId: order.id, id } }, { name }).catch(showError);
  const sizeOf = (bytes: number) =>
    bytes >= 1_000_000
      ? `${numberText(Math.round(bytes / 100_000) / 10, locale)} MB`
      : `${numberText(Math.max(1, Math.round(bytes / 1000)), locale)} kB`;
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
              {sizeOf(bytes)}
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
      {writable && (
        <Box
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void add([...event.dataTransfer.files]);
          }}
          sx={{
            mt: 1,
            p: 1.5,
            maxWidth: 640,
            border: "1px dashed",
            borderColor: over ? "primary.main" : "divider",
            bgcolor: over ? "action.hover" : undefined,
            display: "flex",
            alignItems: "center",
            gap: 1,
            flexWrap: "wrap",
            color: "text.secondary",
            fontSize: 13,
          }}
        >
          {t("orders.dropFiles")}
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            loading={busy}
            onClick={() => input.current?.click()}
          >
            {t("orders.chooseFiles")}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t("orders.chooseFiles")}
            onChange={(event) => {
              void add([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
        </Box>
      )}
    </Box>
  );
}
