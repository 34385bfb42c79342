import { Box, Button } from "@mui/material";
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
import { InfoDialog } from "../../kit/page/InfoDialog.tsx";
import { Problem } from "../../kit/page/Problem.tsx";
import { StatusChip } from "../../kit/page/values.tsx";
import { filterOf } from "../../kit/rows/listState.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { parseWhole } from "../../kit/texts/numbers.ts";
import { QuantityField } from "../page/QuantityField.tsx";

const most = 200;
type Props = { row: SpecificationRow; filter: Record<string, string>; onClose: () => void };

/** Puts so many of a group onto an open sale, or onto a new one for a customer. */
export function SellDialog({ row, filter, onClose }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const usual = Math.min(row.saleable, most);
  const [typed, setTyped] = useState(String(usual));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const made = useRef<{ contactId: number; id: number }>(undefined);
  const open = useCall(sales.list, { query: { phase: "draft,confirmed", sort: "-id", pageSize: 10 } });
  const quantity = parseWhole(typed) ?? Number.NaN;
  const isRight = quantity >= 1 && quantity <= usual;
  const querySchema = (specifications.list.schema as { querystring: JsonSchema }).querystring;

  async function sell(saleId: () => Promise<number>) {
    setBusy(true);
    try {
      const id = await saleId();
      const body = { quantity, filter: filterOf(querySchema, filter) };
      await call(saleLines.addFromList, { params: { id }, body });
      showToast(t("specifications.sold", { count: quantity, name: row.values.productName }));
      void readAgain();
      await navigate({ to: `/orders/sales/${id}` });
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }
  const forCustomer = (contactId: number) =>
    sell(async () => {
      // A refusal leaves the sale that was made: the next attempt uses it.
      if (made.current?.contactId !== contactId) {
        const { id } = await call(sales.create, { body: { contactId, lines: [] } as never });
        made.current = { contactId, id };
      }
      return made.current.id;
    });

  return (
    <InfoDialog
      title={t("specifications.sellOf", { what: row.values.productName })}
      width="sm"
      onClose={onClose}
    >
      <Problem text={problem} />
      <QuantityField
        label={t("fields.quantity")}
        help={t("products.freeStock", { count: row.saleable })}
        error={isRight ? undefined : t("errors.maxStockExceeded", { max: usual })}
        typed={typed}
        onType={setTyped}
      />
      <Box sx={{ fontSize: 13, fontWeight: 500, mb: 0.5 }}>{t("specifications.ontoSale")}</Box>
      <Box component="ul" className="plainList" sx={{ mb: 2, display: "grid", gap: 0.5 }}>
        {open.data?.items.map((sale) => (
          <li key={sale.id}>
            <Button
              fullWidth
              variant="outlined"
              color="inherit"
              disabled={!isRight || busy}
              onClick={() => void sell(async () => sale.id)}
              sx={{ justifyContent: "start", gap: 1.5, borderColor: "divider", fontWeight: 400 }}
            >
              <bdi>{sale.orderNr}</bdi>
              <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: "start" }}>
                <bdi>{sale.contactName}</bdi>
              </Box>
              <StatusChip name={sale.statusName} color={sale.statusColor} />
            </Button>
          </li>
        ))}
        {open.data?.items.length === 0 && (
          <Box component="li" sx={{ color: "text.secondary", fontSize: 13 }}>
            {t("specifications.noSale")}
          </Box>
        )}
      </Box>
      {may(sales.create) && (
        <Field label={t("specifications.newFor")} optional>
          {(ids) => (
            <Pick
              from="customers"
              ids={ids}
              value={null}
              disabled={busy || !isRight}
              onChange={(id) => id !== null && void forCustomer(Number(id))}
            />
          )}
        </Field>
      )}
    </InfoDialog>
  );
}
