import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import { Box, IconButton } from "@mui/material";
import type { OrderLine } from "../../../contract/orderLines.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { Tip } from "../../kit/overlays/Tip.tsx";
import { listText } from "../../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";

/** Which of a lot's lines it is, for who cannot see that. */
export const nameOfLine = ({ productName, serialNumber }: OrderLine) =>
  listText([productName, serialNumber].filter(Boolean), localeStore.get());

/** Whether goods of an expected line came in: it stays as they came. */
export const isReceived = (kind: OrderKind, line: OrderLine) =>
  kind === "purchase" && line.receivedQuantity > 0;

type Props = {
  line: OrderLine;
  kind: OrderKind;
  edit: ((line: OrderLine) => void) | undefined;
  remove: (line: OrderLine) => void;
};

/** What is done to a line of a card, which has no row to press. */
export function LineActions({ line, kind, edit, remove }: Props) {
  const { t } = useTranslation();
  const received = isReceived(kind, line);
  const why = received && t("errors.lineReceived");
  const small = { p: 0.5 };
  return (
    <Box sx={{ display: "flex", justifyContent: "end" }}>
      <Tip title={why || t("orders.editLine")}>
        <span>
          <IconButton
            sx={small}
            disabled={received}
            aria-label={t("orders.editLineOf", { line: nameOfLine(line) })}
            onClick={() => edit?.(line)}
          >
            <Edit sx={{ fontSize: 18 }} />
          </IconButton>
        </span>
      </Tip>
      <Tip title={why || t("orders.removeLine")}>
        <span>
          <IconButton
            sx={small}
            disabled={received}
            aria-label={t("orders.removeLineOf", { line: nameOfLine(line) })}
            onClick={() => remove(line)}
          >
            <DeleteOutline sx={{ fontSize: 18 }} />
          </IconButton>
        </span>
      </Tip>
    </Box>
  );
}
