import Add from "@mui/icons-material/Add";
import Search from "@mui/icons-material/Search";
import { Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { numberFieldOf } from "../../contract/imei.rules.ts";
import { products } from "../../contract/products.routes.ts";
import { call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { Pick } from "../kit/inputs/Pick.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { InfoDialog } from "../kit/page/InfoDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** What can be made of a code that belongs to nothing yet. */
export function UnknownCode({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const [id, setId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const field = numberFieldOf(code);
  const go = (to: string, search: Record<string, string> = {}) => {
    onClose();
    void navigate({ to, search });
  };
  const mayLink = may(products.change);
  async function link() {
    if (id === null) return;
    setBusy(true);
    try {
      const { sku, version, ...own } = await call(products.read, { params: { id } });
      if (own[field]) return showToast(t("scans.hasNumber", { sku, number: own[field] }), "error");
      await call(products.change, { params: { id }, body: { [field]: code, version } });
      showToast(t("scans.linked", { code, sku }));
      void readAgain();
      go(`/products/${id}`);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  const title = t("search.none", { code });
  const choices = (
    <>
      {may(products.create) && (
        <Button
          fullWidth
          autoFocus
          variant="outlined"
          startIcon={<Add />}
          onClick={() => go("/products/new", { code })}
          sx={{ mb: 1 }}
        >
          {t("scans.create")}
        </Button>
      )}
      <Button
        fullWidth
        variant="outlined"
        startIcon={<Search />}
        onClick={() => go("/products", { q: code })}
        sx={{ mb: 2 }}
      >
        {t("scans.search")}
      </Button>
      {mayLink && (
        <Field label={t("scans.linkTo")}>
          {(given) => (
            <Pick
              from="products"
              ids={given}
              value={id}
              onChange={(chosen) => setId(chosen as number | null)}
            />
          )}
        </Field>
      )}
    </>
  );
  if (!mayLink)
    return (
      <InfoDialog title={title} onClose={onClose}>
        {choices}
      </InfoDialog>
    );
  return (
    <DialogFrame
      title={title}
      action={t("scans.link")}
      onClose={onClose}
      onDo={() => void link()}
      disabled={id === null}
      busy={busy}
    >
      {choices}
    </DialogFrame>
  );
}
