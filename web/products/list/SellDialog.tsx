import { Box, Radio } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { sales } from "../../../contract/orders.ts";
import { saleLines } from "../../../contract/saleLines.ts";
import { type SpecificationRow, specifications } from "../../../contract/specifications.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain, useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { messageOf, showToast } from "../../kit/call/toasts.ts";
import { Field } from "../../kit/inputs/Field.tsx";
import type { JsonSchema } from "../../kit/inputs/fields.ts";
import { Pick } from "../../kit/inputs/Pick.tsx";
import { Faint, Small } from "../../kit/look/Text.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { Problem } from "../../kit/page/Problem.tsx";
import { StatusChip } from "../../kit/page/values.tsx";
import { filterOf } from "../../kit/rows/listState.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { parseWhole } from "../../kit/texts/numbers.ts";
import { QuantityField } from "../page/QuantityField.tsx";

const most = 200;
type Props = { row: SpecificationRow; filter: Record<string, string>; onClose: () => void };
/** An open sale, or a customer who gets a new one. */
type Target = { saleId: number; name: string } | { contactId: number; name: string };

/** Puts so many of a group onto an open sale, or onto a new one for a customer: first chosen, then sold by one button. */
export function SellDialog({ row, filter, onClose }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const usual = Math.min(row.saleable, most);
  const [typed, setTyped] = useState(usual === 1 ? "1" : "");
  const [target, setTarget] = useState<Target>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const made = useRef<{ contactId: number; id: number }>(undefined);
  const open = useCall(sales.list, { query: { phase: "draft,confirmed", sort: "-id", pageSize: 10 } });
  const quantity = parseWhole(typed) ?? Number.NaN;
  const isRight = quantity >= 1 && quantity <= usual;
  const querySchema = (specifications.list.schema as { querystring: JsonSchema }).querystring;

  /** A refusal leaves the sale that was made: the next attempt uses it. */
  async function newSaleFor(contactId: number) {
    if (made.current?.contactId !== contactId) {
      const { id } = await call(sales.create, { body: { contactId, lines: [] } as never });
      made.current = { contactId, id };
    }
    return made.current.id;
  }
  async function sell() {
    if (!target) return;
    setBusy(true);
    try {
      const id = "saleId" in target ? target.saleId : await newSaleFor(target.contactId);
      const body = { quantity, filter: filterOf(querySchema, filter) };
      await call(saleLines.addFromList, { params: { id }, body });
      const sold = t("specifications.sold", { count: quantity, name: row.values.productName });
      const go = () => void navigate({ to: `/orders/sales/${id}` });
      showToast(sold, "success", { text: t("kit.open"), run: go });
      void readAgain();
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <DialogFrame
      title={t("specifications.sellOf", { what: row.values.productName })}
      action={
        target && isRight
          ? t("specifications.sellTo", { count: quantity, to: target.name })
          : t("specifications.sell")
      }
      width="sm"
      disabled={!target || !isRight}
      busy={busy}
      onClose={onClose}
      onDo={() => void sell()}
    >
      <Problem text={problem} />
      <QuantityField
        label={t("fields.quantity")}
        help={t("products.freeStock", { count: row.saleable })}
        error={typed === "" || isRight ? undefined : t("errors.maxStockExceeded", { max: usual })}
        typed={typed}
        onType={setTyped}
      />
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, mb: 2 }}>
        <Small component="legend" sx={{ fontWeight: 500, mb: 0.5, p: 0 }}>
          {t("specifications.ontoSale")}
        </Small>
        {open.data?.items.map((sale) => (
          <Box
            component="label"
            key={sale.id}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1,
              border: 1,
              borderColor: "divider",
              paddingInlineEnd: 1.5,
              mb: 0.5,
              cursor: "pointer",
            }}
          >
            <Radio
              size="small"
              name="sale"
              checked={target !== undefined && "saleId" in target && target.saleId === sale.id}
              disabled={busy}
              onChange={() =>
                setTarget({ saleId: sale.id, name: [sale.orderNr, sale.contactName].join(" · ") })
              }
            />
            <bdi>{sale.orderNr}</bdi>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
              <bdi>{sale.contactName}</bdi>
            </Box>
            <StatusChip name={sale.statusName} color={sale.statusColor} />
          </Box>
        ))}
        {open.data?.items.length === 0 && <Faint>{t("specifications.noSale")}</Faint>}
      </Box>
      {may(sales.create) && (
        <Field label={t("specifications.newFor")} optional>
          {(ids) => (
            <Pick
              from="customers"
              ids={ids}
              value={target && "contactId" in target ? target.contactId : null}
              disabled={busy}
              onChange={(id, option) =>
                setTarget(id === null ? undefined : { contactId: Number(id), name: option?.label ?? "" })
              }
            />
          )}
        </Field>
      )}
    </DialogFrame>
  );
}
