import { Box, OutlinedInput } from "@mui/material";
import { useState } from "react";
import type { Order } from "../../../contract/orderAnswer.ts";
import { saleLines } from "../../../contract/saleLines.routes.ts";
import type { PastedRowMatch } from "../../../contract/saleLines.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain } from "../../kit/call/data.ts";
import { messageOf, showToast } from "../../kit/call/toasts.ts";
import { TickBox } from "../../kit/inputs/TickBox.tsx";
import { Faint, Small } from "../../kit/look/Text.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { Code, Count, Money } from "../../kit/page/values.tsx";
import { tableStyles } from "../../kit/rows/tableStyles.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useWithVat } from "../../pricing/withVat.tsx";
import { rowsIn } from "./pastedRows.ts";

type Props = { order: Order; onClose: () => void };

/** Adds rows from a spreadsheet: pasted, matched to products in a preview, then added all at once. */
export function PasteDialog({ order, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [found, setFound] = useState<PastedRowMatch[]>();
  const [leaveOut, setLeaveOut] = useState(false);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const { rows, unread } = rowsIn(text);
  const fine = found?.filter((row) => row.problem === null) ?? [];
  const params = { id: order.id };
  const priceWithVat = useWithVat();
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem("");
    try {
      await act();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const look = () =>
    attempt(async () =>
      setFound((await call(saleLines.addMany, { params, body: { rows, priceWithVat, dryRun: true } })).rows),
    );
  const add = () =>
    attempt(async () => {
      const chosen = leaveOut ? rows.filter((_, at) => found?.[at]?.problem === null) : rows;
      const { added } = await call(saleLines.addMany, { params, body: { rows: chosen, priceWithVat } });
      showToast(t("sheet.pastedAdded", { count: added }));
      void readAgain();
      onClose();
    });
  const isWrong = found !== undefined && fine.length < found.length;
  return (
    <DialogFrame
      title={t("sheet.paste")}
      action={
        found
          ? t("sheet.pastedAdd", { count: leaveOut ? fine.length : found.length })
          : t("kit.bulkEdit.preview")
      }
      width="md"
      step={found ? "add" : "look"}
      busy={busy}
      disabled={found ? fine.length === 0 || (isWrong && !leaveOut) : rows.length === 0 || unread.length > 0}
      onClose={onClose}
      onDo={() => void (found ? add() : look())}
    >
      <Faint sx={{ mb: 1 }}>{t("sheet.pasteHelp")}</Faint>
      <OutlinedInput
        fullWidth
        multiline
        autoFocus
        minRows={found ? 2 : 6}
        maxRows={found ? 4 : 12}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setFound(undefined);
        }}
        error={unread.length > 0}
        inputProps={{ "aria-label": t("sheet.rows"), dir: "ltr", style: { fontFamily: "monospace" } }}
      />
      <Small role="alert" sx={{ color: "error.main", mt: 0.5 }}>
        {problem || (unread.length > 0 && t("sheet.notNumberThis", { text: unread[0] }))}
      </Small>
      {found && <FoundRows rows={found} />}
      {isWrong && <TickBox label={t("sheet.leaveOut")} checked={leaveOut} onChange={setLeaveOut} />}
    </DialogFrame>
  );
}

function FoundRows({ rows }: { rows: readonly PastedRowMatch[] }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ ...tableStyles, overflow: "auto", maxBlockSize: 320, mt: 1 }}>
      <table aria-label={t("sheet.found")}>
        <thead>
          <tr>
            <th scope="col">{t("sheet.rows")}</th>
            <th scope="col">{t("fields.productName")}</th>
            <th scope="col">{t("fields.quantity")}</th>
            <th scope="col">{t("fields.priceWithoutVat")}</th>
            <th scope="col">{t("fields.status")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, productName, quantity, unitPrice, problem }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a code may be pasted twice
            <tr key={at}>
              <td>
                <Code copy={false}>{code}</Code>
              </td>
              <td data-label={t("fields.productName")}>
                <bdi>{productName || "–"}</bdi>
              </td>
              <td data-label={t("fields.quantity")}>
                <Count value={quantity} />
              </td>
              <td data-label={t("fields.priceWithoutVat")}>
                <Money cents={unitPrice} />
              </td>
              <td data-label={t("fields.status")}>
                <Box component="span" sx={{ color: problem ? "error.main" : "success.main" }}>
                  {problem ? `▲ ${t(`rowProblems.${problem}`)}` : `✓ ${t("sheet.fine")}`}
                </Box>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
